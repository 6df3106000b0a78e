/** Length of a review's text in characters (D37). */
export const REVIEW_TEXT = { min: 30, max: 2000 } as const;
/** Length of the text of an owner's reply. */
export const REPLY_TEXT = { min: 2, max: 2000 } as const;
/** Most stars; the least is one. */
export const STARS_MAX = 5;

/** A person's relation to a listing that rules out a review, as a vote (C3). */
type ReviewStake = 'owner' | 'co_owner' | 'invitee' | 'claimant' | 'admin';

/** What decides whether a person may review a listing. */
export interface Reviewer {
  /** True if their email address is verified. */
  email_verified: boolean;
  /** True if the email address is from a disposable email provider. */
  email_disposable: boolean;
  /** True if an older account has the same mailbox in another spelling. */
  mailbox_repeated: boolean;
  stake: ReviewStake | null;
}

/** Why somebody cannot review a listing, for the person. */
export const REVIEW_REFUSALS = {
  not_live: 'Only products that are live can be reviewed.',
  email_not_verified: 'Confirm your email address first: sign in once with the link of an email.',
  email_disposable: 'Accounts with disposable email addresses cannot review.',
  mailbox_repeated: 'You have an older account with the same mailbox; review with that one.',
  owner: 'This is your product, so you cannot review it. You can reply to the reviews of others.',
  co_owner: 'You co-own this product, so you cannot review it. You can reply to the reviews of others.',
  invitee: 'You were invited to own this product, so you cannot review it, whether you accepted or not.',
  claimant: 'You have claimed this product as yours, so you cannot review it.',
  admin: 'You belong to the site team, which decides about reviews and therefore writes none.',
} as const;
/** A name of {@link REVIEW_REFUSALS}. */
export type ReviewRefusal = keyof typeof REVIEW_REFUSALS;

/** Note of a review whose writer came to own the product; it is shown and counted no longer. */
export const REVIEWER_BECAME_OWNER = 'You own this product now, so your review of it is not shown.';

/** Why a person may write no review of a live listing (D37); null if they may. Reviewers need a verified email address and no part in it. */
export function reviewerRefusal({
  email_verified,
  email_disposable,
  mailbox_repeated,
  stake,
}: Reviewer): ReviewRefusal | null {
  if (!email_verified) return 'email_not_verified';
  if (email_disposable) return 'email_disposable';
  return mailbox_repeated ? 'mailbox_repeated' : stake;
}

/** Why a review is refused, because of its writer or of what it says; null if it is accepted. */
export function reviewRefusal(
  reviewer: Reviewer,
  { stars, text }: { stars: number; text: string },
): ReviewRefusal | 'stars' | 'text' | null {
  const refusal = reviewerRefusal(reviewer);
  if (refusal) return refusal;
  if (!Number.isInteger(stars) || stars < 1 || stars > STARS_MAX) return 'stars';
  return fits(text, REVIEW_TEXT) ? null : 'text';
}

/** A text of a form as it is stored: without what no text may contain and without blanks around it. */
export const reviewText = (typed: string): string =>
  typed
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]|[\u202a-\u202e]|\p{Cs}/gu, '')
    .trim();

/** Characters of a text; those that show nothing and runs of blanks do not help to reach the least. */
export const lengthOf = (text: string): { seen: number; all: number } => {
  const all = Array.from(text.trim());
  return {
    seen: Array.from(
      all
        .join('')
        .replace(/[\p{Cf}\p{DI}]/gu, '')
        .replace(/\s+/g, ' '),
    ).length,
    all: all.length,
  };
};

/** Whether a text is neither too short nor too long. */
export function fits(text: string, { min, max }: { min: number; max: number }): boolean {
  const { seen, all } = lengthOf(text);
  return seen >= min && all <= max;
}

/** Number of published reviews with 1, 2, 3, 4 and 5 stars. */
export type RatingCounts = readonly number[];

/** Counts of reviews by their stars. */
export function ratingCounts(stars: Iterable<number>): number[] {
  const counts = Array<number>(STARS_MAX).fill(0);
  for (const given of stars) counts[given - 1] = (counts[given - 1] ?? 0) + 1;
  return counts;
}

/** Number of published reviews. */
export const ratingTotal = (counts: RatingCounts): number => counts.reduce((sum, given) => sum + given, 0);

/** The community rating (R41, D37): the average to hundredths, null with fewer than `least` reviews. */
export function communityRating(counts: RatingCounts, least: number) {
  const count = ratingTotal(counts);
  const stars = counts.reduce((sum, given, i) => sum + given * (i + 1), 0);
  return {
    average: count < least || count === 0 ? null : Math.round((100 * stars) / count) / 100,
    count,
    distribution: Object.fromEntries(counts.map((given, i) => [String(i + 1), given])),
  };
}
