import { featuredUntil } from '../launches/paid_places.ts';
import type { EarnedBadge } from './badges.ts';
import { type BadgePride, badgesOf } from './listing_badges.ts';

/** What determines the badges of a listing. */
export interface BadgeFacts {
  name: string;
  live: boolean;
  /** Community votes of all time. */
  votes: number;
  /** When a claim verified the owner; null if none did. */
  verified_at: number | null;
  /** End of the paid place in epoch milliseconds; null without one. */
  featured_until: number | null;
  /** Launches that went live, newest week first. */
  launches: readonly BadgeLaunch[];
}

/** A launch with the result of its week. */
interface BadgeLaunch {
  week: string;
  /** Rank and votes in the week's frozen result; null before. */
  rank: number | null;
  week_votes: number | null;
  /** Launch of the Week #1, #2 or #3, and when it was revoked. */
  award: number | null;
  revoked_at: number | null;
}

/**
 * The badges that a listing has earned at `now` in epoch milliseconds (R95). "Listed on" is always among them and
 * shows only the site's name until the listing is live (D8), and then the best that it has reached. Revoked awards do not count
 * (docs/ranking.md#launch-weeks-and-awards); a paid place says that it is paid (D42).
 */
export function earnedBadges(facts: BadgeFacts, site_name: string, now: number): EarnedBadge[] {
  const badge = badgesOf(facts, site_name);
  if (!facts.live) return [badge.listed()];
  const [launch] = facts.launches;
  return [
    badge.listed(prideOf(facts)),
    ...(launch ? [badge.launched(launch.week)] : []),
    ...PODIUM.flatMap((rank) => badge.award(rank, awardedWeeks(facts, rank))),
    ...badge.topTen(bestPlace(facts)),
    ...(facts.votes > 0 ? [badge.votes(facts.votes)] : []),
    ...(facts.verified_at === null ? [] : [badge.verified()]),
    ...(featuredUntil(facts, now) === null ? [] : [badge.featured()]),
  ];
}

const PODIUM = [1, 2, 3] as const;
/** The last rank of the top ten. */
const TOP = 10;

const awardedWeeks = ({ launches }: BadgeFacts, rank: number): string[] =>
  launches.filter(({ award, revoked_at }) => award === rank && revoked_at === null).map(({ week }) => week);

/** The best place among the first ten of a finished week, reached by votes and not revoked; else the votes, if there are any. */
function prideOf({ launches, votes }: BadgeFacts): BadgePride | null {
  const ranks = launches.flatMap(({ rank, week_votes, revoked_at }) =>
    rank !== null && rank <= TOP && (week_votes ?? 0) > 0 && revoked_at === null ? [rank] : [],
  );
  if (ranks.length > 0) return { rank: Math.min(...ranks) };
  return votes > 0 ? { votes } : null;
}

/** The best rank from 4 to 10 reached by votes, and its weeks: the first three have their own badges. */
function bestPlace({ launches }: BadgeFacts): { rank: number; weeks: string[] } | null {
  const places = launches.flatMap(({ week, rank, week_votes }) =>
    rank !== null && rank > PODIUM.length && rank <= TOP && (week_votes ?? 0) > 0 ? [{ week, rank }] : [],
  );
  const rank = Math.min(...places.map((place) => place.rank));
  const weeks = places.filter((place) => place.rank === rank).map(({ week }) => week);
  return weeks.length > 0 ? { rank, weeks } : null;
}
