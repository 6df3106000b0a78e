/**
 * Query parameters by which campaigns, newsletters and advertisements count their visitors. They change nothing of what a page shows, so
 * they belong neither to its identity nor to a public link (D89). Migration 72 has the list as it was then.
 */
const TRACKING =
  /^(?:utm_\w+|ref|source|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|yclid|twclid|ttclid|igshid|li_fat_id|mc_[ce]id|_hsenc|_hsmi|mkt_tok|srsltid)$/;

/** The parts of a query, as written, that no campaign added; in their order. */
export const queryParts = (search: string): string[] =>
  search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !TRACKING.test(part.split('=', 1)[0] ?? ''));

/** Takes tracking parameters off a URL, and leaves the rest of its query as it is written. */
export function withoutTracking(url: URL): URL {
  const parts = queryParts(url.search);
  if (url.search.replace(/^\?/, '').split('&').filter(Boolean).length !== parts.length)
    url.search = parts.join('&');
  return url;
}
