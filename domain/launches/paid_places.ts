/** The disclosures of paid places (R75, R78). */

const LAUNCH = 'Its launch was paid for.';
/** Shown with a featured place. */
export const FEATURED_DISCLOSURE = 'It is featured because its owner pays for that place.';
const RANKS = 'Community ranks count votes alone; money does not change them.';
/** Shown with the list of featured listings. */
export const FEATURED_LIST_DISCLOSURE = `The owners of these listings pay for their places here. ${RANKS}`;

/** Shown with every billboard place and the billboard (R75). */
export const BILLBOARD_DISCLOSURE =
  'Places on the billboard are paid and ranked by the amount paid. Votes do not count here, and money does not count on the community boards.';

/** What a listing pays for. */
export interface PaidPlace {
  plan: 'free' | 'paid' | null;
  /** End of the paid place, in epoch milliseconds. */
  featured_until: number | null;
}

/** End of the current featured place in epoch milliseconds; null if there is none. */
export const featuredUntil = (
  { featured_until }: Pick<PaidPlace, 'featured_until'>,
  now: number,
): number | null => (featured_until !== null && featured_until > now ? featured_until : null);

/** The disclosure for a listing at `now` in epoch milliseconds; null if nothing is paid. */
export function paidDisclosure(place: PaidPlace, now: number): string | null {
  const said = [
    ...(place.plan === 'paid' ? [LAUNCH] : []),
    ...(featuredUntil(place, now) === null ? [] : [FEATURED_DISCLOSURE]),
  ];
  return said.length > 0 ? [...said, RANKS].join(' ') : null;
}
