/** Limits per request and per site (R103); smaller in tests. */
export interface CrawlLimits {
  /** Time for one request, from the end of its queueing to the last byte of the body, in milliseconds. */
  request_ms: number;
  /** Time for a whole site, including queueing, in milliseconds. */
  site_ms: number;
  /** Decompressed bytes of one page; its styles, scripts and embedded files do not count (body.ts). */
  page_bytes: number;
  /** Decompressed bytes of all pages of a site. */
  site_bytes: number;
  /** Pages requested per site, including the home page. */
  pages: number;
}

export const CRAWL_LIMITS: CrawlLimits = {
  request_ms: 10_000,
  site_ms: 60_000,
  page_bytes: 1_000_000,
  site_bytes: 6_000_000,
  pages: 8,
};

/** Redirects followed per request (RFC 9309, 2.3.1.2 names five for robots.txt; pages get no more). */
export const MAX_REDIRECTS = 5;
