/** Days covered by the trend of a Domain Rating (D38). */
export const TREND_DAYS = 90;

/** The attribution required by a source of ratings (D38). */
const ATTRIBUTIONS: Readonly<Record<string, string>> = { ahrefs: 'Domain Rating by Ahrefs' };

/** The attribution of a source, by its stable name. */
export const attributionOf = (source: string): string => ATTRIBUTIONS[source] ?? `Domain Rating by ${source}`;

/** Why a source gave no ratings. */
export type RatingFailure = 'refused_key' | 'used_up' | 'overloaded' | 'unreachable' | 'not_understood';

/** A source gave no ratings; the message is a sentence for the operator, without what the source wrote. */
export class RatingsUnavailable extends Error {
  override readonly name = 'RatingsUnavailable';
  readonly reason: RatingFailure;
  constructor(reason: RatingFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** A domain's rating on a day, `2026-11-16`. */
export interface DatedRating {
  checked_on: string;
  rating: number;
}

/** The change since the oldest rating of the last {@link TREND_DAYS} days; null if there is no earlier one. */
export function trendOf(
  now: DatedRating,
  oldest: DatedRating | undefined,
): { change: number; since: string } | null {
  if (!oldest || oldest.checked_on >= now.checked_on) return null;
  return { change: Math.round(10 * (now.rating - oldest.rating)) / 10, since: oldest.checked_on };
}

/** The columns of a table of ratings: domain or URL, 0 to 100, day, and the name of its source. */
export const RATING_COLUMNS = ['domain', 'rating', 'checked_on', 'source'] as const;
