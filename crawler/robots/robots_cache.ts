import type { Clock } from '../../domain/ports.ts';
import type { Enqueue, SiteFetch } from '../fetch/site_fetch.ts';
import { VisitFailure } from '../fetch/visit_failure.ts';
import { RobotsRules } from './robots.ts';

/** Our product token, for `User-agent:` lines. */
export const PRODUCT_TOKEN = 'FirstlightBot';

/** What the robots.txt of one origin allows us. */
export interface RobotsPolicy {
  /** Why the URL must not be requested; null if it may. */
  refusal(url: URL): VisitFailure | null;
  /** Pause between requests in milliseconds; 0 if the site names none. */
  crawl_delay_ms: number;
  /** Sitemap URLs as written. */
  sitemaps: readonly string[];
}

export interface RobotsCache {
  /** The policy for a URL; reads robots.txt if there is no fresh copy. Rejects only when `signal` aborts. */
  policyFor(url: URL, signal: AbortSignal): Promise<RobotsPolicy>;
}

/** RFC 9309, 2.4 allows a day; after an hour changes of the site apply. */
const MAX_AGE_MS = 60 * 60_000;
/** A refusal expires sooner, so that a founder who fixes robots.txt can try again at once. */
const MAX_REFUSAL_AGE_MS = 60_000;
const MAX_ORIGINS = 100;
/** RFC 9309, 2.5 requires at least 500 KiB. */
const MAX_BYTES = 500 * 1024;
/** UTF-16 units of path and query that are matched. */
const MAX_PATH = 2_048;

/** `enqueue` makes reading robots.txt as polite as every other request. */
export function robotsCache(site: SiteFetch, clock: Clock, enqueue: Enqueue): RobotsCache {
  const known = new Map<string, { policy: RobotsPolicy; readAt: number }>();

  const usable = (url: URL): RobotsPolicy | null => {
    const entry = known.get(url.origin);
    if (!entry) return null;
    const age = clock.now().getTime() - entry.readAt;
    const limit = entry.policy.refusal(url) ? MAX_REFUSAL_AGE_MS : MAX_AGE_MS;
    return age >= 0 && age < limit ? entry.policy : null;
  };

  return {
    async policyFor(url, signal) {
      const old = usable(url);
      if (old) return old;
      const policy = await readPolicy(site, url.origin, enqueue, signal);
      known.delete(url.origin);
      known.set(url.origin, { policy, readAt: clock.now().getTime() });
      const [oldest] = known.keys();
      if (known.size > MAX_ORIGINS && oldest !== undefined) known.delete(oldest);
      return policy;
    },
  };
}

/**
 * RFC 9309, 2.3.1: up to five redirects to any host; 4xx and longer chains mean no rules; 5xx, 429, a circle and no response
 * mean everything is forbidden.
 */
async function readPolicy(
  site: SiteFetch,
  origin: string,
  enqueue: Enqueue,
  signal: AbortSignal,
): Promise<RobotsPolicy> {
  const seen = new Set<string>();
  try {
    const { bytes } = await site.get(`${origin}/robots.txt`, {
      admit: ({ href }) => {
        if (seen.has(href)) throw new VisitFailure('robots_unreadable', unreadable('redirects in a circle'));
        seen.add(href);
      },
      accept: 'text/plain, */*;q=0.1',
      maxBytes: MAX_BYTES,
      beyond: 'cut',
      enqueue,
      signal,
    });
    return policyOf(new RobotsRules(textOf(bytes), PRODUCT_TOKEN));
  } catch (error) {
    if (!(error instanceof VisitFailure)) throw error;
    const { status, reason, message } = error;
    if (reason === 'too_many_redirects' || (status !== null && status < 500 && status !== 429)) return OPEN;
    return closed(
      status === null || reason === 'rate_limited'
        ? error
        : new VisitFailure('robots_unreadable', unreadable(message)),
    );
  }
}

const unreadable = (why: string): string =>
  `may not be visited while its robots.txt cannot be read (it ${why})`;

const OPEN: RobotsPolicy = { refusal: () => null, crawl_delay_ms: 0, sitemaps: [] };

const closed = (failure: VisitFailure): RobotsPolicy => ({ ...OPEN, refusal: () => failure });

function policyOf(rules: RobotsRules): RobotsPolicy {
  const decide = (url: URL): VisitFailure | null => {
    if (url.pathname === '/robots.txt') return null;
    if (url.pathname.length + url.search.length <= MAX_PATH && rules.allows(url)) return null;
    return new VisitFailure('robots', `is forbidden to ${PRODUCT_TOKEN} by robots.txt`);
  };
  // Each URL is checked twice in a row, and rules can be made slow on purpose.
  let last: { href: string; refusal: VisitFailure | null } | null = null;
  return {
    refusal(url) {
      if (last?.href !== url.href) last = { href: url.href, refusal: decide(url) };
      return last.refusal;
    },
    crawl_delay_ms: (rules.crawl_delay ?? 0) * 1000,
    sitemaps: rules.sitemaps,
  };
}

/** A truncated file ends before its last, incomplete line: half a rule could forbid or allow anything. */
function textOf(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes);
  return bytes.length < MAX_BYTES
    ? text
    : text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')));
}
