import { sql } from 'drizzle-orm';
import { prepared, type ReadDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc } from '../base/sorting.ts';

/** Reads of featured places, which are paid for and have no effect on any ranking (D42). */
export function featuredReads(db: ReadDb, { listing }: Schema) {
  const current = prepared('featured_listings', () =>
    db
      .select({ listing_id: listing.id })
      .from(listing)
      // Literals, so that SQLite uses the partial index.
      .where(
        sql`${listing.featured_until} is not null and ${listing.status} = 'live' and ${listing.featured_until} > ${sql.placeholder('now')}`,
      )
      .orderBy(asc(listing.id))
      .limit(sql.placeholder('limit')),
  );
  return {
    /** Ids of live listings with a featured place at `now`, in the order of their ids. */
    at: async (now: number, limit: number): Promise<number[]> =>
      (await current.execute({ now, limit })).map(({ listing_id }) => listing_id),
  };
}
