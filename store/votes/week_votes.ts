import { and, count, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { ReadDb } from '../base/db.ts';
import { isAmong } from '../base/expressions.ts';
import type { Schema } from '../base/schema.ts';
import { weekOrder } from '../launches/launch.ts';

/** Reads of the votes of a whole week. */
export const weekVoteReads = (db: ReadDb, { launch, listing, vote, week, week_result }: Schema) => ({
  /** Launches of a week that went live, in the order of its board, with their places in the final result. */
  ofWeek: (name: string) =>
    db
      .select({
        launch_id: launch.id,
        listing_id: listing.id,
        name: listing.name,
        slug: listing.slug,
        is_live: sql<number>`${launch.shown} = 'live'`,
        live_at: launch.live_at,
        week_votes: launch.week_votes,
        week_votes_reached_at: launch.week_votes_reached_at,
        /** Null for a launch without a place, and before the result. */
        final_rank: week_result.rank,
        final_votes: week_result.week_votes,
      })
      .from(launch)
      .innerJoin(listing, eq(listing.id, launch.listing_id))
      .leftJoin(week, and(eq(week.week, launch.week), isNotNull(week.finalised_at)))
      .leftJoin(
        week_result,
        and(eq(week_result.week, week.week), eq(week_result.listing_id, launch.listing_id)),
      )
      .where(and(eq(launch.week, name), isNotNull(launch.live_at)))
      .orderBy(...weekOrder({ launch })),
  /** Votes that count on the other launches of a week: all, and those of some network regions by their keys. */
  async elsewhere(
    { launch_id, week: name }: { launch_id: number; week: string },
    region_keys: readonly string[],
  ): Promise<{ votes: number; regions: Map<string, number> }> {
    const others = and(eq(launch.week, name), ne(launch.id, launch_id));
    const [all] = await db
      .select({ votes: sql<number>`coalesce(sum(${launch.week_votes}), 0)`.mapWith(Number) })
      .from(launch)
      .where(others);
    const rows = await db
      .select({ key: vote.region_key, votes: count() })
      .from(vote)
      .innerJoin(launch, eq(launch.id, vote.launch_id))
      .where(and(isAmong(vote.region_key, region_keys), eq(vote.state, 'counted'), others))
      .groupBy(vote.region_key);
    return {
      votes: all?.votes ?? 0,
      regions: new Map(rows.map(({ key, votes: of }) => [key ?? '', of])),
    };
  },
});
