import { and, eq, gt, sql } from 'drizzle-orm';
import { type Prepared, prepared, type ReadDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc, desc } from '../base/sorting.ts';
import { weekOrder } from './launch.ts';
import type { Week } from './launches.ts';

/** Offset and limit of a list. */
export interface Part {
  offset: number;
  limit: number;
}

/** A place on a week's board. Ranks of a final result have gaps where a listing is no longer live. */
export interface WeekPlace {
  rank: number;
  listing_id: number;
  week_votes: number;
}

/** Runs a query for one part of a list. */
const part = <Row>(query: Prepared<Row>, { offset, limit }: Part, values: Record<string, unknown> = {}) =>
  query.execute({ ...values, offset, limit });

const LIMIT = sql.placeholder('limit');
const OFFSET = sql.placeholder('offset');

/**
 * The community boards, ordered by votes, views and time and by nothing that is paid (docs/ranking.md, R78). Each walks an index in
 * exactly its order.
 */
export const boardReads = (db: ReadDb, schema: Schema) => ({
  ...weekBoards(db, schema),
  ...listingBoards(db, schema),
});

/** Boards of launches: by week, by date and by schedule. */
function weekBoards(db: ReadDb, { launch, week, week_result }: Schema) {
  // Literals: with bound values SQLite would not use the partial indexes.
  const hasVisibility = (as: 'live' | 'scheduled') => sql`${launch.shown} = ${sql.raw(`'${as}'`)}`;
  const byWeekVotes = weekOrder({ launch });
  const launched = { listing_id: launch.listing_id, week_votes: launch.week_votes };

  const ofWeek = prepared('board_week', () =>
    db
      .select(launched)
      .from(launch)
      .where(and(eq(launch.week, sql.placeholder('week')), hasVisibility('live')))
      .orderBy(...byWeekVotes)
      .limit(LIMIT)
      .offset(OFFSET),
  );
  const frozen = prepared('board_result', () =>
    db
      .select({
        rank: week_result.rank,
        listing_id: week_result.listing_id,
        week_votes: week_result.week_votes,
      })
      .from(week_result)
      .where(and(eq(week_result.week, sql.placeholder('week')), eq(week_result.shown, true)))
      .orderBy(asc(week_result.rank))
      .limit(LIMIT)
      .offset(OFFSET),
  );
  const ofDate = prepared('board_date', () =>
    db
      .select({ ...launched, live_at: launch.live_at })
      .from(launch)
      .where(and(eq(launch.live_on, sql.placeholder('date')), hasVisibility('live')))
      .orderBy(...byWeekVotes)
      .limit(LIMIT)
      .offset(OFFSET),
  );
  const scheduled = prepared('board_scheduled', () =>
    db
      .select({ listing_id: launch.listing_id })
      .from(launch)
      .where(and(eq(launch.week, sql.placeholder('week')), hasVisibility('scheduled')))
      .orderBy(asc(launch.scheduled_at), asc(launch.listing_id))
      .limit(LIMIT)
      .offset(OFFSET),
  );
  const upcoming = prepared('board_upcoming', () =>
    db
      .select({ listing_id: launch.listing_id, launch_week: launch.week })
      .from(launch)
      .where(and(gt(launch.week, sql.placeholder('week')), hasVisibility('scheduled')))
      .orderBy(asc(launch.week), asc(launch.scheduled_at), asc(launch.listing_id))
      .limit(LIMIT)
      .offset(OFFSET),
  );
  const ahead = prepared('board_upcoming_total', () =>
    db
      .select({ total: sql<number>`coalesce(sum(${week.scheduled}), 0)` })
      .from(week)
      .where(gt(week.week, sql.placeholder('week'))),
  );
  return {
    /**
     * The ranking of a week by that week's votes (D11) and its size: the stored result of a finalised week, else the current state. Empty
     * for a week without a row.
     */
    async weekly(row: Week | undefined, wanted: Part): Promise<{ places: WeekPlace[]; total: number }> {
      if (!row) return { places: [], total: 0 };
      const values = { week: row.week };
      if (row.finalised_at !== null) return { places: await part(frozen, wanted, values), total: row.ranked };
      const places = await part(ofWeek, wanted, values);
      return {
        places: places.map((place, i) => ({ rank: wanted.offset + i + 1, ...place })),
        total: row.live,
      };
    },
    /** Launches that went live on a date in the site's time zone, by votes of their week. Their number is the counter `launched:<date>`. */
    ofDate: (date: string, wanted: Part) => part(ofDate, wanted, { date }),
    /** Listings scheduled for a week, in launch order. Their number is in the week's row. */
    scheduledFor: (name: string, wanted: Part) => part(scheduled, wanted, { week: name }),
    /** Listings with a launch in a later week, nearest week first (R68). */
    upcoming: (after: string, wanted: Part) => part(upcoming, wanted, { week: after }),
    /** Number of listings scheduled for later weeks. */
    async upcomingTotal(after: string): Promise<number> {
      const [row] = await ahead.execute({ week: after });
      return row?.total ?? 0;
    },
  };
}

/** Boards of all live listings. */
function listingBoards(db: ReadDb, { listing }: Schema) {
  // A literal: with a bound value SQLite would not use the partial indexes.
  const isLive = sql`${listing.status} = 'live'`;
  const mostVoted = prepared('board_votes', () =>
    db
      .select({ listing_id: listing.id, votes: listing.votes })
      .from(listing)
      .where(isLive)
      .orderBy(
        desc(listing.votes),
        sql`${listing.votes_reached_at} is null`,
        asc(listing.votes_reached_at),
        asc(listing.live_at),
        asc(listing.id),
      )
      .limit(LIMIT)
      .offset(OFFSET),
  );
  const trending = prepared('board_trending', () =>
    db
      .select({ listing_id: listing.id, heat: listing.heat })
      .from(listing)
      .where(isLive)
      .orderBy(desc(listing.heat), desc(listing.live_at), asc(listing.id))
      .limit(LIMIT)
      .offset(OFFSET),
  );
  const recent = prepared('board_recent', () =>
    db
      .select({ listing_id: listing.id, live_at: listing.live_at })
      .from(listing)
      .where(isLive)
      .orderBy(desc(listing.live_at), asc(listing.id))
      .limit(LIMIT)
      .offset(OFFSET),
  );
  const mostViewed = prepared('board_views', () =>
    db
      .select({ listing_id: listing.id, views_recent: listing.views_recent })
      .from(listing)
      .where(isLive)
      .orderBy(desc(listing.views_recent), desc(listing.views), desc(listing.live_at), asc(listing.id))
      .limit(LIMIT)
      .offset(OFFSET),
  );
  const mostFollowed = prepared('board_followers', () =>
    db
      .select({ listing_id: listing.id, followers: listing.followers })
      .from(listing)
      .where(isLive)
      .orderBy(desc(listing.followers), desc(listing.live_at), asc(listing.id))
      .limit(LIMIT)
      .offset(OFFSET),
  );

  return {
    /** Live listings by all-time votes. Their number is `liveCount`, as for the boards below. */
    mostVoted: (wanted: Part) => part(mostVoted, wanted),
    /** By time-decayed votes (docs/ranking.md#trending); listings without votes come last. */
    trending: (wanted: Part) => part(trending, wanted),
    /** Newest first. */
    recent: (wanted: Part) => part(recent, wanted),
    /** By unique visitors of the last 30 days (D40). */
    mostViewed: (wanted: Part) => part(mostViewed, wanted),
    /** By followers. */
    mostFollowed: (wanted: Part) => part(mostFollowed, wanted),
  };
}
