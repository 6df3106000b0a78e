import robotsParser, { type Robots } from 'robots-parser';
import { normaliseRobots } from './robots_normal.ts';

/** The rules that one robots.txt has for one crawler, answered as RFC 9309 and Google's own parser answer. */
export class RobotsRules {
  /** Seconds between requests that the file asks for, or null. */
  readonly crawl_delay: number | null;
  /** Addresses of sitemaps as written; they hold for every crawler. */
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

/** Rules for us that a file may have; with more of them it is taken to forbid everything (design/outside.md 1.1). */
const MAX_RULES = 1_000;
/** Matching costs up to (patterns with wildcards + rules) × path steps; a decision that could take more is a refusal. */
const MAX_STEPS = 5_000_000;
/** robots-parser wants an origin, but a file's rules know only paths. */
const ORIGIN = 'http://robots.invalid';

/** At most as long as the pattern becomes by percent-encoding, which writes one unit as up to nine. */
const encodedLength = (pattern: string): number => pattern.replace(/[^\w*$/.?&=%-]/g, '#########').length;
