import { between, count, eq } from 'drizzle-orm';
import type { WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { categoryRankWrites } from '../launches/category_rank.ts';
import { countOf, difference, type Recount, spanOf } from './recount_parts.ts';

/** Numbers of followers from the stored follows. */
export const followers: Recount = {
  find: (db, schema, after) =>
    spanOf(db, schema, after, async (from, to) => {
      const { follow, listing } = schema;
      const stored = await db
        .select({ id: listing.id, followers: listing.followers })
        .from(listing)
        .where(between(listing.id, from, to));
      const counted = await db
        .select({ id: follow.listing_id, n: count() })
        .from(follow)
        .where(between(follow.listing_id, from, to))
        .groupBy(follow.listing_id);
      const right = new Map(counted.map(({ id, n }) => [id, n]));
      return stored.filter((row) => row.followers !== (right.get(row.id) ?? 0)).map(({ id }) => id);
    }),
  async correct(db, schema, id) {
    const { follow, listing } = schema;
    const was = await followersOf(db, schema, id);
    const is = await countOf(db.select({ n: count() }).from(follow).where(eq(follow.listing_id, id)));
    await db.update(listing).set({ followers: is }).where(eq(listing.id, id));
    await categoryRankWrites(db, schema).sync(id);
    return difference(id, was, is);
  },
};

async function followersOf(db: WriteDb, { listing }: Schema, id: number): Promise<number | undefined> {
  const [row] = await db.select({ followers: listing.followers }).from(listing).where(eq(listing.id, id));
  return row?.followers;
}
