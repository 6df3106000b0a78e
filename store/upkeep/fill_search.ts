import { asc, gt, inArray } from 'drizzle-orm';
import type { Engine, SearchDocument, WriteDb } from '../db.ts';
import { documentOf } from '../listings/listing_document.ts';
import type { Schema } from '../schema.ts';

/** Listings that are read at once. */
const CHUNK = 200;

/**
 * Makes the search index from the listings when it is missing, after a migration that changed its form; nothing happens otherwise.
 * A million listings take minutes, in which nobody writes.
 */
export async function fillSearch(engine: Engine): Promise<void> {
  const { schema, search } = engine;
  if (!(await search.isMissing())) return;
  await engine.transaction(async (db) => {
    // Another process may have done it while this one waited.
    if (await search.isMissing()) await search.rebuild(db, documents(db, schema));
  });
}

/** Everything that can be found. */
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
