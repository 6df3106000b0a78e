import type { IncomingMessage, ServerResponse } from 'node:http';
import Provider, {
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import { ALL_SCOPES } from '../../domain/http/access.ts';
import { knownError } from '../../domain/http/errors.ts';
import { randomBase62 } from '../../store/base/ids.ts';
import { LOST_SECRET, type Memory, oauthAdapter } from './adapter.ts';
import { type ClientDocuments, DOCUMENT_BYTES } from './client_documents.ts';
import { type Metadata, normaliseClient } from './client_metadata.ts';
import { CONSENT, ENDPOINTS, resourcesOf, SERVER_METADATA } from './endpoints.ts';
import { plainMetadata, plainRequest } from './plain_oauth.ts';
import { refreshSuccessors, useSuccessors } from './refresh_successors.ts';

export interface ProviderWorld extends Memory {
  /** Public origin without a trailing slash: the issuer. */
  origin: string;
  documents: ClientDocuments;
  /** Id of the person signed in on the site, from the request's cookie. */
  signedIn: (req: IncomingMessage) => Promise<number | null>;
  /** Counts a token request of a grant; returns the seconds to wait if there were too many. */
  admitGrant: (grant_id: string) => Promise<number | null>;
  /** Shows an error page when there is no redirect to send the person to. */
  showError: (req: IncomingMessage, res: ServerResponse, text: string) => void;
  /** Hosts of clients that the site team has blocked. */
  blockedHosts: () => Promise<readonly string[]>;
  /** Called for every internal error. */
  onFailure: (error: unknown) => void;
}

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

/** oidc-provider with the settings that real clients and security need (record 9). */
export function oauthProvider(world: ProviderWorld): Provider {
  const { origin } = world;
  const provider = new Provider(origin, configurationOf(world));
  // The library makes URLs from the request; a forged Host header would change them (RFC 9700, 4.13), so
  // bridge/oauth/oauth.ts sets it.
  provider.proxy = true;
  provider.on('server_error', (ctx, error) => {
    world.onFailure(error);
    becomeUnavailable(ctx, error);
  });
  // A prefix that secret scanners can find (D56).
  prefixIds(provider.AccessToken.prototype, 'flat_');
  prefixIds(provider.RefreshToken.prototype, 'flrt_');
  useSuccessors(
    { ctx: () => Provider.ctx, model: provider.RefreshToken.prototype },
    refreshSuccessors(world),
  );
  provider.use(async (ctx, next) => {
    if (ctx.path === ENDPOINTS.authorization) ctx.query = plainRequest(ctx.query);
    await next();
    // A preflight has no body.
    if (SERVER_METADATA.includes(ctx.path) && ctx.body)
      ctx.body = plainMetadata(ctx.path, ctx.body as Metadata);
  });
  return provider;
}

function prefixIds(token: object, prefix: string): void {
  const model = token as { generateTokenId: () => string };
  const make = model.generateTokenId;
  model.generateTokenId = function () {
    return prefix + make.call(this);
  };
}

function configurationOf(world: ProviderWorld): Configuration {
  const { origin, seal, store, documents } = world;
  const cookie = {
    httpOnly: true,
    sameSite: 'lax',
    signed: true,
    secure: origin.startsWith('https:'),
  } as const;
  return {
    adapter: oauthAdapter(world),
    jwks: { keys: [seal.signing_key] },
    cookies: {
      keys: seal.cookie_keys,
      // The library would set a path on the last two, which `__Host-` does not allow.
      names: {
        session: `${cookie.secure ? '__Host-' : ''}fl_oauth_session`,
        interaction: `${cookie.secure ? '__Secure-' : ''}fl_oauth_request`,
        resume: `${cookie.secure ? '__Secure-' : ''}fl_oauth_resume`,
      },
      long: cookie,
      short: cookie,
    },
    scopes: [...ALL_SCOPES],
    responseTypes: ['code'],
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    clientDefaults: {
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: 'ES256',
    },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    routes: ENDPOINTS,
    pkce: { required: () => true },
    ttl: {
      AccessToken: HOUR_S,
      AuthorizationCode: 60,
      RefreshToken: 30 * DAY_S,
      Grant: 365 * DAY_S,
      Session: 14 * DAY_S,
      Interaction: HOUR_S,
    },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    // Tokens outlive the browser session in which they were granted.
    expiresWithSession: async () => false,
    // Every authorization is its own grant: one row in the connected assistants, and consent each time.
    loadExistingGrant: async ({ oidc }) => {
      const id = oidc.result?.consent?.grantId;
      return id === undefined ? undefined : oidc.provider.Grant.find(id);
    },
    findAccount: async (ctx, id, token) => {
      await admit(ctx, world, token);
      const person = await store.people.byId(Number(id));
      return person && person.deleted_at === null && person.suspended_at === null
        ? { accountId: id, claims: () => ({ sub: id }) }
        : undefined;
    },
    interactions: { policy: policyOf(world), url: (_ctx, { uid }) => `${CONSENT}/${uid}` },
    // The endpoints use no cookies, so any origin may call them.
    clientBasedCORS: () => true,
    features: featuresOf(world),
    extraClientMetadata: {
      properties: ['software_id'],
      validator: (_ctx, _name, _value, metadata) => {
        const refused = normaliseClient(metadata as Metadata);
        if (refused !== null) throw new errors.InvalidClientMetadata(refused);
      },
    },
    fetch: documents.fetch,
    fetchResponseBodyLimits: { 'client_id metadata document': DOCUMENT_BYTES },
    renderError: async (ctx, { error, error_description }) => {
      ctx.respond = false;
      world.showError(ctx.req, ctx.res, error_description ?? error);
    },
  };
}

function featuresOf({ origin, documents, blockedHosts }: ProviderWorld): Configuration['features'] {
  const resources = resourcesOf(origin);
  const scope = ALL_SCOPES.join(' ');
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    claimsParameter: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    registration: {
      enabled: true,
      issueRegistrationAccessToken: false,
      idFactory: () => `dcr_${randomBase62(22)}`,
    },
    revocation: {
      enabled: true,
      allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
    },
    clientIdMetadataDocument: {
      enabled: true,
      ack: 'draft-02',
      cacheDuration: { min: 60, max: HOUR_S },
      allowFetch: (_ctx, id) => documents.mayFetch(id),
      allowClient: async (_ctx, { clientId }) => !(await blockedHosts()).includes(new URL(clientId).hostname),
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: async () => resources[0],
      useGrantedResource: async () => true,
      getResourceServerInfo: async (_ctx, resource) => {
        if (!resources.includes(resource)) throw new errors.InvalidTarget('there is no such resource here');
        return { scope, audience: resource, accessTokenTTL: HOUR_S, accessTokenFormat: 'opaque' };
      },
    },
  };
}

/** Asks for consent again after signing out or switching accounts: only the session of the site counts. */
function policyOf({ signedIn }: ProviderWorld): interactionPolicy.DefaultPolicy {
  const { Check, base } = interactionPolicy;
  const policy = base();
  const { REQUEST_PROMPT, NO_NEED_TO_PROMPT } = Check;
  // With a redirect the client learns it and registers again (RFC 6749, 4.1.2.1); a page would tell the person alone.
  policy.get('login')?.checks.add(
    new Check('registration', 'the registration is known', 'unauthorized_client', ({ oidc }) => {
      if (oidc.client?.clientSecret !== LOST_SECRET) return NO_NEED_TO_PROMPT;
      throw new errors.UnauthorizedClient('this registration is over: register the client again');
    }),
    0,
  );
  policy.get('login')?.checks.add(
    new Check('site_session', 'sign-in is required', 'login_required', async (ctx) => {
      const person_id = await signedIn(ctx.req);
      const isSame = person_id !== null && String(person_id) === ctx.oidc.session?.accountId;
      return isSame ? NO_NEED_TO_PROMPT : REQUEST_PROMPT;
    }),
  );
  policy
    .get('consent')
    ?.checks.add(
      new Check('always_ask', 'consent is required', 'consent_required', ({ oidc }) =>
        oidc.result?.consent ? NO_NEED_TO_PROMPT : REQUEST_PROMPT,
      ),
    );
  return policy;
}

/** The library says 500 of everything that it does not know; a database that is away is worth another try. */
function becomeUnavailable(ctx: KoaContextWithOIDC, error: unknown): void {
  const { code, status, message, details } = knownError(error);
  if (code !== 'unavailable' || ctx.status !== 500) return;
  if (typeof ctx.body === 'object')
    ctx.body = { error: 'temporarily_unavailable', error_description: message };
  ctx.status = status;
  if (details.retry_after !== undefined) ctx.set('Retry-After', String(details.retry_after));
}

/** Refuses a grant whose client requests tokens too often. */
async function admit(ctx: KoaContextWithOIDC, { admitGrant }: ProviderWorld, token: unknown): Promise<void> {
  const { grantId } = (token ?? {}) as { grantId?: string };
  const wait = grantId === undefined ? null : await admitGrant(grantId);
  if (wait === null) return;
  ctx.set('Retry-After', String(wait));
  throw new TooManyRequests('temporarily_unavailable', 'this client requests tokens too often');
}

class TooManyRequests extends errors.CustomOIDCProviderError {
  override status = 429;
  override statusCode = 429;
}
