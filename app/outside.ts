import { reachOf } from '../crawler/addresses.ts';
import { badgeChecker } from '../crawler/badge_checker.ts';
import { guardedFetch } from '../crawler/guarded_fetch.ts';
import { htmlReader } from '../crawler/html_reader.ts';
import { siteReader } from '../crawler/read_site.ts';
import { siteVisitor } from '../crawler/visitor.ts';
import type { BadgeChecker, Clock, SiteReader } from '../domain/ports.ts';
import { type Config, isLoopback } from './config.ts';
import { workerUrl } from './files.ts';

/** What looks at other people's sites. */
export interface Outside {
  sites: SiteReader;
  badges: BadgeChecker;
  close(): Promise<void>;
}

/** One visitor and one HTML worker for everything that reads sites, so that all of it is polite together. */
export function outsideOf(
  config: Config,
  { origin, clock, fetch }: { origin: string; clock: Clock; fetch: typeof globalThis.fetch | undefined },
): Outside {
  // Whatever the configuration says, a service that others can reach never opens its own network to them.
  const reach = reachOf(config.crawler_allow_private && isLoopback(origin));
  const reader = htmlReader({ workerUrl: workerUrl('html_worker') });
  const visitor = siteVisitor({
    fetch: fetch ?? guardedFetch(reach),
    clock,
    origin,
    delayMs: config.crawler_delay_ms,
    reach,
  });
  return {
    sites: siteReader(visitor, reader),
    badges: badgeChecker(visitor, reader),
    close: () => reader.close(),
  };
}
