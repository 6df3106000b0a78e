import * as oauth from 'oauth4webapi';
import type { ProviderRegistration } from '../../domain/http/sign_in_providers.ts';
import { providerSignInUrl } from '../../domain/http/urls.ts';
import { githubKind } from './github.ts';
import type { ProviderHttp } from './kind.ts';
import { discovered, openidKind } from './openid.ts';
import { ProviderFailure, type SignInProvider, wordOf } from './provider.ts';
import type { ProviderFetch } from './provider_fetch.ts';

/** Signs people in at a provider by code, with PKCE (S256), state and nonce. `fetch` has limits already. */
export function relyingParty(
  { id, name, issuer, client_id, client_secret }: ProviderRegistration,
  { origin, fetch, now }: { origin: string; fetch: ProviderFetch; now: () => number },
): SignInProvider {
  const client: oauth.Client = { client_id };
  const redirect_uri = providerSignInUrl(origin, id);
  const http = httpOf(issuer, fetch);
  const isInsecure = http.options[oauth.allowInsecureRequests];
  const kind = id === 'github' ? githubKind(http) : openidKind(issuer, http, now);
  return {
    id,
    name,
    issuer,
    authorizeUrl: ({ state, nonce, verifier }) =>
      guarded(async () => {
        const { authorization_endpoint: endpoint = '' } = await kind.server();
        const url = URL.parse(endpoint);
        if (url?.protocol !== 'https:' && !(isInsecure && url?.protocol === 'http:'))
          throw new ProviderFailure('invalid', 'authorization_endpoint');
        const parameters = {
          client_id,
          redirect_uri,
          response_type: 'code',
          scope: kind.scope,
          state,
          code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(id !== 'github' && { nonce }),
        };
        for (const [key, value] of Object.entries(parameters)) url.searchParams.set(key, value);
        return url.href;
      }),
    identityOf: (query, { state, nonce, verifier }) =>
      guarded(async () => {
        const server = await kind.server();
        const parameters = oauth.validateAuthResponse(server, client, query, state);
        const response = await oauth.authorizationCodeGrantRequest(
          server,
          client,
          authenticationOf(server, client_secret),
          parameters,
          redirect_uri,
          verifier,
          http.options,
        );
        return kind.identityOf(response, { server, client, nonce });
      }),
  };
}

const httpOf = (issuer: string, fetch: ProviderFetch): ProviderHttp => ({
  fetch,
  options: {
    [oauth.customFetch]: fetch,
    // The configuration allows http on this machine only.
    [oauth.allowInsecureRequests]: issuer.startsWith('http:'),
  },
});

/** What is wrong with the discovery document of an issuer, for operators; null if it can be used. `fetch` has limits already. */
export async function discoveryTrouble(issuer: string, fetch: ProviderFetch): Promise<string | null> {
  try {
    await guarded(() => discovered(issuer, httpOf(issuer, fetch).options));
    return null;
  } catch (error) {
    if (error instanceof ProviderFailure) return error.message;
    throw error;
  }
}

/** Basic is the default of the protocol; some providers take the secret in the body alone. */
function authenticationOf(
  { token_endpoint_auth_methods_supported: methods }: oauth.AuthorizationServer,
  client_secret: string,
): oauth.ClientAuth {
  const isBody = methods?.includes('client_secret_post') && !methods.includes('client_secret_basic');
  return isBody ? oauth.ClientSecretPost(client_secret) : oauth.ClientSecretBasic(client_secret);
}

/** Makes a {@link ProviderFailure} of all errors: those of the library hold the response, and with it secrets. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ProviderFailure ? error : failureOf(error);
  }
}

const REASONS: Readonly<Record<string, ProviderFailure['reason']>> = {
  access_denied: 'cancelled',
  server_error: 'unavailable',
  temporarily_unavailable: 'unavailable',
};

function failureOf(error: unknown): ProviderFailure {
  if (error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError)
    return new ProviderFailure(REASONS[error.error] ?? 'invalid', wordOf(error.error));
  const { code, name } = error as Error & { code?: unknown };
  return new ProviderFailure('invalid', wordOf(typeof code === 'string' ? code : name));
}
