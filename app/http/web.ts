import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Express } from 'express';
import { countedLimits, formLimits, NO_LIMITS } from '../../auth/callers/limits.ts';
import { signUpOriginOf } from '../../auth/callers/new_accounts.ts';
import type { VisitCounter } from '../../auth/callers/visit_counter.ts';
import { voteOriginOf } from '../../auth/callers/vote_networks.ts';
import { keyRing } from '../../auth/credentials/key_ring.ts';
import { providerDesk } from '../../auth/providers/desk.ts';
import { loggedSignIn } from '../../auth/sign_in/logged_sign_in.ts';
import { passkeyDesk } from '../../auth/sign_in/passkeys.ts';
import { siteSessions } from '../../auth/sign_in/sessions.ts';
import { setUpDesk } from '../../auth/sign_in/set_up_desk.ts';
import { signInDesk } from '../../auth/sign_in/sign_in.ts';
import type { ResponseCache } from '../../bridge/cache/response_cache.ts';
import type { Taken } from '../../bridge/call/rate_limit.ts';
import { openApiDocument } from '../../bridge/documents/openapi.ts';
import { securityHeaders } from '../../bridge/http/headers.ts';
import { type McpOptions, mcpEndpoint } from '../../bridge/mcp/endpoint.ts';
import { strayMessages } from '../../bridge/mcp/stray_messages.ts';
import { OAUTH_PATHS, oauthEndpoints } from '../../bridge/oauth/oauth.ts';
import { oauthLimits } from '../../bridge/oauth/oauth_limits.ts';
import { paymentDesk } from '../../services/orders/payment_desk.ts';
import { doingIn } from '../../services/use_cases/define.ts';
import { DOCS_PATHS, docs } from '../../site/docs/docs.ts';
import { type SharedPages, type SitePages, sitePages } from '../../site/pages.ts';
import type { Reply } from '../../site/request/respond.ts';
import { FORMS } from '../../site/routes.ts';
import { unusableSignIn } from '../../site/texts/refusals.ts';
import type { Result } from '../../tools/operation/call.ts';
import { callerOver } from '../../tools/operation/caller.ts';
import type { Context } from '../../tools/operation/context.ts';
import { areas } from '../../tools/registry.ts';
import { isLoopback } from '../config/hosts.ts';
import { serverKeys } from '../config/server_key.ts';
import { machineState } from '../service/machine_state.ts';
import type { Service } from '../service/service.ts';
import { signUpSalts } from '../service/sign_up_salts.ts';
import { voteSalts } from '../service/vote_salts.ts';
import { authorizationOf } from './authorization.ts';

/** Everything that Express serves: the MCP endpoint, the API reference and the pages. */
export function webApp(
  service: Service,
  mcp: McpOptions,
  visits?: VisitCounter,
): (req: IncomingMessage, res: ServerResponse) => void {
  const { config, surroundings, quotas } = service;
  const { origin, store, clock } = surroundings;
  const { onFailure, trust_proxy } = mcp;
  const sessions = siteSessions({ store, clock, origin, trust_proxy });
  const limits = config.rate_limits
    ? oauthLimits(() => store.settings.all(), store.shared?.limiter)
    : undefined;
  const server = authorizationOf(service, {
    sessions,
    limits,
    showError: (req, res, text) => pages.notice(req, res, unusableSignIn(text)),
    onFailure,
  });
  const use_limits = config.rate_limits
    ? countedLimits(() => store.settings.all(), store.shared?.limiter)
    : NO_LIMITS;
  const salt_world = { config, store, clock, onFailure, stopping: service.leaving.signal };
  const sign_up_salts = signUpSalts(salt_world);
  const signUpOrigin = async (ip: string) => signUpOriginOf(ip, await sign_up_salts());
  const desk = signInDesk({
    store,
    clock,
    limits: use_limits,
    signUpOrigin,
    onAlarm: (limit) => service.security.note({ event: 'sign_in_limited', outcome: `${limit} used up` }),
  });
  const consent = async () => (await server()).consent;
  const salt = voteSalts(salt_world);
  const pages = sitePages({
    ...pageCalls(surroundings),
    pictures: service.pictures,
    checkouts: service.checkouts,
    payments: paymentsOf(service, onFailure),
    counter: visits,
    sessions,
    desk: loggedSignIn(desk, { security: service.security, people: store.people }),
    passkeys: passkeyDesk({
      store,
      clock,
      origin,
      limits: use_limits,
      security: service.security,
      key: () => serverKeys(config)[0],
    }),
    providers: providerDesk({
      store,
      clock,
      origin,
      limits: use_limits,
      security: service.security,
      signUpOrigin,
      registered: config.sign_in_providers,
      fetch: service.provider_fetch,
    }),
    set_up: setUpDesk({ store, clock, limits: use_limits, security: service.security }),
    machine: () => machineState(config),
    consent,
    emails_as_files: config.smtp_url === undefined,
    subscription_limits: formLimits('subscription', use_limits, (outcome) =>
      service.security.note({ event: 'subscription_limited', outcome }),
    ),
    notice_limits: formLimits('notice', use_limits, (outcome) =>
      service.security.note({ event: 'notice_limited', outcome }),
    ),
    countUpload: (person_id) => use_limits.take('uploads_by_person', String(person_id)),
    voteOrigin: async (ip, browser, week) => voteOriginOf(ip, browser, await salt(week)),
    trust_proxy,
    shared: sharedPages(service.cache),
    wait: quotas && ((caller, kind) => quotas.takeView(caller, kind).then(waitOf)),
    onFailure,
  });
  const oauth = oauthEndpoints({ origin, trust_proxy, limits, server, showNotice: pages.notice, onFailure });
  const reference = docs({
    document: () => openApiDocument(areas, origin),
    origin,
    settings: () => store.settings.all(),
    onFailure,
  });

  const app = expressOf({ oauth, stray: strayMessages(origin), reference, pages });
  // Before Express, because routing through it costs a fifth of a call.
  const calls = mcpEndpoint(mcp);
  const secure = new Map(Object.entries(securityHeaders(origin)));
  return (req, res) => {
    if (calls(req, res)) return;
    res.setHeaders(secure);
    app(req, res);
  };
}

/** Express with the authorization server, the API reference and the pages. */
function expressOf({ oauth, stray, reference, pages }: ServedByExpress): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('strict routing');
  app.enable('case sensitive routing');
  // The authorization server has limits of its own.
  app.all([...OAUTH_PATHS], oauth);
  app.use((req, res, next) => {
    if (FORMS.test(req.path) || !stray(req, res)) next();
  });
  app.use(async (req, res, next) => {
    if (await pages.admit(req, res)) next();
  });
  app.all(DOCS_PATHS, reference);
  mountPages(app, pages);
  return app;
}

interface ServedByExpress {
  oauth: ReturnType<typeof oauthEndpoints>;
  stray: ReturnType<typeof strayMessages>;
  reference: ReturnType<typeof docs>;
  pages: ReturnType<typeof sitePages>;
}

/** How orders are paid; a demonstration is on this machine alone (record 64). */
const paymentsOf = ({ surroundings, payments }: Service, onFailure: (error: unknown) => void) =>
  paymentDesk({
    ...surroundings,
    provider: payments,
    is_demonstration: isLoopback(surroundings.origin),
    onFailure,
  });

/** Pages that all anonymous visitors share, in the cache of responses (docs/decisions/0028). */
export const sharedPages =
  (cache: ResponseCache): SharedPages =>
  async (key, make) => {
    const page = await cache.get(`page ${key}`, async () => ({ ...(await make()) }), bodyOf);
    // What is made for the first time is sent at once; the body of a cached one is compressed in the cache.
    return {
      ...(page.answer as unknown as Reply),
      cached: page.isCached ? { etag: page.etag, in: (coding) => page.in(coding) } : undefined,
    };
  };

const bodyOf = ({ body }: Result): string => String(body);

/** What pages call: operations, use cases, and the keys of a person. */
export const pageCalls = (surroundings: Omit<Context, 'actor' | 'signal'>) => {
  const { store, clock, origin } = surroundings;
  return {
    origin,
    clock,
    caller: callerOver(surroundings),
    do: doingIn(store),
    keys: (person_id: number) => keyRing({ store, clock }, person_id),
  };
};

/** Adds the pages to Express, and a handler for all other paths. */
export function mountPages(app: Express, pages: Pick<SitePages, 'routes' | 'missing'>): void {
  for (const { path, read, send, refuse } of pages.routes) {
    const route = app.route(path).get(read);
    if (send) route.post(send);
    route.all(refuse);
  }
  app.use(pages.missing);
}

/** Seconds until the quota allows another request; 0 if it does already. */
const waitOf = ({ quota, exceeded }: Taken): number => (exceeded ? Math.max(1, quota.reset) : 0);
