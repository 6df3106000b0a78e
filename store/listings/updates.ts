import { and, count, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { CasePart } from '../../domain/text/moderation.ts';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc, desc } from '../base/sorting.ts';

/** An update of a listing as stored. */
export type ListingUpdate = Schema['listing_update']['$inferSelect'];

/** Reads of the updates that owners publish. */
export function updateReads(db: ReadDb, { listing_update: update, listing }: Schema) {
  const ofListing = eq(update.listing_id, sql.placeholder('listing_id'));
  // A literal: with a bound value SQLite would not use the partial index.
  const published = and(ofListing, sql`${update.state} = 'published'`);
  const newest = prepared('updates_newest', () =>
    db
      .select()
      .from(update)
      .where(published)
      .orderBy(desc(update.published_at), desc(update.id))
      .limit(sql.placeholder('limit')),
  );
  const total = prepared('updates_total', () => db.select({ total: count() }).from(update).where(published));
  const byId = prepared('update', () =>
    db
      .select()
      .from(update)
      .where(eq(update.id, sql.placeholder('id'))),
  );
  return {
    /** The newest published updates of a listing and their total number. */
    async newest(listing_id: number, limit: number): Promise<{ items: ListingUpdate[]; total: number }> {
      const items = await newest.execute({ listing_id, limit });
      if (items.length < limit) return { items, total: items.length };
      const [row] = await total.execute({ listing_id });
      return { items, total: row?.total ?? items.length };
    },
    /** An update in any state; undefined for one that does not exist or was deleted. */
    async byId(id: number): Promise<ListingUpdate | undefined> {
      const [row] = await byId.execute({ id });
      return row?.state === 'deleted' ? undefined : row;
    },
    /** The newest updates of a listing in every state but deleted, for its owners. */
    posted: (listing_id: number, limit: number): Promise<ListingUpdate[]> =>
      Promise.resolve(
        db
          .select()
          .from(update)
          .where(and(eq(update.listing_id, listing_id), ne(update.state, 'deleted')))
          .orderBy(desc(update.published_at), desc(update.id))
          .limit(limit),
      ),
    /** How many updates a listing posted after an instant, and when the first of them was. */
    async postedAfter(
      listing_id: number,
      after: number,
    ): Promise<{ count: number; first_at: number | null }> {
      const rows = await db
        .select({ at: update.published_at })
        .from(update)
        .where(and(eq(update.listing_id, listing_id), gt(update.published_at, after)))
        .orderBy(asc(update.published_at));
      return { count: rows.length, first_at: rows[0]?.at ?? null };
    },
    /** The number of updates that wait for the site team. */
    async waitingCount(): Promise<number> {
      const [row] = await db
        .select({ waiting: count() })
        .from(update)
        .where(sql`${update.state} = 'pending'`);
      return row?.waiting ?? 0;
    },
    /** Updates that wait for the site team with their listings, oldest first; only one if `id` is given. */
    pending: (limit: number, { id, offset = 0 }: CasePart = {}) =>
      db
        .select({
          id: update.id,
          listing_id: update.listing_id,
          slug: listing.slug,
          name: listing.name,
          title: update.title,
          body: update.body,
          reasons: update.reasons,
          posted_at: update.published_at,
        })
        .from(update)
        .innerJoin(listing, eq(listing.id, update.listing_id))
        .where(and(sql`${update.state} = 'pending'`, id === undefined ? undefined : eq(update.id, id)))
        .orderBy(asc(update.id))
        .limit(limit)
        .offset(offset),
  };
}

/** Writes of updates; only inside a transaction. */
export function updateWrites(db: WriteDb, { listing_update: update }: Schema) {
  return {
    /** Adds an update of a listing, published unless it says otherwise; returns its id. */
    async add(values: Omit<Schema['listing_update']['$inferInsert'], 'id'>): Promise<number> {
      const [row] = await db.insert(update).values(values).returning({ id: update.id });
      if (!row) throw new Error('the update was not stored');
      return row.id;
    },
    async patch(id: number, patch: Partial<Omit<ListingUpdate, 'id' | 'listing_id'>>): Promise<void> {
      await db.update(update).set(patch).where(eq(update.id, id));
    },
    async delete(id: number): Promise<void> {
      await db.delete(update).where(eq(update.id, id));
    },
    /** Forgets updates that were deleted after emails about them had been sent, once the limit of the day does not count them. */
    async purge(before: number): Promise<void> {
      await db.delete(update).where(and(sql`${update.state} = 'deleted'`, lt(update.published_at, before)));
    },
  };
}
