import type { BadgeFace, BadgeKind, BadgeNote, EarnedBadge } from './badges.ts';

/** The listing that badges name. */
interface BadgeOwner {
  name: string;
  live: boolean;
}

/** The badge of the free plan, which is on the homepage before the listing is live (D8). */
export const listedBadge = (listing: BadgeOwner, site_name: string): EarnedBadge =>
  badgesOf(listing, site_name).listed();

/** Makes the badges of one listing, earned or not. */
export function badgesOf({ name, live }: BadgeOwner, site_name: string) {
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
    listed: (pride: BadgePride | null = null): EarnedBadge =>
      make('listed', 'Listed on', `listed on ${site_name}`, {
        lead: 'Listed on',
        claims: live,
        note: live && pride ? prideNote(pride) : null,
      }),
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
      const counted = countedVotes(votes);
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

const PAID: BadgeNote = { line: 'Paid placement', short: 'Paid' };

/** What a listing has reached: the best place in a finished week, else its votes. */
export type BadgePride = { rank: number } | { votes: number };

function prideNote(pride: BadgePride): BadgeNote {
  if ('votes' in pride)
    return { line: countedVotes(pride.votes), short: countedVotes(pride.votes), live: true };
  return { line: `#${pride.rank} of its launch week`, short: `#${pride.rank} of its week`, live: true };
}

const countedVotes = (votes: number): string =>
  votes === 1 ? '1 vote' : `${votes.toLocaleString('en-GB')} votes`;

function weekNote(weeks: readonly string[]): BadgeNote {
  const value = dayOf(weeks[0], 'short');
  if (weeks.length === 1) return { line: `Week of ${value}`, short: value };
  return { line: `${weeks.length} times, latest ${value}`, short: `${value} +${weeks.length - 1}` };
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
