import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc } from '../base/sorting.ts';
import { weekOrder } from './launch.ts';

/** Reads of weeks. */
export function weekReads(db: ReadDb, { week, launch, listing }: Schema) {
  const unfinalised = prepared('weeks_unfinalised', () =>
    db
      .select({ week: week.week })
      .from(week)
      .where(and(isNull(week.finalised_at), lte(week.ends_at, sql.placeholder('by'))))
      .orderBy(asc(week.ends_at)),
  );
  const unannounced = prepared('weeks_unannounced', () =>
    db
      .select({ week: week.week })
      .from(week)
      .where(and(isNull(week.announced_at), lte(week.starts_at, sql.placeholder('by'))))
      .orderBy(asc(week.starts_at)),
  );
  return {
    /** Weeks that began by an instant and were not announced yet, oldest first. */
    async unannounced(by: number): Promise<string[]> {
      return (await unannounced.execute({ by })).map(({ week: name }) => name);
    },
    /**
     * Launches that waited for their badge when a week began, in the order of booking. Those in review are left out, and those that came
     * into the week after its start.
     */
    async withoutBadge({ week: name, starts_at }: { week: string; starts_at: number }): Promise<number[]> {
      const rows = await db
        .select({ id: launch.id })
        .from(launch)
        .innerJoin(listing, eq(listing.id, launch.listing_id))
        .where(
          and(
            eq(launch.week, name),
            sql`${launch.status} = 'awaiting_badge'`,
            lt(launch.booked_at, starts_at),
            or(isNull(launch.moved_at), lt(launch.moved_at, starts_at)),
            isNull(listing.closed),
            or(eq(listing.in_review, false), eq(listing.status, 'live')),
          ),
        )
        .orderBy(asc(launch.booked_at), asc(launch.id));
      return rows.map(({ id }) => id);
    },
    /** Weeks that ended by an instant and have no result yet, oldest first. */
    async unfinalised(by: number): Promise<string[]> {
      return (await unfinalised.execute({ by })).map(({ week: name }) => name);
    },
  };
}

/** Writes of weeks; only inside the transactions of services/launches/finalise_week.ts and week_starts.ts. */
export function weekWrites(db: WriteDb, { week, week_result, launch }: Schema) {
  return {
    /** Marks a week as announced. */
    async announce(name: string, announced_at: number): Promise<void> {
      await db.update(week).set({ announced_at }).where(eq(week.week, name));
    },
    /** Stores the current ranking of a week as its result; returns the number of places. */
    async storeResult(name: string): Promise<number> {
      const order = sql.join(weekOrder({ launch }), sql`, `);
      const places = await db
        .insert(week_result)
        .select(
          db
            .select({
              week: launch.week,
              rank: sql<number>`row_number() over (order by ${order})`.as('rank'),
              listing_id: launch.listing_id,
              week_votes: launch.week_votes,
              shown: sql<boolean>`true`.as('shown'),
            })
            .from(launch)
            .where(and(eq(launch.week, name), sql`${launch.shown} = 'live'`)),
        )
        .returning({ rank: week_result.rank });
      await db.update(week).set({ ranked: places.length }).where(eq(week.week, name));
      return places.length;
    },
    /** Marks a week as final: from now on its board is the stored result. */
    async finish(name: string, finalised_at: number, rule_version: number): Promise<void> {
      await db.update(week).set({ finalised_at, rule_version }).where(eq(week.week, name));
    },
  };
}
