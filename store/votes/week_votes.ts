import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { ReadDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { weekOrder } from '../launches/launch.ts';

/** Reads of the votes of a whole week. */
export const weekVoteReads = (db: ReadDb, { launch, listing, week, week_result }: Schema) => ({
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
});
