import { count, desc, eq, sql } from 'drizzle-orm';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';

/** An update of a listing as stored. */
export type ListingUpdate = Schema['listing_update']['$inferSelect'];

/** Reads of the updates that owners publish. */
export function updateReads(db: ReadDb, { listing_update: update }: Schema) {
  const ofListing = eq(update.listing_id, sql.placeholder('listing_id'));
  const newest = prepared('updates_newest', () =>
    db
      .select()
      .from(update)
      .where(ofListing)
      .orderBy(desc(update.published_at), desc(update.id))
      .limit(sql.placeholder('limit')),
  );
  const total = prepared('updates_total', () => db.select({ total: count() }).from(update).where(ofListing));
  return {
    /** The newest updates of a listing and their total number. */
    async newest(listing_id: number, limit: number): Promise<{ items: ListingUpdate[]; total: number }> {
      const items = await newest.execute({ listing_id, limit });
      if (items.length < limit) return { items, total: items.length };
      const [row] = await total.execute({ listing_id });
      return { items, total: row?.total ?? items.length };
    },
  };
}

/** Writes of updates; only inside a transaction. */
export function updateWrites(db: WriteDb, { listing_update: update }: Schema) {
  return {
    /** Publishes an update of a listing; returns its id. */
    async add(values: Omit<ListingUpdate, 'id'>): Promise<number> {
      const [row] = await db.insert(update).values(values).returning({ id: update.id });
      if (!row) throw new Error('the update was not stored');
      return row.id;
    },
  };
}
