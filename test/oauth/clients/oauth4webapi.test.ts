import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { member } from '../../site/visitor.ts';
import { startWorld, type World } from '../../world.ts';
import { approve } from '../approve.ts';

const INSECURE = { [oauth.allowInsecureRequests]: true };
const REDIRECT = 'http://127.0.0.1:8976/callback';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('oauth4webapi, which knows nothing of us, from discovery to revocation', () => {
  async function discovered(resource: URL) {
    const metadata = await oauth.processResourceDiscoveryResponse(
      resource,
      await oauth.resourceDiscoveryRequest(resource, INSECURE),
    );
    const issuer = new URL(metadata.authorization_servers?.[0] ?? '');
    const as = await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...INSECURE }),
    );
    return { as, resource: metadata.resource };
  }

  async function registered(
    as: oauth.AuthorizationServer,
    metadata: Partial<oauth.Client> = {},
  ): Promise<oauth.Client> {
    return oauth.processDynamicClientRegistrationResponse(
      await oauth.dynamicClientRegistrationRequest(
        as,
        { client_name: 'Strict client', redirect_uris: ['http://127.0.0.1/callback'], ...metadata },
        INSECURE,
      ),
    );
  }

  async function authorized(
    as: oauth.AuthorizationServer,
    client: oauth.Client,
    resource: string,
    scope?: string,
  ) {
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const url = new URL(as.authorization_endpoint ?? '');
    url.search = new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: REDIRECT,
      response_type: 'code',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      resource,
      ...(scope !== undefined && { scope }),
    }).toString();
    const visitor = await member(world.url, world.store, 'ada@example.org', world.clock.now().getTime());
    const back = oauth.validateAuthResponse(as, client, await approve(visitor, url), state);
    return { back, verifier };
  }

  const redeem = async (
    as: oauth.AuthorizationServer,
    client: oauth.Client,
    { back, verifier }: { back: URLSearchParams; verifier: string },
    resource: string,
  ) =>
    oauth.processAuthorizationCodeResponse(
      as,
      client,
      await oauth.authorizationCodeGrantRequest(as, client, oauth.None(), back, REDIRECT, verifier, {
        additionalParameters: { resource },
        ...INSECURE,
      }),
    );

  const refresh = async (as: oauth.AuthorizationServer, client: oauth.Client, token: string) =>
    oauth.processRefreshTokenResponse(
      as,
      client,
      await oauth.refreshTokenGrantRequest(as, client, oauth.None(), token, INSECURE),
    );

  const drafts = (token: string) => world.rest('GET', '/drafts', { key: token });

  test('discovery, registration, consent, token, a call, a missing scope, refresh, revocation [R210, R211, R212, R213]', async () => {
    const { as, resource } = await discovered(new URL(`${world.url}/mcp`));
    expect(as.code_challenge_methods_supported).toEqual(['S256']);
    expect(as['client_id_metadata_document_supported']).toBe(true);
    expect(as['authorization_response_iss_parameter_supported']).toBe(true);
    const client = await registered(as);
    const first = await redeem(as, client, await authorized(as, client, resource, 'account:read'), resource);
    expect(first.access_token).toMatch(/^flat_[\w-]{43}$/);
    expect(first.refresh_token).toMatch(/^flrt_[\w-]{43}$/);
    expect(first.expires_in).toBe(3600);
    expect(first.scope).toBe('account:read');

    expect((await drafts(first.access_token)).status).toBe(200);
    const refused = await world.rest('POST', '/drafts', {
      key: first.access_token,
      body: { url: 'https://x.example' },
    });
    expect(refused.status).toBe(403);
    expect(refused.headers.get('www-authenticate')).toContain(
      'error="insufficient_scope", scope="listings:write"',
    );

    const second = await refresh(as, client, first.refresh_token ?? '');
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await drafts(second.access_token)).status).toBe(200);

    await oauth.processRevocationResponse(
      await oauth.revocationRequest(as, client, oauth.None(), second.refresh_token ?? '', INSECURE),
    );
    for (const { access_token } of [first, second]) expect((await drafts(access_token)).status).toBe(401);
  });

  test('a token for REST opens REST and not MCP [RFC 8707]', async () => {
    const { as, resource } = await discovered(new URL(`${world.url}/api/v1`));
    const client = await registered(as);
    const { access_token } = await redeem(as, client, await authorized(as, client, resource), resource);
    expect((await drafts(access_token)).status).toBe(200);
    const mcp = await fetch(`${world.url}/mcp`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    expect(mcp.status).toBe(401);
    expect(mcp.headers.get('www-authenticate')).toContain('error="invalid_token"');
  });
});
