import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import { type Prepared, prepared, type ReadDb } from '../db.ts';
import type { Schema } from '../schema.ts';
import type { Week } from './launches.ts';

/** Which part of a list is wanted. */
export interface Part {
  offset: number;
  limit: number;
}

/** A place on the board of a week; ranks of a frozen result have gaps where a listing is not live any more. */
export interface WeekPlace {
  rank: number;
  listing_id: number;
  week_votes: number;
}

/** A query of one part of a list. */
const part = <Row>(query: Prepared<Row>, { offset, limit }: Part, values: Record<string, unknown> = {}) =>
  query.execute({ ...values, offset, limit });

const LIMIT = sql.placeholder('limit');
const OFFSET = sql.placeholder('offset');

/**
 * The community's boards and lists: orders that follow votes, visits and time, and nothing that is paid (ranking.md 4.2, 4.6).
 * Each walks an index of exactly its order, and gives ids with what the order is about.
 */
export function boardReads(db: ReadDb, { launch, listing, week, week_result }: Schema) {
  // Written out, because a bound value would keep SQLite from the indexes that hold only these rows.
  const isLive = sql`${listing.status} = 'live'`;
  const hasVisibility = (as: 'live' | 'scheduled') => sql`${launch.shown} = ${sql.raw(`'${as}'`)}`;
  const byWeekVotes = [
    desc(launch.week_votes),
    asc(launch.week_votes_reached_at),
    asc(launch.live_at),
    asc(launch.listing_id),
  ];
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
      .select({ listing_id: launch.listing_id })
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
    /**
     * Places of a week by the votes of that week (D11), and how many there are: of a finalised week as they were then, else as
     * they are now. A week without a row has none.
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
    /** Launches that went live on a date of the site's zone, by the votes of their week. Counter `launched:<date>`. */
    ofDate: (date: string, wanted: Part) => part(ofDate, wanted, { date }),
    /** Listings that are scheduled for a week, in the order in which they will go live. Their number is in the week's row. */
    scheduledFor: (name: string, wanted: Part) => part(scheduled, wanted, { week: name }),
    /** Listings that are scheduled for weeks after this one, the nearest week first (R68). */
    upcoming: (after: string, wanted: Part) => part(upcoming, wanted, { week: after }),
    /** How many those are. */
    async upcomingTotal(after: string): Promise<number> {
      const [row] = await ahead.execute({ week: after });
      return row?.total ?? 0;
    },
    /** Live listings by the votes of all time; like all that follow, `liveCount` of them. */
    mostVoted: (wanted: Part) => part(mostVoted, wanted),
    /** By votes that fade with their age (ranking.md 4.1); those without votes come last. */
    trending: (wanted: Part) => part(trending, wanted),
    /** The newest first. */
    recent: (wanted: Part) => part(recent, wanted),
    /** By unique visitors of the last 30 days (D40). */
    mostViewed: (wanted: Part) => part(mostViewed, wanted),
    /** By followers. */
    mostFollowed: (wanted: Part) => part(mostFollowed, wanted),
  };
}
