import { lemonSqueezy } from '../billing/lemonsqueezy.ts';
import { type Reach, reachOf } from '../crawler/fetch/ip_addresses.ts';
import { refusalOf } from '../crawler/fetch/refusal.ts';
import { ahrefsRatings } from '../crawler/ratings/ahrefs.ts';
import type {
  BadgeChecker,
  ClaimChecker,
  Clock,
  Drafter,
  PageAuditor,
  PaymentProvider,
  PictureFetcher,
  Pictures,
  RatingSource,
  SiteReader,
  VatRegister,
} from '../domain/ports.ts';
import type { Store } from '../store/store.ts';
import type { Config } from './config/config.ts';
import { isLoopback } from './config/hosts.ts';
import { type DraftingParts, draftingOf } from './drafting.ts';
import { requestSigner } from './service/bot_keys.ts';
import type { Logger } from './service/logger.ts';
import { type PictureThreads, pictureThreads } from './workers/picture_threads.ts';
import { type SiteThreads, siteThreads } from './workers/site_threads.ts';

/** What jobs do on websites of others. */
export interface SiteParts {
  sites: SiteReader;
  badges: BadgeChecker;
  claims: ClaimChecker;
  auditor: PageAuditor;
  pictures: Pictures;
  picture_files: PictureFetcher;
}

/** The crawler, the drafters and the pictures. They load with the first use, so that an idle service stays small. */
export interface Outside extends SiteParts, DraftingParts {
  /** Undefined where the operator has no key. */
  ratings: RatingSource | undefined;
  vat_numbers: VatRegister;
  /** Undefined where the operator has no account. */
  payments: PaymentProvider | undefined;
  /** Fetches metadata of OAuth clients, from public IP addresses only, even if the crawler may reach private ones. */
  documents: typeof globalThis.fetch;
  close(): Promise<void>;
}

/** Threads that read websites, draft from them, and read pictures. */
export interface OutsideThreads {
  sites: SiteThreads;
  pictures: PictureThreads;
}

export interface OutsideWorld {
  origin: string;
  clock: Clock;
  store: Store;
  logger: Logger;
  /** Replaces the guarded fetch. */
  fetch?: typeof globalThis.fetch | undefined;
  /** Replaces the drafter. */
  drafter?: Drafter | undefined;
  /** Threads of the caller, who ends them; by default it starts its own. */
  threads?: OutsideThreads | undefined;
}

export function outsideOf(config: Config, world: OutsideWorld): Outside {
  const reach = reachOfService(config, world.origin);
  let loading: ReturnType<typeof crawlerOf> | undefined;
  let documents: Promise<typeof globalThis.fetch> | undefined;
  const { sites: threads, pictures } = world.threads ?? { sites: siteThreads(), pictures: pictureThreads() };
  let register: Promise<VatRegister> | undefined;
  const crawler = () => (loading ??= crawlerOf(config, world, reach, threads));
  return {
    sites: {
      refusal: (url) => refusalOf(url, reach),
      read: async (...reading) => (await crawler()).sites.read(...reading),
    },
    ...draftingOf(config, world, threads),
    badges: { check: async (...look) => (await crawler()).badges.check(...look) },
    auditor: { audit: async (...page) => (await crawler()).auditor.audit(...page) },
    claims: { check: async (...look) => (await crawler()).claims.check(...look) },
    documents: async (...request) => (await (documents ??= documentFetch(world)))(...request),
    pictures,
    vat_numbers: {
      lookUp: async (...number) => (await (register ??= registerOf(config, world))).lookUp(...number),
    },
    payments: config.lemonsqueezy && lemonSqueezy(config.lemonsqueezy),
    ratings: config.ratings && ahrefsRatings(config.ratings),
    picture_files: { fetch: async (...file) => (await crawler()).picture_files.fetch(...file) },
    async close() {
      if (!world.threads) await Promise.all([threads.close(), pictures.close()]);
    },
  };
}

/** What the crawler may reach. A public service never crawls its own network, regardless of the configuration. */
export const reachOfService = ({ crawler_allow_private }: Config, origin: string): Reach =>
  reachOf(crawler_allow_private && isLoopback(origin));

/** One host queue and one HTML reader for all readers of sites, so that the delay between requests holds for all of them. */
export async function crawlerOf(
  config: Config,
  { origin, clock, fetch, store }: Pick<OutsideWorld, 'origin' | 'clock' | 'fetch'> & { store?: Store },
  reach: Reach,
  threads: SiteThreads,
): Promise<Pick<Outside, 'sites' | 'badges' | 'claims' | 'auditor' | 'picture_files'>> {
  const [
    { badgeChecker },
    { claimChecker },
    { dnsReader },
    { guardedFetch },
    { htmlReader },
    { pageAuditor },
    { pictureFetcher },
    { siteFetch },
    { siteReader },
    { siteVisitor },
  ] = await Promise.all([
    import('../crawler/site/badge_checker.ts'),
    import('../crawler/site/claim_checker.ts'),
    import('../crawler/fetch/dns_reader.ts'),
    import('../crawler/fetch/guarded_fetch.ts'),
    import('../crawler/html/html_reader.ts'),
    import('../crawler/site/page_auditor.ts'),
    import('../crawler/site/picture_fetcher.ts'),
    import('../crawler/fetch/site_fetch.ts'),
    import('../crawler/site/read_site.ts'),
    import('../crawler/site/visitor.ts'),
  ]);
  const reader = htmlReader(threads.html);
  const requests = {
    fetch: fetch ?? guardedFetch(reach),
    origin,
    ...(store && { sign: requestSigner(config, { origin, clock, store }) }),
    reach,
  };
  const visitor = siteVisitor({
    ...requests,
    clock,
    delayMs: config.crawler_delay_ms,
    locks: store?.shared?.host_locks,
  });
  return {
    sites: siteReader(visitor, reader),
    badges: badgeChecker(visitor, reader),
    auditor: pageAuditor(visitor, reader),
    claims: claimChecker({
      site: siteFetch(requests),
      reader,
      dns: async () => dnsReader(store ? (await store.settings.all())['dns.servers'].split(' ') : ['system']),
    }),
    picture_files: pictureFetcher(visitor),
  };
}

async function registerOf({ vies_base_url }: Config, { clock }: OutsideWorld): Promise<VatRegister> {
  const { viesRegister } = await import('../billing/vies.ts');
  return viesRegister({ clock, base_url: vies_base_url });
}

async function documentFetch({ fetch }: OutsideWorld): Promise<typeof globalThis.fetch> {
  if (fetch) return fetch;
  const { guardedFetch } = await import('../crawler/fetch/guarded_fetch.ts');
  return guardedFetch(reachOf(false));
}
