/** What a paid place says of itself wherever it is shown (R75, ranking.md 4.6). */

const LAUNCH = 'Its launch was paid for.';
/** What goes with a featured place. */
export const FEATURED_DISCLOSURE = 'It is shown as featured because its owner pays for that place.';
const RANKS = 'Community ranks count votes alone; money does not change them.';

/** What goes with every place on the billboard, and with the billboard itself (R75). */
export const BILLBOARD_DISCLOSURE =
  'Places on the billboard are paid for, and ranked by the money that was paid. Votes do not count here, and money does not count on the community boards.';

/** What a listing pays for. */
export interface PaidPlace {
  plan: 'free' | 'paid' | null;
  /** A paid place lasts until then, in epoch milliseconds. */
  featured_until: number | null;
}

/** Until when a listing is in a featured place, in epoch milliseconds; null when it is in none now. */
export const featuredUntil = (
  { featured_until }: Pick<PaidPlace, 'featured_until'>,
  now: number,
): number | null => (featured_until !== null && featured_until > now ? featured_until : null);

/** What has to be said of the money behind a listing; null when there is none. `now` in epoch milliseconds. */
export function paidDisclosure(place: PaidPlace, now: number): string | null {
  const said = [
    ...(place.plan === 'paid' ? [LAUNCH] : []),
    ...(featuredUntil(place, now) === null ? [] : [FEATURED_DISCLOSURE]),
  ];
  return said.length > 0 ? [...said, RANKS].join(' ') : null;
}
