import { addDays, dateAt } from '../../domain/launches/weeks.ts';
import { DAY_MS, utcDay } from '../../domain/time/day.ts';
import type { Reads } from '../../store/store.ts';
import type { VisitCounts } from '../../store/visits/visits.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** Days that an owner sees one by one, today included. */
const DAYS = 30;
const WEEK_DAYS = 7;

/** States of votes, as owners see them. */
export const VOTE_STATES = ['counted', 'pending', 'void'] as const;
export type VoteState = (typeof VOTE_STATES)[number];

/** The votes of a launch by state: on each day of its week, and afterwards. */
export interface LaunchVotes {
  week: string;
  /** The dates of the week in the zone of the site. */
  dates: string[];
  by_state: Record<VoteState, { by_day: number[]; later: number }>;
}

/** What an owner sees of how a listing is received: numbers, and never who it was. */
export interface ListingNumbers {
  id: number;
  name: string;
  /** Whether its page is public. */
  is_live: boolean;
  /** Since it was added. */
  total: VisitCounts;
  /** The last days (UTC), oldest first; the last one is today. Follows that have ended are left out. */
  days: ({ date: string; follows: number } & VisitCounts)[];
  followers: number;
  /** Votes of the newest launch that went live; null before the first. */
  launch: LaunchVotes | null;
}

/** The numbers of a listing for one of its owners at `now` in epoch milliseconds; undefined if it is not theirs. */
export const listingNumbers = defineUseCase(
  { who: 'members', does: 'reads' },
  async (
    reads: Pick<Reads, 'follows' | 'launches' | 'listings' | 'settings' | 'visits' | 'votes'>,
    { person_id, listing_id, now }: { person_id: number; listing_id: number; now: number },
  ): Promise<ListingNumbers | undefined> => {
    const listing = await reads.listings.ofPerson(person_id, listing_id);
    if (!listing) return undefined;
    const { id, name, status, followers } = listing;
    const first = utcDay(now) - DAYS + 1;
    const counted = new Map((await reads.visits.days(id, first)).map((row) => [row.day, row]));
    const followed = new Map(
      (await reads.follows.byDay(id, first * DAY_MS)).map((row) => [row.day, row.count]),
    );
    const days = Array.from({ length: DAYS }, (_, i) => {
      const { views = 0, clicks = 0 } = counted.get(first + i) ?? {};
      return { date: dateOfDay(first + i), views, clicks, follows: followed.get(first + i) ?? 0 };
    });
    const total = await reads.visits.total(id);
    return { id, name, is_live: status === 'live', total, days, followers, launch: await votesOf(reads, id) };
  },
);

const dateOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

async function votesOf(
  { launches, settings, votes }: Pick<Reads, 'launches' | 'settings' | 'votes'>,
  listing_id: number,
): Promise<LaunchVotes | null> {
  const { id = 0 } = (await votes.launchOf(listing_id)) ?? {};
  const launch = await launches.byId(id);
  const week = launch && (await launches.week(launch.week));
  if (!week) return null;
  const zone = (await settings.all())['calendar.time_zone'];
  const dates = Array.from({ length: WEEK_DAYS }, (_, i) => addDays(week.week, i));
  const none = () => ({ by_day: dates.map(() => 0), later: 0 });
  const by_state = { counted: none(), pending: none(), void: none() };
  for (const { cast_at, state, count } of await votes.overTime(id)) {
    const at = cast_at < week.ends_at ? dates.indexOf(dateAt(cast_at, zone)) : -1;
    const { by_day } = by_state[state];
    if (at < 0) by_state[state].later += count;
    else by_day[at] = (by_day[at] ?? 0) + count;
  }
  return { week: week.week, dates, by_state };
}
