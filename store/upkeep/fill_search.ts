import { asc, gt, inArray } from 'drizzle-orm';
import type { Engine, SearchDocument, WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { documentOf } from '../listings/listing_document.ts';

/** Listings read in one batch. */
const CHUNK = 200;

/**
 * Rebuilds the search index if it is empty, for example after a migration changed its format. A million listings take minutes, in which
 * nothing else can write.
 */
export async function fillSearch(engine: Engine): Promise<void> {
  const { schema, search } = engine;
  if (!(await search.isMissing())) return;
  await engine.transaction(async (db) => {
    // Another process may have rebuilt it while this one waited.
    if (await search.isMissing()) await search.rebuild(db, documents(db, schema));
  });
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
