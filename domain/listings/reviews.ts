/** Bounds of a review's text in characters (implied.md 7). */
const TEXT = { min: 30, max: 2000 } as const;
/** Most stars; the least is one. */
const STARS_MAX = 5;

/** What a person is to a listing that they want to review. */
export interface Reviewer {
  /** Whether their e-mail address is proved to be theirs. */
  email_verified: boolean;
  /** Whether the listing is theirs, alone or with others. */
  owner: boolean;
  /** Whether its owner has invited them to it. */
  invitee: boolean;
}

/** Why a review is not taken (D37); null when it is: a genuine one is by somebody with a proved address who is no part of it. */
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

/** The ratings of a listing: published reviews with 1, 2, 3, 4 and 5 stars. */
export type RatingCounts = readonly number[];

/** Counts of reviews by their stars. */
export function ratingCounts(stars: Iterable<number>): number[] {
  const counts = Array<number>(STARS_MAX).fill(0);
  for (const given of stars) counts[given - 1] = (counts[given - 1] ?? 0) + 1;
  return counts;
}

/** The community rating as it is shown (R41, D37): the average in hundredths of a star, null below `least` reviews. */
export function communityRating(counts: RatingCounts, least: number) {
  const count = counts.reduce((sum, given) => sum + given, 0);
  const stars = counts.reduce((sum, given, i) => sum + given * (i + 1), 0);
  return {
    average: count < least || count === 0 ? null : Math.round((100 * stars) / count) / 100,
    count,
    distribution: Object.fromEntries(counts.map((given, i) => [String(i + 1), given])),
  };
}
