/** What one visit and one site may cost (design/outside.md 1.3); tests make them smaller. */
export interface CrawlLimits {
  /** Time for one request, from its turn to the last byte of the body, in milliseconds. */
  request_ms: number;
  /** Time for a whole site, waiting for turns included, in milliseconds. */
  site_ms: number;
  /** Decompressed bytes of one page. */
  page_bytes: number;
  /** Decompressed bytes of all pages of a site. */
  site_bytes: number;
  /** Pages of a site that are requested, the home page among them. */
  pages: number;
}

export const CRAWL_LIMITS: CrawlLimits = {
  request_ms: 10_000,
  site_ms: 60_000,
  page_bytes: 1_000_000,
  site_bytes: 6_000_000,
  pages: 8,
};

/** Redirects that one request may follow (RFC 9309 2.3.1.2 names five for robots.txt; pages get no more). */
export const MAX_REDIRECTS = 5;
