import { AsyncLocalStorage } from 'node:async_hooks';
import { type SecurityLog, securityLog } from '../../auth/callers/security_log.ts';
import { type CheckoutLinks, checkoutLinks } from '../../auth/credentials/checkout_links.ts';
import { ResponseCache } from '../../bridge/cache/response_cache.ts';
import { type Dispatch, dispatcher, type Surroundings } from '../../bridge/call/dispatch.ts';
import { memoryQuotas, type Quotas } from '../../bridge/call/rate_limit.ts';
import type {
  BadgeChecker,
  ClaimChecker,
  Clock,
  PaymentProvider,
  Pictures,
  Redrafter,
  SiteReader,
  VatRegister,
} from '../../domain/ports.ts';
import type { ModelClient } from '../../jobs/drafting/model_client.ts';
import type { Store } from '../../store/store.ts';
import type { Config } from '../config/config.ts';
import { type SecretKeys, serverKeys } from '../config/server_key.ts';
import type { Logger } from './logger.ts';

/** What all protocols of this process share. */
export interface Service {
  config: Config;
  surroundings: Surroundings;
  checkouts: CheckoutLinks;
  /** The payment provider; undefined where the operator has no key. */
  payments: PaymentProvider | undefined;
  dispatch: Dispatch;
  quotas: Quotas | undefined;
  security: SecurityLog;
  /** The IP address of the current request; changes are logged with its network. */
  callers: AsyncLocalStorage<string>;
  pictures: Pictures;
  /** Fetches metadata of OAuth clients. */
  documents: typeof fetch;
  /** Fetches from sign-in providers, which the operator chose. */
  provider_fetch: typeof fetch | undefined;
  /** The cache of responses to public operations. */
  cache: ResponseCache;
  /** The language model, if one is configured. */
  model: Pick<ModelClient, 'outcomes' | 'costs'> | undefined;
  /** Aborts when the service begins to stop. */
  leaving: AbortController;
}

export interface ServiceWorld {
  config: Config;
  /** Public origin, without a trailing slash. */
  origin: string;
  logger: Logger;
  clock: Clock;
  store: Store;
  sites: SiteReader;
  badges: BadgeChecker;
  claims: ClaimChecker;
  redrafter: Redrafter;
  pictures: Pictures;
  vat_numbers: VatRegister;
  payments?: PaymentProvider | undefined;
  model?: Pick<ModelClient, 'outcomes' | 'costs'> | undefined;
  documents: typeof fetch;
  provider_fetch?: typeof fetch | undefined;
}

/** The operations with store, limits and response cache; protocols are added later. */
export function serviceOver(world: ServiceWorld): Service {
  const { config, origin, logger, clock, store, pictures, documents } = world;
  const { sites, badges, claims, redrafter, vat_numbers } = world;
  const callers = new AsyncLocalStorage<string>();
  const security = securityLog({
    write: (level, line) => logger[level](line, 'security'),
    key: () => serverKeys(config)[0],
    ip: () => callers.getStore(),
  });
  store.onAudit((row) => security.recorded(row));
  const leaving = new AbortController();
  // Read once: a list of orders has a link for each.
  let keys: SecretKeys | undefined;
  const checkouts = checkoutLinks(() => (keys ??= serverKeys(config)), origin);
  const surroundings: Surroundings = {
    store,
    clock,
    origin,
    checkoutUrl: (number) => checkouts.urlOf(number),
    badges,
    claims,
    sites,
    redrafter,
    vat_numbers,
    has_model: config.model !== undefined,
    has_lemonsqueezy: world.payments !== undefined,
    limits_on: config.rate_limits,
    stopping: leaving.signal,
  };
  const quotas = config.rate_limits ? memoryQuotas(() => store.settings.all(), store.shared) : undefined;
  const cache = new ResponseCache(clock, store);
  const dispatch = dispatcher({
    surroundings,
    quotas,
    cache,
    onFailure: (err, { name }, { request_id }) =>
      logger.error({ err, operation: name, request_id }, 'call failed'),
  });
  return {
    config,
    surroundings,
    checkouts,
    payments: world.payments,
    dispatch,
    quotas,
    security,
    callers,
    pictures,
    documents,
    provider_fetch: world.provider_fetch,
    cache,
    model: world.model,
    leaving,
  };
}
