import type { Plan } from './launch_states.ts';
import { isPaidLaunch, PAID_LAUNCH_DISCLOSURE, RANKS_BY_VOTES } from './paid_launch.ts';

/** The disclosures of paid places (R75, R78). */

/** Shown with a featured place. */
export const FEATURED_DISCLOSURE = 'It is featured because its owner pays for that place.';
/** Shown with the list of featured listings. */
export const FEATURED_LIST_DISCLOSURE = `The owners of these listings pay for their places here. ${RANKS_BY_VOTES}`;

/** Shown with every billboard place and the billboard (R75). */
export const BILLBOARD_DISCLOSURE =
  'Places on the billboard are paid and ranked by the amount paid. Votes do not count here, and money does not count on the community boards.';

/** What a listing pays for. */
export interface PaidPlace {
  plan: Plan | null;
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
    ...(isPaidLaunch(place.plan) ? [PAID_LAUNCH_DISCLOSURE] : []),
    ...(featuredUntil(place, now) === null ? [] : [FEATURED_DISCLOSURE]),
  ];
  return said.length > 0 ? [...said, RANKS_BY_VOTES].join(' ') : null;
}
