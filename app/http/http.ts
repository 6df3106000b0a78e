import type { IncomingMessage, ServerResponse } from 'node:http';
import { callerIp } from '../../auth/callers/caller_ip.ts';
import type { VisitCounter } from '../../auth/callers/visit_counter.ts';
import { bearerCheck } from '../../auth/credentials/bearer.ts';
import { KeyUses } from '../../auth/credentials/key_uses.ts';
import { resourcesOf } from '../../auth/oauth/endpoints.ts';
import { documents } from '../../bridge/documents/documents.ts';
import { publicFileAt } from '../../bridge/documents/public_file.ts';
import { requestIds } from '../../bridge/http/request_id.ts';
import { serverIdentity } from '../../bridge/mcp_identity/identity.ts';
import { accessLog } from '../../bridge/metrics/access_log.ts';
import { type Metrics, metrics } from '../../bridge/metrics/metrics.ts';
import { responder } from '../../bridge/rest/respond.ts';
import { type ResponseRecord, restBridge } from '../../bridge/rest/rest.ts';
import { ApiError, knownError } from '../../domain/http/errors.ts';
import { problemOf } from '../../domain/http/problem.ts';
import { backupAge } from '../../store/upkeep/backups.ts';
import { areas, operations } from '../../tools/registry.ts';
import { backupFolder } from '../service/backups.ts';
import { botDirectory } from '../service/bot_keys.ts';
import type { Logger } from '../service/logger.ts';
import { publicFileOf } from '../service/public_file.ts';
import type { Service } from '../service/service.ts';
import { Forgeries } from './forgeries.ts';
import { paymentWebhook } from './payment_webhook.ts';
import { proxyWatch } from './proxy_watch.ts';

export interface HttpApp {
  handle: (req: IncomingMessage, res: ServerResponse) => void;
  /** Refuses a request that arrives too late in a stop. */
  refuse: (req: IncomingMessage, res: ServerResponse) => void;
  /** Writes the buffered uses of keys and visits; call it before the store is closed. */
  settle(): Promise<void>;
}

/**
 * The HTTP handler of the service: documents and REST directly, because they are hot; Express loads with the first request that
 * needs it.
 */
export function httpApp(service: Service, logger: Logger, visits?: VisitCounter): HttpApp {
  const { config, surroundings, dispatch, quotas, callers } = service;
  const { origin, store, clock } = surroundings;
  const onFailure = (err: unknown): void => logger.error({ err }, 'request failed');
  const uses = new KeyUses(store, onFailure);
  const [forMcp, forRest] = resourcesOf(origin);
  // REST and MCP are two audiences: a token for REST does not open MCP.
  const bearer = bearerCheck({ store, clock, uses, audiences: [forMcp, forRest] });
  const initial_scopes = async () => (await store.settings.all())['auth.initial_scopes'];
  const allowed_origins = async () => (await store.settings.all())['mcp.allowed_origins'];
  const { trust_proxy } = config;
  const shared = { operations, dispatch, clock, bearer, initial_scopes, origin, trust_proxy, onFailure };
  const respond = responder(origin);
  const nextId = requestIds();

  const log = accessLog(operations, (record) => logger.info(record, 'answered'));
  const proxies = proxyWatch(trust_proxy, logger);
  const figures = figuresOf(service, proxies.forwarded, onFailure);
  const observe = (record: ResponseRecord): void => {
    log(record);
    figures.observe(record);
  };
  const rest = restBridge({ ...shared, observe });
  const machines = documentsOf(service);
  const file = publicFileAt({ origin, open: publicFileOf(service).open, onFailure });
  const webhook = webhookOf(service, onFailure);
  type Web = (req: IncomingMessage, res: ServerResponse) => void;
  let loading: Promise<Web> | undefined;
  let web: Web | undefined;

  async function load(): Promise<Web> {
    const { webApp } = await import('./web.ts');
    const { viewHtml } = await import('../../site/html/view_files.ts');
    const { rankingMarkdown } = await import('../../site/docs/ranking_rules.ts');
    const mcp = {
      ...shared,
      allowed_origins,
      bearer: bearerCheck({ store, clock, uses, audiences: [forMcp] }),
      quotas,
      ranking: async () => rankingMarkdown(await store.settings.all()),
      identity: async () => serverIdentity(origin, await store.settings.all()),
      views: { html: (name: string) => viewHtml(name, origin), origin },
      observe,
    };
    web = webApp(service, mcp, visits);
    return web;
  }

  /** Responds through Express. If it cannot be loaded the caller gets an error, and the next request tries again. */
  async function runExpress(req: IncomingMessage, res: ServerResponse): Promise<void> {
    try {
      const app = await (loading ??= load());
      app(req, res);
    } catch (error) {
      loading = undefined;
      onFailure(error);
      respond.problem(res, problemOf(knownError(error), origin, nextId()));
    }
  }

  function answer(req: IncomingMessage, res: ServerResponse): void {
    // The path of the OpenAPI document is below that of REST, so documents come first.
    if (machines(req, res) || webhook(req, res) || file(req, res)) return;
    if (rest(req, res) || figures.answer(req, res)) return;
    if (web) return web(req, res);
    void runExpress(req, res);
  }

  /** Says to search engines that nothing may be listed, where the operator wants it so. */
  async function mark(res: ServerResponse): Promise<void> {
    const { 'robots.index': index } = await store.settings.all();
    if (index === 0) res.setHeader('X-Robots-Tag', 'noindex');
  }

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    proxies.see(req);
    if (config.role === 'jobs' && !FOR_OPERATORS.has(req.url ?? ''))
      return respond.problem(res, problemOf(onlyJobs(), origin, nextId()));
    await mark(res).catch(onFailure);
    if (hasTwoHosts(req)) return respond.problem(res, problemOf(twoHosts(), origin, nextId()));
    callers.run(callerIp(req, trust_proxy), answer, req, res);
  }

  return {
    handle: (req, res) => void handle(req, res),
    refuse: (_req, res) =>
      respond.problem(res, problemOf(stopping(), origin, nextId()), { 'Retry-After': AGAIN_IN_S }),
    settle: async () => void (await Promise.all([uses.flush(), visits?.flush()])),
  };
}

/** Files that programs read: OpenAPI, well-known documents, and whether the service is ready. */
function documentsOf({ config, surroundings, leaving }: Service): ReturnType<typeof documents> {
  const { origin, store, clock } = surroundings;
  return documents({
    areas,
    origin,
    clock,
    settings: () => store.settings.all(),
    bot_directory: botDirectory(config, { origin, clock, store }),
    ready: async () => ({
      database: (await store.listings.liveCount()) >= 0,
      queue: !leaving.signal.aborted,
    }),
  });
}

/** The metrics of the service, as its parts have them at each request. */
function figuresOf(
  { config, surroundings, cache, model }: Service,
  forwarded: () => number,
  onFailure: (error: unknown) => void,
): Metrics {
  const { store, clock } = surroundings;
  return metrics({
    jobs: () => store.jobs.backlog(clock.now().getTime()),
    cache: () => cache.figures,
    backup_age: () => backupAge(backupFolder(config), clock.now().getTime()),
    model_answers: () => model?.outcomes.counts ?? [],
    model_costs: () => model?.costs.total,
    writes_alone: () => store.alone,
    forwarded,
    onFailure,
  });
}

/** Where the payment provider reports payments. */
const webhookOf = (
  { surroundings, payments, security, callers }: Service,
  onFailure: (error: unknown) => void,
): ReturnType<typeof paymentWebhook> =>
  paymentWebhook({
    ...surroundings,
    payments,
    onFailure,
    forgeries: new Forgeries((count) =>
      security.note({
        event: 'payment_webhook_refused',
        outcome: count === 1 ? 'bad signature' : `bad signature, ${count} times`,
      }),
    ),
    ip: () => callers.getStore() ?? 'unknown',
  });

/** A second Host could make a proxy and us route differently (RFC 9112, 3.2); node:http uses the first. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
}

/** What a node that runs jobs only responds to. */
const FOR_OPERATORS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

const onlyJobs = (): ApiError =>
  new ApiError('unavailable', 'This node runs jobs only (ROLE=jobs): send requests to the others.');

/** Seconds that a restart takes at most. */
const AGAIN_IN_S = 5;

const stopping = (): ApiError =>
  new ApiError('unavailable', 'The service is being stopped or restarted; nothing was changed.', {
    next_steps: [`Send the same request again in ${AGAIN_IN_S} seconds.`],
  });

const twoHosts = (): ApiError =>
  new ApiError('invalid_request', 'The request has two Host headers; send one.');
