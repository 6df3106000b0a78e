import { isDeepStrictEqual } from 'node:util';
import { count, desc, eq, sql } from 'drizzle-orm';
import type { Milestone } from '../../domain/drafts/draft_content.ts';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';

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
    /** Replaces the milestones of a listing; unchanged ones keep their ids. */
    async replace(listing_id: number, milestones: readonly Milestone[]): Promise<void> {
      const wanted = milestones.map(({ date, title, description = null, url = null }) => ({
        listing_id,
        date,
        title,
        description,
        url,
      }));
      const rows = await db.select().from(milestone).where(eq(milestone.listing_id, listing_id));
      for (const { id, ...row } of rows) {
        const place = wanted.findIndex((each) => isDeepStrictEqual(each, row));
        if (place >= 0) wanted.splice(place, 1);
        else await db.delete(milestone).where(eq(milestone.id, id));
      }
      if (wanted.length > 0) await db.insert(milestone).values(wanted);
    },
  };
}
