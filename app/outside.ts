import { type Reach, reachOf } from '../crawler/fetch/ip_addresses.ts';
import { refusalOf } from '../crawler/fetch/refusal.ts';
import type { BadgeChecker, Clock, Drafter, SiteReader } from '../domain/ports.ts';
import type { Store } from '../store/store.ts';
import { type Config, isLoopback } from './config/config.ts';
import { type DraftingParts, draftingOf } from './drafting.ts';
import type { Logger } from './logger.ts';
import { type SiteThreads, siteThreads } from './workers/site_threads.ts';

/** What looks at other people's sites and drafts from them. It loads with the first look, so that a quiet service stays small. */
export interface Outside extends DraftingParts {
  sites: SiteReader;
  badges: BadgeChecker;
  /** Gets what clients say of themselves: from public addresses only, whatever the crawler may reach. */
  documents: typeof globalThis.fetch;
  close(): Promise<void>;
}

export interface OutsideWorld {
  origin: string;
  clock: Clock;
  store: Store;
  logger: Logger;
  /** What takes the place of the guarded fetch. */
  fetch?: typeof globalThis.fetch | undefined;
  /** What takes the place of the drafter. */
  drafter?: Drafter | undefined;
}

export function outsideOf(config: Config, world: OutsideWorld): Outside {
  // Whatever the configuration says, a service that others can reach never opens its own network to them.
  const reach = reachOf(config.crawler_allow_private && isLoopback(world.origin));
  let loading: ReturnType<typeof loadCrawler> | undefined;
  let documents: Promise<typeof globalThis.fetch> | undefined;
  const threads = siteThreads();
  const crawler = () => (loading ??= loadCrawler(config, world, reach, threads));
  return {
    sites: {
      refusal: (url) => refusalOf(url, reach),
      read: async (...reading) => (await crawler()).sites.read(...reading),
    },
    ...draftingOf(config, world, threads),
    badges: { check: async (...look) => (await crawler()).badges.check(...look) },
    documents: async (...request) => (await (documents ??= documentFetch(world)))(...request),
    close: () => threads.close(),
  };
}

/** One visitor and one HTML reader for everything that reads sites, so that all of it is polite together. */
async function loadCrawler(
  config: Config,
  { origin, clock, fetch }: OutsideWorld,
  reach: Reach,
  threads: SiteThreads,
): Promise<Pick<Outside, 'sites' | 'badges'>> {
  const [{ badgeChecker }, { guardedFetch }, { htmlReader }, { siteReader }, { siteVisitor }] =
    await Promise.all([
      import('../crawler/site/badge_checker.ts'),
      import('../crawler/fetch/guarded_fetch.ts'),
      import('../crawler/html/html_reader.ts'),
      import('../crawler/site/read_site.ts'),
      import('../crawler/site/visitor.ts'),
    ]);
  const reader = htmlReader(threads.html);
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
  };
}

async function documentFetch({ fetch }: OutsideWorld): Promise<typeof globalThis.fetch> {
  if (fetch) return fetch;
  const { guardedFetch } = await import('../crawler/fetch/guarded_fetch.ts');
  return guardedFetch(reachOf(false));
}
