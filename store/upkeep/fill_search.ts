import { eq, gt, inArray, isNotNull } from 'drizzle-orm';
import type { Engine, SearchDocument, SearchPart, WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc } from '../base/sorting.ts';
import { postDocument } from '../content/blog.ts';
import { documentOf } from '../listings/listing_document.ts';

/** Listings read in one batch. */
const CHUNK = 200;

/**
 * Rebuilds the parts of the search index that are empty, for example after a migration changed its format. A million listings take minutes, in which
 * nothing else can write.
 */
export async function fillSearch(engine: Engine): Promise<void> {
  const { schema, search } = engine;
  await fillPart(engine, 'listings', (db) => search.rebuild(db, documents(db, schema)));
  await fillPart(engine, 'founders', (db) => fillFounders(engine, db));
  await fillPart(engine, 'posts', (db) => fillPosts(engine, db));
}

async function fillPart(
  engine: Engine,
  part: SearchPart,
  fill: (db: WriteDb) => Promise<void>,
): Promise<void> {
  if (!(await engine.search.isMissing(part))) return;
  await engine.transaction(async (db) => {
    // Another process may have filled it while this one waited.
    if (await engine.search.isMissing(part)) await fill(db);
  });
}

async function fillFounders({ schema, search }: Engine, db: WriteDb): Promise<void> {
  const { founder, founder_country } = schema;
  const rows = await db
    .select({ id: founder.id, name: founder.name })
    .from(founder)
    .where(gt(founder.live, 0));
  for (const { id, name } of rows) {
    const countries = await db
      .select({ country: founder_country.country })
      .from(founder_country)
      .where(eq(founder_country.founder_id, id))
      .orderBy(asc(founder_country.country));
    await search.founders.put(db, { id, name, countries: countries.map(({ country }) => country) });
  }
}

async function fillPosts({ schema: { blog_post }, search }: Engine, db: WriteDb): Promise<void> {
  const posts = await db.select().from(blog_post).where(isNotNull(blog_post.published_at));
  for (const post of posts) await search.posts.put(db, postDocument(post));
}

/** All searchable listings. */
async function* documents(
  db: WriteDb,
  { listing, listing_category }: Schema,
): AsyncGenerator<SearchDocument> {
  for (let after = 0; ; ) {
    const rows = await db
      .select()
      .from(listing)
      .where(gt(listing.id, after))
      .orderBy(asc(listing.id))
      .limit(CHUNK);
    const ids = rows.map(({ id }) => id);
    const chosen = await db.select().from(listing_category).where(inArray(listing_category.listing_id, ids));
    const categories = Map.groupBy(chosen, ({ listing_id }) => listing_id);
    for (const row of rows) {
      if (row.status !== 'live' && (row.status !== 'scheduled' || row.in_review)) continue;
      const category_ids = (categories.get(row.id) ?? []).map(({ category_id }) => category_id);
      yield { ...documentOf(row, row.status), category_ids };
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}
