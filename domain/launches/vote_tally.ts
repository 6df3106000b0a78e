import { heatWith } from './ranking.ts';
import { countsForWeek } from './votes.ts';

/** A counted vote with the bounds of its launch's week; times in epoch milliseconds. */
export interface TalliedVote {
  launch_id: number;
  person_id: number;
  cast_at: number;
  matured_at: number;
  starts_at: number;
  ends_at: number;
}

/** Votes of a launch in its week, and when that number was reached. */
export interface WeekTally {
  week_votes: number;
  week_votes_reached_at: number | null;
}

/** The totals of a listing's votes. */
export interface Tally {
  /** Distinct people over all launches. */
  votes: number;
  votes_reached_at: number | null;
  heat: number | null;
  /** By launch; launches without votes in their week are absent. */
  weeks: ReadonlyMap<number, WeekTally>;
}

/** A launch without votes. */
export const NO_VOTES: WeekTally = { week_votes: 0, week_votes_reached_at: null };

/**
 * Counts the votes of a listing (docs/ranking.md#all-orders-and-their-ties): each person once, from the first vote;
 * heat by every vote; weeks by the votes cast and matured in them.
 */
export function tallyVotes(votes: Iterable<TalliedVote>, half_life_hours: number): Tally {
  const since = new Map<number, number>();
  const weeks = new Map<number, WeekTally>();
  let heat: number | null = null;
  for (const vote of votes) {
    const { launch_id, person_id, cast_at, matured_at } = vote;
    since.set(person_id, Math.min(since.get(person_id) ?? matured_at, matured_at));
    heat = heatWith(heat, cast_at, half_life_hours);
    if (!countsForWeek(vote, vote)) continue;
    const { week_votes, week_votes_reached_at } = weeks.get(launch_id) ?? NO_VOTES;
    weeks.set(launch_id, {
      week_votes: week_votes + 1,
      week_votes_reached_at: laterOf(week_votes_reached_at, matured_at),
    });
  }
  let votes_reached_at: number | null = null;
  for (const matured_at of since.values()) votes_reached_at = laterOf(votes_reached_at, matured_at);
  return { votes: since.size, votes_reached_at, heat, weeks };
}

/** When the number after one more vote is reached, in whatever order votes are counted. */
const laterOf = (reached_at: number | null, instant: number): number =>
  Math.max(reached_at ?? instant, instant);
