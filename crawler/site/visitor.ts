import type { Clock } from '../../domain/ports.ts';
import { type HostLocks, hostQueue, LONGEST_PAUSE_MS } from '../fetch/host_queue.ts';
import type { Reach } from '../fetch/ip_addresses.ts';
import { siteOf } from '../fetch/same_site.ts';
import { type SignRequest, type SiteRequest, siteFetch } from '../fetch/site_fetch.ts';
import type { SiteResponse } from '../fetch/site_response.ts';
import { VisitFailure } from '../fetch/visit_failure.ts';
import { kindOfUrl } from '../kinds/kind_of_url.ts';
import { type RobotsPolicy, robotsCache } from '../robots/robots_cache.ts';

/**
 * Polite access to sites, shared by all crawling: robots.txt, one request at a time per host with a pause, and
 * redirects only within the site.
 */
export interface SiteVisitor {
  /** Why a URL must not be requested, as a sentence; null if it may. */
  refusal(url: string): string | null;
  /** Like SiteFetch.get, but only within the site of `within`; also throws VisitFailure `robots` and `left_site`. */
  get(
    url: string,
    request: {
      accept: string;
      maxBytes: number;
      beyond?: SiteRequest['beyond'];
      isPage?: boolean;
      within: URL;
      signal: AbortSignal;
    },
  ): Promise<SiteResponse>;
  /** The robots.txt policy for a URL; rejects only when `signal` aborts. */
  policyFor(url: URL, signal: AbortSignal): Promise<RobotsPolicy>;
}

/** `delayMs` is the least pause between two requests to one host (CRAWLER_DELAY_MS). */
export function siteVisitor(world: {
  fetch: typeof fetch;
  clock: Clock;
  origin: string;
  sign?: SignRequest | undefined;
  delayMs: number;
  reach: Reach;
  requestMs?: number;
  /** Where several processes visit sites. */
  locks?: HostLocks | undefined;
}): SiteVisitor {
  const site = siteFetch(world);
  const queue = hostQueue(world.delayMs, world.locks);

  const robots = robotsCache(site, world.clock, (url, run, signal) => queue.run(url.host, 0, run, signal));

  return {
    refusal: (url) => site.refusal(url),
    policyFor: (url, signal) => robots.policyFor(url, signal),
    get(url, request) {
      let pauseMs = 0;
      return site.get(url, {
        ...request,
        async admit(next) {
          if (siteOf(next) !== siteOf(request.within))
            throw new VisitFailure(
              kindOfUrl(next) ?? 'left_site',
              `leads to ${next.host}, which is another site`,
            );
          const policy = await robots.policyFor(next, request.signal);
          const refused = policy.refusal(next);
          if (refused) throw refused;
          // Sites with a longer delay are read only at their home page (read_site.ts), which needs no pause.
          pauseMs = policy.crawl_delay_ms <= LONGEST_PAUSE_MS ? policy.crawl_delay_ms : 0;
        },
        enqueue: (next, run, signal) => queue.run(next.host, pauseMs, run, signal),
      });
    },
  };
}
