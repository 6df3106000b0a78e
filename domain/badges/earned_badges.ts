import { featuredUntil } from '../launches/paid_places.ts';
import type { BadgeFace, BadgeKind, BadgeNote, EarnedBadge } from './badges.ts';

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
 * shows only the site's name until the listing is live (D8). Revoked awards do not count
 * (docs/ranking.md#launch-weeks-and-awards); a paid place says that it is paid (D42).
 */
export function earnedBadges(facts: BadgeFacts, site_name: string, now: number): EarnedBadge[] {
  const badge = badgesOf(facts, site_name);
  if (!facts.live) return [badge.listed()];
  const [launch] = facts.launches;
  return [
    badge.listed(),
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

/** The best rank from 4 to 10 reached by votes, and its weeks: the first three have their own badges. */
function bestPlace({ launches }: BadgeFacts): { rank: number; weeks: string[] } | null {
  const places = launches.flatMap(({ week, rank, week_votes }) =>
    rank !== null && rank > PODIUM.length && rank <= TOP && (week_votes ?? 0) > 0 ? [{ week, rank }] : [],
  );
  const rank = Math.min(...places.map((place) => place.rank));
  const weeks = places.filter((place) => place.rank === rank).map(({ week }) => week);
  return weeks.length > 0 ? { rank, weeks } : null;
}

/** The badge of the free plan, which is on the homepage before the listing is live (D8). */
export const listedBadge = (listing: Pick<BadgeFacts, 'name' | 'live'>, site_name: string): EarnedBadge =>
  badgesOf(listing, site_name).listed();

/** Makes the badges of one listing, earned or not. */
function badgesOf({ name, live }: Pick<BadgeFacts, 'name' | 'live'>, site_name: string) {
  const plain = { emblem: 'sun', site_name, product: name, claim: null, note: null, claims: true } as const;
  const make = (
    kind: BadgeKind,
    label: string,
    claimText: string,
    face: Partial<BadgeFace> & { lead: string },
    more: { weeks?: readonly string[]; paid?: boolean } = {},
  ): EarnedBadge => ({
    kind,
    label,
    title: `${name}, ${claimText}`,
    alt: claimText.charAt(0).toUpperCase() + claimText.slice(1),
    weeks: [],
    paid: false,
    face: { ...plain, ...face },
    ...more,
  });
  const on = { lead: 'on' };

  return {
    listed: (): EarnedBadge =>
      make('listed', 'Listed on', `listed on ${site_name}`, { lead: 'Listed on', claims: live }),
    launched: (week: string): EarnedBadge =>
      make(
        'launched',
        'Launched on',
        `launched on ${site_name}, ${weekPhrase([week])}`,
        { lead: 'Launched on', note: weekNote([week]) },
        { weeks: [week] },
      ),
    award: (rank: 1 | 2 | 3, weeks: readonly string[]): EarnedBadge[] =>
      weeks.length === 0
        ? []
        : [
            make(
              `launch-of-the-week-${rank}`,
              `Launch of the Week #${rank}`,
              `#${rank} Launch of the Week on ${site_name}, ${weekPhrase(weeks)}`,
              { ...on, emblem: rank, claim: `#${rank} Launch of the Week`, note: weekNote(weeks) },
              { weeks },
            ),
          ],
    topTen: (place: { rank: number; weeks: readonly string[] } | null): EarnedBadge[] =>
      place === null
        ? []
        : [
            make(
              'top-10-of-the-week',
              'Top 10 of the week',
              `#${place.rank} of its launch week on ${site_name}, ${weekPhrase(place.weeks)}`,
              { ...on, emblem: place.rank, claim: `#${place.rank} of the week`, note: weekNote(place.weeks) },
              { weeks: place.weeks },
            ),
          ],
    votes(votes: number): EarnedBadge {
      const counted = votes === 1 ? '1 vote' : `${votes.toLocaleString('en-GB')} votes`;
      return make('votes', 'Votes', `${counted} on ${site_name}`, { ...on, emblem: 'arrow', claim: counted });
    },
    verified: (): EarnedBadge =>
      make('verified', 'Verified', `owner verified on ${site_name}`, {
        lead: 'Verified on',
        emblem: 'tick',
      }),
    featured: (): EarnedBadge =>
      make(
        'featured',
        'Featured (paid)',
        `featured on ${site_name}, a paid placement`,
        { lead: 'Featured on', emblem: 'spark', note: PAID },
        { paid: true },
      ),
  };
}

const PAID: BadgeNote = { label: 'Placement', value: 'Paid', line: 'Paid placement', short: 'Paid' };

function weekNote(weeks: readonly string[]): BadgeNote {
  const value = dayOf(weeks[0], 'short');
  if (weeks.length === 1) return { label: 'Week of', value, line: `Week of ${value}`, short: value };
  const label = `${weeks.length} times, latest`;
  return { label, value, line: `${label} ${value}`, short: `${value} +${weeks.length - 1}` };
}

function weekPhrase(weeks: readonly string[]): string {
  const latest = dayOf(weeks[0], 'long');
  return weeks.length === 1 ? `week of ${latest}` : `${weeks.length} times, latest in the week of ${latest}`;
}

const FORMATS = {
  short: new Intl.DateTimeFormat('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }),
  long: new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' }),
};

const dayOf = (week = '', form: keyof typeof FORMATS): string => FORMATS[form].format(Date.parse(week));
