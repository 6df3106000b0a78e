import { and, between, count, eq, gt, gte, lt, sql } from 'drizzle-orm';
import { countedVisitors, RECENT_DAYS, VISITOR_BYTES } from '../../domain/listings/visits.ts';
import type { ReadDb, WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc } from '../base/sorting.ts';
import { categoryRankWrites } from '../launches/category_rank.ts';

/** A visitor of a listing on a UTC day. */
export type StoredVisit = Schema['visit']['$inferInsert'];

/** What was counted of a listing, on one day or in all. */
export interface VisitCounts {
  views: number;
  clicks: number;
}

/** Listings whose counts are compared in one step. */
const SPAN = 200;
/** Listings whose old rows are deleted in one transaction. */
const STEP = 50;

/** Reads of views and clicks (D40). */
export function visitReads(db: ReadDb, schema: Schema) {
  const { listing, listing_day } = schema;
  return {
    /** Counts of a listing by UTC day, from a day on, oldest first; days without a visitor are left out. */
    days: (listing_id: number, from: number): Promise<({ day: number } & VisitCounts)[]> =>
      db
        .select({ day: listing_day.day, views: listing_day.views, clicks: listing_day.clicks })
        .from(listing_day)
        .where(and(eq(listing_day.listing_id, listing_id), gte(listing_day.day, Math.max(1, from))))
        .orderBy(asc(listing_day.day)),
    /** Counts of a listing since it was added. */
    async total(listing_id: number): Promise<VisitCounts> {
      const [row] = await db
        .select(sums(schema))
        .from(listing_day)
        .where(eq(listing_day.listing_id, listing_id));
      return row ?? { views: 0, clicks: 0 };
    },
    /** Among the next listings after an id those whose ranking does not have the counts of the days before `today`; `next` is null at the end. */
    async stale(after: number, today: number): Promise<{ ids: number[]; next: number | null }> {
      const listings = await db
        .select({ id: listing.id, views: listing.views, views_recent: listing.views_recent })
        .from(listing)
        .where(gt(listing.id, after))
        .orderBy(asc(listing.id))
        .limit(SPAN);
      const last = listings.at(-1)?.id;
      if (last === undefined) return { ids: [], next: null };
      const counted = await rankedOf(db, schema, { from: after + 1, to: last, today });
      const isStale = ({ id, ...has }: (typeof listings)[number]): boolean => {
        const { views, views_recent } = counted.get(id) ?? NONE;
        return has.views !== views || has.views_recent !== views_recent;
      };
      return { ids: listings.filter(isStale).map(({ id }) => id), next: last };
    },
  };
}

/** Writes of views and clicks; only inside a transaction. */
export function visitWrites(db: WriteDb, schema: Schema) {
  const { listing, listing_day, visit } = schema;

  /** Adds visitors whose number alone is known. */
  async function addSums(row: { listing_id: number; day: number } & VisitCounts): Promise<void> {
    const { views, clicks } = listing_day;
    await db
      .insert(listing_day)
      .values(row)
      .onConflictDoUpdate({
        target: [listing_day.listing_id, listing_day.day],
        set: { views: sql`${views} + excluded.views`, clicks: sql`${clicks} + excluded.clicks` },
      });
  }

  return {
    addSums,
    /** Counts visits, each visitor once per day, listing and kind, however often they are added, and so many of one network as count. */
    async add(visits: readonly StoredVisit[]): Promise<void> {
      if (visits.length === 0) return;
      const added = await db
        .insert(visit)
        .values([...visits])
        .onConflictDoNothing()
        .returning();
      for (const same of Map.groupBy(added, ({ listing_id, day }) => `${listing_id} ${day}`).values()) {
        const [{ listing_id, day }] = same as [StoredVisit];
        const sums = { view: 0, click: 0 };
        for (const ofRegion of Map.groupBy(same, regionOf).values()) {
          const [{ kind }] = ofRegion as [StoredVisit];
          sums[kind] += await countedOf(db, schema, ofRegion);
        }
        await addSums({ listing_id, day, views: sums.view, clicks: sums.click });
      }
    },
    /** Takes the counts of the days before `today` over into the rankings of these listings. */
    async rank(ids: readonly number[], today: number): Promise<void> {
      const places = categoryRankWrites(db, schema);
      for (const id of ids) {
        const counted = await rankedOf(db, schema, { from: id, to: id, today });
        await db
          .update(listing)
          .set(counted.get(id) ?? NONE)
          .where(eq(listing.id, id));
        await places.sync(id);
      }
    },
    /** Deletes hashes of visitors of the days before `before`, those of some listings at a time; returns whether there are more. */
    async forget(before: number): Promise<boolean> {
      const listings = await db
        .selectDistinct({ day: visit.day, listing_id: visit.listing_id })
        .from(visit)
        .where(lt(visit.day, before))
        .limit(STEP);
      for (const { day, listing_id } of listings)
        await db.delete(visit).where(and(eq(visit.day, day), eq(visit.listing_id, listing_id)));
      return listings.length === STEP;
    },
    /** Adds the days before `before` to day 0, those of some listings at a time; returns whether there are more. */
    async merge(before: number): Promise<boolean> {
      const old = and(gt(listing_day.day, 0), lt(listing_day.day, before));
      const listings = await db
        .selectDistinct({ listing_id: listing_day.listing_id })
        .from(listing_day)
        .where(old)
        .limit(STEP);
      for (const { listing_id } of listings) {
        // What is added is what was deleted: a sum that was read before could be counted twice, or lack visitors.
        const days = await db
          .delete(listing_day)
          .where(and(eq(listing_day.listing_id, listing_id), old))
          .returning({ views: listing_day.views, clicks: listing_day.clicks });
        const total = { views: 0, clicks: 0 };
        for (const { views, clicks } of days) {
          total.views += views;
          total.clicks += clicks;
        }
        if (days.length > 0) await addSums({ listing_id, day: 0, ...total });
      }
      return listings.length === STEP;
    },
  };
}

const NETWORK_END = VISITOR_BYTES.region + VISITOR_BYTES.network;

/** Visits of one kind and one region of visitors. */
const regionOf = ({ kind, visitor }: StoredVisit): string =>
  `${kind} ${visitor.toString('hex', 0, VISITOR_BYTES.region)}`;

/** How many of the visitors that were added to one region count (record 84). Batches of two nodes at once may count some too many. */
async function countedOf(db: WriteDb, { visit }: Schema, added: readonly StoredVisit[]): Promise<number> {
  const [{ day, listing_id, kind, visitor }] = added as [StoredVisit];
  const region = visitor.subarray(0, VISITOR_BYTES.region);
  const network = sql<Buffer>`substr(${visit.visitor}, 1, ${sql.raw(String(NETWORK_END))})`;
  const last = Buffer.concat([region, Buffer.alloc(VISITOR_BYTES.network + VISITOR_BYTES.browser, 0xff)]);
  const rows = await db
    .select({ network, visitors: count() })
    .from(visit)
    .where(
      and(
        eq(visit.day, day),
        eq(visit.listing_id, listing_id),
        eq(visit.kind, kind),
        between(visit.visitor, region, last),
      ),
    )
    .groupBy(network);
  const now = new Map(rows.map((row) => [row.network.toString('hex'), row.visitors]));
  const before = new Map(now);
  for (const one of added) {
    const of = one.visitor.toString('hex', 0, NETWORK_END);
    before.set(of, (before.get(of) ?? 0) - 1);
  }
  return countedVisitors(now.values()) - countedVisitors(before.values());
}

const NONE = { views: 0, views_recent: 0 };

const sums = ({ listing_day: { views, clicks } }: Schema) => ({
  views: sql<number>`coalesce(sum(${views}), 0)`.mapWith(Number),
  clicks: sql<number>`coalesce(sum(${clicks}), 0)`.mapWith(Number),
});

/** Views of a range of listings before `today` as the rankings have them: of all days and of the recent ones. */
async function rankedOf(
  db: ReadDb,
  { listing_day }: Schema,
  { from, to, today }: { from: number; to: number; today: number },
): Promise<Map<number, typeof NONE>> {
  const { listing_id, day, views } = listing_day;
  const recent = sql`case when ${day} >= ${today - RECENT_DAYS} then ${views} end`;
  const rows = await db
    .select({
      listing_id,
      views: sql<number>`sum(${views})`.mapWith(Number),
      views_recent: sql<number>`coalesce(sum(${recent}), 0)`.mapWith(Number),
    })
    .from(listing_day)
    .where(and(between(listing_id, from, to), lt(day, today)))
    .groupBy(listing_id);
  return new Map(rows.map(({ listing_id: id, ...counted }) => [id, counted]));
}
