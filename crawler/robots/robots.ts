import robotsParser, { type Robots } from 'robots-parser';
import { normaliseRobots } from './robots_normal.ts';

/** The rules of one robots.txt for one crawler, matched as RFC 9309 and Google's parser do. */
export class RobotsRules {
  /** Crawl-delay in seconds; null if there is none. */
  readonly crawl_delay: number | null;
  /** Sitemap URLs as written; they apply to every crawler. */
  readonly sitemaps: readonly string[];
  readonly #parser: Robots;
  readonly #tooMany: boolean;
  readonly #width: number;

  /** `token` is the crawler's product token: letters, `-` and `_` only. */
  constructor(text: string, token: string) {
    const { rules, crawl_delay, sitemaps } = normaliseRobots(text, token);
    this.crawl_delay = crawl_delay;
    this.sitemaps = sitemaps;
    this.#tooMany = rules.length > MAX_RULES;
    const effective = this.#tooMany ? [] : rules;
    this.#width = effective.reduce(
      (sum, { pattern }) => sum + 1 + (pattern.includes('*') ? encodedLength(pattern) : 0),
      0,
    );
    const lines = effective.map(({ allow, pattern }) => `${allow ? 'Allow' : 'Disallow'}: ${pattern}\n`);
    this.#parser = robotsParser(`${ORIGIN}/robots.txt`, `User-agent: *\n${lines.join('')}`);
  }

  allows(url: URL): boolean {
    const path = url.pathname + url.search;
    if (this.#tooMany || this.#width * (path.length + 1) > MAX_STEPS) return false;
    return this.#parser.isAllowed(ORIGIN + path) ?? false;
  }
}

/** Rules for us per file; a file with more forbids everything (R103): more rules cost seconds of CPU. */
const MAX_RULES = 1_000;
/** Matching takes up to (patterns with wildcards + rules) × path steps; a decision that could take more is a refusal. */
const MAX_STEPS = 5_000_000;
/** robots-parser requires an origin, but the rules contain only paths. */
const ORIGIN = 'http://robots.invalid';

/** Upper bound of the pattern's length after percent-encoding, which turns one unit into up to nine. */
const encodedLength = (pattern: string): number => pattern.replace(/[^\w*$/.?&=%-]/g, '#########').length;
