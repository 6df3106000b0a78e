/** Length of a review's text in characters (D37). */
const TEXT = { min: 30, max: 2000 } as const;
/** Most stars; the least is one. */
const STARS_MAX = 5;

/** A person's relation to the listing they review. */
export interface Reviewer {
  /** True if their email address is verified. */
  email_verified: boolean;
  /** True if they own the listing, alone or with others. */
  owner: boolean;
  /** True if they were invited to own it. */
  invitee: boolean;
}

/**
 * Why a review is refused (D37); null if it is accepted. Reviewers need a verified email address and no part in the
 * listing.
 */
export function reviewRefusal(
  { email_verified, owner, invitee }: Reviewer,
  { stars, text }: { stars: number; text: string },
): 'email_not_verified' | 'owner' | 'invitee' | 'stars' | 'text' | null {
  if (!email_verified) return 'email_not_verified';
  if (owner) return 'owner';
  if (invitee) return 'invitee';
  if (!Number.isInteger(stars) || stars < 1 || stars > STARS_MAX) return 'stars';
  const { length } = Array.from(text.trim());
  return length < TEXT.min || length > TEXT.max ? 'text' : null;
}

/** Number of published reviews with 1, 2, 3, 4 and 5 stars. */
export type RatingCounts = readonly number[];

/** Counts of reviews by their stars. */
export function ratingCounts(stars: Iterable<number>): number[] {
  const counts = Array<number>(STARS_MAX).fill(0);
  for (const given of stars) counts[given - 1] = (counts[given - 1] ?? 0) + 1;
  return counts;
}

/** The community rating (R41, D37): the average to hundredths, null with fewer than `least` reviews. */
export function communityRating(counts: RatingCounts, least: number) {
  const count = counts.reduce((sum, given) => sum + given, 0);
  const stars = counts.reduce((sum, given, i) => sum + given * (i + 1), 0);
  return {
    average: count < least || count === 0 ? null : Math.round((100 * stars) / count) / 100,
    count,
    distribution: Object.fromEntries(counts.map((given, i) => [String(i + 1), given])),
  };
}
