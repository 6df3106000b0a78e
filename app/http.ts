import type { IncomingMessage, ServerResponse } from 'node:http';
import { bearerCheck } from '../auth/bearer.ts';
import { AnswerCache } from '../bridge/answer_cache.ts';
import { Changes } from '../bridge/changes.ts';
import { dispatcher } from '../bridge/dispatch.ts';
import { mcpEndpoint } from '../bridge/mcp.ts';
import { memoryQuotas } from '../bridge/rate_limit.ts';
import { restBridge } from '../bridge/rest.ts';
import type { BadgeChecker, Clock, SiteReader } from '../domain/ports.ts';
import type { Store } from '../store/store.ts';
import { operations } from '../tools/registry.ts';
import type { Config } from './config.ts';
import type { Logger } from './logger.ts';

export interface HttpWorld {
  config: Config;
  /** Public origin, no slash at the end. */
  url: string;
  logger: Logger;
  clock: Clock;
  store: Store;
  sites: SiteReader;
  badges: BadgeChecker;
}

/** Everything that answers over HTTP. */
export interface HttpApp {
  handle(req: IncomingMessage, res: ServerResponse): void;
  /** The store as everything in this process has to write through it, so that kept answers know of changes. */
  store: Store;
}

export function httpApp({ config, url, logger, clock, store: opened, sites, badges }: HttpWorld): HttpApp {
  const changes = new Changes(opened);
  const { store } = changes;
  const bearer = bearerCheck(store, clock);
  const quotas = config.rate_limits ? memoryQuotas(changes.remember(() => store.settings.all())) : undefined;
  const dispatch = dispatcher({
    surroundings: { store, clock, origin: url, badges, sites, limits_on: config.rate_limits },
    quotas,
    cache: new AnswerCache(clock, changes),
    onFailure: (err, { name }, { request_id }) =>
      logger.error({ err, operation: name, request_id }, 'call failed'),
  });
  const shared = {
    operations,
    dispatch,
    bearer,
    origin: url,
    trust_proxy: config.trust_proxy,
    onFailure: (err: unknown) => logger.error({ err }, 'request failed'),
  };
  const rest = restBridge(shared);
  const mcp = mcpEndpoint({ ...shared, quotas });
  return {
    store,
    handle(req, res) {
      if (!rest(req, res) && !mcp(req, res)) {
        res.writeHead(404);
        res.end();
      }
    },
  };
}
