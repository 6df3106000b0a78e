import { type Reach, reachOf } from '../crawler/addresses.ts';
import { refusalOf } from '../crawler/refusal.ts';
import { verify } from '../domain/evidence.ts';
import type { BadgeChecker, Clock, Drafter, Redrafter, SiteReader } from '../domain/ports.ts';
import { type Config, isLoopback } from './config.ts';
import { workerUrl } from './files.ts';

/** What looks at other people's sites and drafts from them. It loads with the first look, so that a quiet service stays small. */
export interface Outside {
  sites: SiteReader;
  badges: BadgeChecker;
  drafter: Drafter;
  redrafter: Redrafter;
  /** Gets what clients say of themselves: from public addresses only, whatever the crawler may reach (auth.md 4). */
  documents: typeof globalThis.fetch;
  close(): Promise<void>;
}

export interface OutsideWorld {
  origin: string;
  clock: Clock;
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
  const { drafter = embeddedDrafter } = world;
  const crawler = () => (loading ??= loadCrawler(config, world, reach));
  return {
    sites: {
      refusal: (url) => refusalOf(url, reach),
      read: async (...reading) => (await crawler()).sites.read(...reading),
    },
    drafter,
    redrafter: redrafterOf(drafter),
    badges: { check: async (...look) => (await crawler()).badges.check(...look) },
    documents: async (...request) => (await (documents ??= documentFetch(world)))(...request),
    close: async () => (await loading)?.close(),
  };
}

/** One visitor and one HTML worker for everything that reads sites, so that all of it is polite together. */
async function loadCrawler(
  config: Config,
  { origin, clock, fetch }: OutsideWorld,
  reach: Reach,
): Promise<Pick<Outside, 'sites' | 'badges' | 'close'>> {
  const [{ badgeChecker }, { guardedFetch }, { htmlReader }, { siteReader }, { siteVisitor }] =
    await Promise.all([
      import('../crawler/badge_checker.ts'),
      import('../crawler/guarded_fetch.ts'),
      import('../crawler/html_reader.ts'),
      import('../crawler/read_site.ts'),
      import('../crawler/visitor.ts'),
    ]);
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

async function documentFetch({ fetch }: OutsideWorld): Promise<typeof globalThis.fetch> {
  if (fetch) return fetch;
  const { guardedFetch } = await import('../crawler/guarded_fetch.ts');
  return guardedFetch(reachOf(false));
}

/** The drafter without a model, loaded with the first draft. */
const embeddedDrafter: Drafter = {
  draft: async (...request) => (await import('../drafting/rules.ts')).rulesDrafter.draft(...request),
};

/** Drafts single fields again with a drafter: what it says of them is proved like the first time. */
function redrafterOf(drafter: Drafter): Redrafter {
  return {
    async redraft(request, names, signal) {
      const { fields } = verify(await drafter.draft(request, signal), request);
      return Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));
    },
  };
}
