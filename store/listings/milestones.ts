import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc, desc } from '../base/sorting.ts';

/** A milestone of a listing as stored. */
export type ListingMilestone = Schema['milestone']['$inferSelect'];

/** Reads of milestones. */
export function milestoneReads(db: ReadDb, { milestone }: Schema) {
  const ofListing = eq(milestone.listing_id, sql.placeholder('listing_id'));
  const newest = prepared('milestones_newest', () =>
    db
      .select()
      .from(milestone)
      .where(ofListing)
      .orderBy(desc(milestone.date), desc(milestone.id))
      .limit(sql.placeholder('limit')),
  );
  const total = prepared('milestones_total', () =>
    db.select({ total: count() }).from(milestone).where(ofListing),
  );
  return {
    /** Every milestone of a listing, in the order of their ids. */
    all: (listing_id: number): Promise<ListingMilestone[]> =>
      db.select().from(milestone).where(eq(milestone.listing_id, listing_id)).orderBy(asc(milestone.id)),
    /** The newest milestones of a listing and their total number. */
    async newest(listing_id: number, limit: number): Promise<{ items: ListingMilestone[]; total: number }> {
      const items = await newest.execute({ listing_id, limit });
      if (items.length < limit) return { items, total: items.length };
      const [row] = await total.execute({ listing_id });
      return { items, total: row?.total ?? items.length };
    },
  };
}

/** Writes of milestones; only inside a transaction. */
export function milestoneWrites(db: WriteDb, { milestone }: Schema) {
  return {
    /** Adds a milestone to a listing; returns its id. */
    async add(values: Schema['milestone']['$inferInsert']): Promise<number> {
      const [row] = await db.insert(milestone).values(values).returning({ id: milestone.id });
      if (!row) throw new Error('the milestone was not stored');
      return row.id;
    },
    /** An id that no milestone has or will get, for one that is added later. */
    async reserve(listing_id: number): Promise<number> {
      const id = await this.add({ listing_id, date: '', title: '' });
      await this.remove(listing_id, [id]);
      return id;
    },
    /** Removes milestones of a listing by their ids; returns those that were there. */
    remove: (listing_id: number, ids: readonly number[]): Promise<ListingMilestone[]> =>
      db
        .delete(milestone)
        .where(and(eq(milestone.listing_id, listing_id), inArray(milestone.id, [...ids])))
        .returning(),
  };
}
