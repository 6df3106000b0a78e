/** How far back the trend of a Domain Rating reaches (D38). */
export const TREND_DAYS = 90;

/** The words that an answer with ratings of a source has to carry (D38, implied.md 14). */
const ATTRIBUTIONS: Readonly<Record<string, string>> = { ahrefs: 'Domain Rating by Ahrefs' };

/** The words that go with every rating of a source, given by its stable name. */
export const attributionOf = (source: string): string => ATTRIBUTIONS[source] ?? `Domain Rating by ${source}`;

/** The rating of a domain on a day, `2026-11-16`. */
export interface DatedRating {
  checked_on: string;
  rating: number;
}

/** How a rating has changed since the oldest one of the last {@link TREND_DAYS} days; null when there is no earlier one. */
export function trendOf(
  now: DatedRating,
  oldest: DatedRating | undefined,
): { change: number; since: string } | null {
  if (!oldest || oldest.checked_on >= now.checked_on) return null;
  return { change: Math.round(10 * (now.rating - oldest.rating)) / 10, since: oldest.checked_on };
}
