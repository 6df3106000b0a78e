import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';

/** Reads of weeks. */
export function weekReads(db: ReadDb, { week }: Schema) {
  const unfinalised = prepared('weeks_unfinalised', () =>
    db
      .select({ week: week.week })
      .from(week)
      .where(and(isNull(week.finalised_at), lte(week.ends_at, sql.placeholder('by'))))
      .orderBy(asc(week.ends_at)),
  );
  return {
    /** Weeks that ended by an instant and have no result yet, oldest first. */
    async unfinalised(by: number): Promise<string[]> {
      return (await unfinalised.execute({ by })).map(({ week: name }) => name);
    },
  };
}

/** Writes of week results; only inside the transaction of services/launches/finalise_week.ts. */
export function weekWrites(db: WriteDb, { week, week_result, launch }: Schema) {
  return {
    /** Stores the current ranking of a week as its result; returns the number of places. */
    async storeResult(name: string): Promise<number> {
      const order = sql`${launch.week_votes} desc, ${launch.week_votes_reached_at}, ${launch.live_at}, ${launch.listing_id}`;
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
