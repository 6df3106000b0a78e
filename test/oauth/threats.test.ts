import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type World } from '../world.ts';
import { Flow, pkce, REDIRECT } from './flow.ts';

// Each test is a threat to an authorization server, by its usual name (RFC 9700).

let world: World;
let flow: Flow;
let client_id: string;
beforeAll(async () => {
  world = await startWorld();
  flow = await Flow.of(world);
  client_id = await flow.client();
});
afterAll(() => world.close());

const INVALID_GRANT = { status: 400, json: { error: 'invalid_grant' } };

describe('code replay and concurrent redemption', () => {
  test('a code that comes again ends what the first time gave', async () => {
    const code = await flow.code(client_id);
    const first = await flow.redeem(client_id, code);
    expect(await flow.works(first.json.access_token)).toBe(true);
    expect(await flow.redeem(client_id, code)).toMatchObject(INVALID_GRANT);
    expect(await flow.works(first.json.access_token)).toBe(false);
    expect(await flow.refresh(client_id, first.json.refresh_token)).toMatchObject(INVALID_GRANT);
  });

  test('20 redemptions of one code at once have one winner, three times over', async () => {
    for (let round = 0; round < 3; round++) {
      const code = await flow.code(client_id);
      const all = await Promise.all(Array.from({ length: 20 }, () => flow.redeem(client_id, code)));
      expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });

  test('a code is good for 60 seconds', async () => {
    const code = await flow.code(client_id);
    world.clock.advance(60_000);
    expect(await flow.redeem(client_id, code)).toMatchObject(INVALID_GRANT);
  });
});

describe('code injection, PKCE downgrade [R210]', () => {
  const refused = async (fields: Record<string, string | undefined>) => {
    const back = await flow.authorize({ client_id, code_challenge: pkce().challenge, ...fields });
    return back.searchParams.get('error');
  };

  test('a request without a challenge, with `plain`, or without a method is refused', async () => {
    expect(await refused({ code_challenge: undefined, code_challenge_method: undefined })).toBe(
      'invalid_request',
    );
    expect(await refused({ code_challenge_method: 'plain' })).toBe('invalid_request');
    expect(await refused({ code_challenge_method: undefined })).toBe('invalid_request');
  });

  test('a confidential client needs PKCE too', async () => {
    const { json } = await flow.register({ token_endpoint_auth_method: 'client_secret_basic' });
    const back = await flow.authorize({ client_id: json.client_id, code_challenge_method: undefined });
    expect(back.searchParams.get('error')).toBe('invalid_request');
  });

  test('the wrong verifier, and none, give nothing', async () => {
    const code = await flow.code(client_id);
    expect(await flow.redeem(client_id, code, { code_verifier: pkce().verifier })).toMatchObject(
      INVALID_GRANT,
    );
    expect((await flow.redeem(client_id, code, { code_verifier: undefined })).status).toBe(400);
  });
});

describe('code or token of client A used by B', () => {
  test('code, refresh token and revocation are refused to another client', async () => {
    const other = await flow.client({ client_name: 'B' });
    expect(await flow.redeem(other, await flow.code(client_id))).toMatchObject(INVALID_GRANT);
    const { access_token, refresh_token } = await flow.tokens(client_id);
    expect(await flow.refresh(other, refresh_token)).toMatchObject(INVALID_GRANT);
    await flow.post('/oauth/revoke', { client_id: other, token: refresh_token });
    expect(await flow.works(access_token)).toBe(true);
    await flow.post('/oauth/revoke', { client_id, token: access_token });
    expect(await flow.works(access_token)).toBe(false);
    expect(await flow.refresh(client_id, refresh_token)).toMatchObject(INVALID_GRANT);
  });
});

describe('redirect URI mix-ups, and the server as an open redirector', () => {
  const WEB = 'https://app.example/cb';
  const authorize = async (redirect_uri: string, registered = WEB) => {
    const id = await flow.client({ redirect_uris: [registered] });
    return flow.visitor.request(
      flow.authorizeUrl({ client_id: id, redirect_uri, code_challenge: pkce().challenge }).href,
    );
  };

  test.each([
    'https://app.example/cb/',
    'https://app.example/cb2',
    'https://app.example/cb?x=1',
    'https://app.example/cb#f',
    'https://user@app.example/cb',
    'https://app.example.evil.test/cb',
    'https://APP.example/CB',
    'https://app.example/%63b',
    'https://127.0.0.1/cb',
    'http://app.example/cb',
    'javascript:alert(1)',
  ])('%s is not what was registered: nobody is sent anywhere', async (redirect_uri) => {
    const { status, headers, text } = await authorize(redirect_uri);
    expect(status).toBe(400);
    expect(headers.get('location')).toBeNull();
    expect(text).toContain('cannot continue');
  });

  test('any port of this machine is the same program, another name of it is not [RFC 8252, 7.3]', async () => {
    expect((await authorize('http://127.0.0.1:51234/cb', 'http://127.0.0.1/cb')).status).toBe(303);
    expect((await authorize('http://localhost:51234/cb', 'http://127.0.0.1/cb')).status).toBe(400);
  });

  test('an unknown client is sent nowhere', async () => {
    const { status, headers } = await flow.visitor.request(
      flow.authorizeUrl({ client_id: 'dcr_nobody' }).href,
    );
    expect([status, headers.get('location')]).toEqual([400, null]);
  });

  test('the redirect is named again when the code is redeemed, and parameters come once', async () => {
    const code = await flow.code(client_id);
    expect(await flow.redeem(client_id, code, { redirect_uri: 'http://127.0.0.1:1/callback' })).toMatchObject(
      INVALID_GRANT,
    );
    const two = await flow.client({ redirect_uris: [REDIRECT, WEB] });
    const unnamed = await flow.redeem(two, await flow.code(two), { redirect_uri: undefined });
    expect(unnamed.status).toBe(400);
    const twice = flow.authorizeUrl({ client_id, code_challenge: pkce().challenge });
    twice.searchParams.append('client_id', client_id);
    expect((await flow.visitor.request(twice.href)).status).toBe(400);
  });

  test.each([
    'http://app.example/cb',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://app.example/cb#x',
  ])('a client cannot register %s', async (uri) => {
    expect(await flow.register({ redirect_uris: [uri] })).toMatchObject({ status: 400 });
  });
});

describe('mix-up [RFC 9207]', () => {
  test('success, refusal and protocol errors carry our iss', async () => {
    const good = await flow.authorize({ client_id, code_challenge: pkce().challenge });
    const denied = await flow.authorize({ client_id, code_challenge: pkce().challenge }, { deny: true });
    const wrong = await flow.authorize({
      client_id,
      code_challenge: pkce().challenge,
      response_type: 'token',
    });
    for (const back of [good, denied, wrong]) {
      const given = new URLSearchParams(back.search || back.hash.slice(1));
      expect(given.get('iss'), back.href).toBe(world.url);
      expect(given.get('state'), back.href).toBe('the state');
    }
    expect(denied.searchParams.get('error')).toBe('access_denied');
  });
});

describe('token audience confusion [RFC 8707]', () => {
  const errorFor = async (resource: string) =>
    (await flow.authorize({ client_id, code_challenge: pkce().challenge, resource })).searchParams.get(
      'error',
    );

  test('an unknown resource, and one with a fragment, is invalid_target', async () => {
    expect(await errorFor('https://elsewhere.example/mcp')).toBe('invalid_target');
    expect(await errorFor(`${world.url}/mcp#x`)).toBe('invalid_target');
  });

  test('a token for a resource that was not granted is refused', async () => {
    const code = await flow.code(client_id);
    const { json } = await flow.redeem(client_id, code, { resource: `${world.url}/api/v1` });
    expect(json.error).toBe('invalid_target');
  });

  test('our resources are known whatever the case of the host and with a slash at the end', async () => {
    const written = `${world.url.replace('http:', 'HTTP:')}/mcp/`;
    const code = await flow.code(client_id, { resource: written });
    const { status, json } = await flow.redeem(client_id, code, { resource: written });
    expect(status).toBe(200);
    expect(await flow.works(json.access_token)).toBe(true);
  });

  test('without a resource the token is for MCP, as clients of 2025-03-26 mean it', async () => {
    const { access_token } = await flow.tokens(client_id, { resource: undefined });
    const { status } = await fetch(`${world.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${access_token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'list_my_drafts', arguments: {} },
      }),
    });
    expect(status).toBe(200);
  });
});

describe('refresh theft [RFC 9700, 4.14.2]', () => {
  test('a rotated token that comes again within 120 seconds gives the same successor; later it ends the whole grant', async () => {
    const first = await flow.tokens(client_id);
    const second = await flow.refresh(client_id, first.refresh_token);
    expect(second.json.refresh_token).not.toBe(first.refresh_token);
    expect(second.json.refresh_token).toMatch(/^flrt_[\w-]{43}$/);
    world.clock.advance(119_000);
    const sibling = await flow.refresh(client_id, first.refresh_token);
    expect(sibling.status).toBe(200);
    expect(sibling.json.refresh_token).toBe(second.json.refresh_token);
    world.clock.advance(2_000);
    expect(await flow.refresh(client_id, first.refresh_token)).toMatchObject(INVALID_GRANT);
    for (const { json } of [second, sibling]) {
      expect(await flow.works(json.access_token)).toBe(false);
      expect(await flow.refresh(client_id, json.refresh_token)).toMatchObject(INVALID_GRANT);
    }
  });

  test('eight sessions of one host that renew at once all go on, with one refresh token', async () => {
    const { refresh_token } = await flow.tokens(client_id);
    const all = await Promise.all(Array.from({ length: 8 }, () => flow.refresh(client_id, refresh_token)));
    for (const { json } of all) expect(await flow.works(json.access_token)).toBe(true);
    expect(new Set(all.map(({ json }) => json.refresh_token)).size).toBe(1);
  });

  test('an early reuse starts no second family: owner and thief share one token, and the first late use ends it', async () => {
    const { refresh_token } = await flow.tokens(client_id);
    const owner = await flow.refresh(client_id, refresh_token);
    const thief = await flow.refresh(client_id, refresh_token);
    world.clock.advance(3_600_000);
    const next = await flow.refresh(client_id, thief.json.refresh_token);
    expect(next.status).toBe(200);
    world.clock.advance(3_600_000);
    expect(await flow.refresh(client_id, owner.json.refresh_token)).toMatchObject(INVALID_GRANT);
    expect(await flow.refresh(client_id, next.json.refresh_token)).toMatchObject(INVALID_GRANT);
  });

  test('a session that missed two quick rotations gets the newest token, so that it is not taken for a thief later', async () => {
    const { refresh_token } = await flow.tokens(client_id);
    const second = await flow.refresh(client_id, refresh_token);
    const third = await flow.refresh(client_id, second.json.refresh_token);
    const late = await flow.refresh(client_id, refresh_token);
    expect(late.json.refresh_token).toBe(third.json.refresh_token);
    world.clock.advance(3_600_000);
    expect((await flow.refresh(client_id, late.json.refresh_token)).status).toBe(200);
  });

  test('a refresh widens no scope', async () => {
    const { refresh_token } = await flow.tokens(client_id, { scope: 'account:read' });
    const { json } = await flow.refresh(client_id, refresh_token, { scope: 'account:read listings:write' });
    expect(json.error).toBe('invalid_scope');
  });

  test('unticked boxes are not granted, and a scope that is none of ours is no request', async () => {
    const all = { scope: 'account:read listings:write orders:write' };
    const code = await flow.code(client_id, all, { scopes: ['account:read', 'orders:write'] });
    expect((await flow.redeem(client_id, code)).json.scope).toBe('account:read orders:write');
    const none = await flow.authorize(
      { client_id, code_challenge: pkce().challenge, ...all },
      { scopes: [] },
    );
    expect(none.searchParams.get('error')).toBe('access_denied');
  });
});

describe('grants that must not exist [RFC 9700, 2.1.2 and 2.4]', () => {
  test('implicit, password, client credentials and device code are refused', async () => {
    const implicit = await flow.authorize({
      client_id,
      code_challenge: pkce().challenge,
      response_type: 'token',
    });
    expect(implicit.href).toMatch(/error=unsupported_response_type|error=unauthorized_client/);
    for (const grant_type of [
      'password',
      'client_credentials',
      'urn:ietf:params:oauth:grant-type:device_code',
    ]) {
      const { status, json } = await flow.token({ grant_type, client_id, username: 'a', password: 'b' });
      expect([status, json.error], grant_type).toEqual([400, 'unsupported_grant_type']);
    }
  });

  test('tokens are requested by a posted form, and by nothing else', async () => {
    expect((await fetch(`${world.url}/oauth/token?grant_type=refresh_token`)).status).toBe(405);
    const json = await fetch(`${world.url}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'refresh_token', client_id }),
    });
    expect(json.status).toBe(400);
  });

  test('a token in the query is no credential (OAuth 2.1, 7.1.3.7)', async () => {
    const { access_token } = await flow.tokens(client_id);
    expect((await fetch(`${world.url}/api/v1/drafts?access_token=${access_token}`)).status).not.toBe(200);
  });
});

describe('host header and proxy [RFC 9700, 4.13]', () => {
  test('forged headers change no URL in the metadata', async () => {
    const plain: any = await (await fetch(`${world.url}/.well-known/oauth-authorization-server`)).json();
    for (const headers of [
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' },
      { host: 'evil.example' },
    ]) {
      const { body } = await request(`${world.url}/.well-known/oauth-authorization-server`, { headers });
      expect(await body.json()).toEqual(plain);
    }
    expect(plain).toMatchObject({
      issuer: world.url,
      authorization_endpoint: `${world.url}/oauth/authorize`,
      token_endpoint: `${world.url}/oauth/token`,
      registration_endpoint: `${world.url}/oauth/register`,
      revocation_endpoint: `${world.url}/oauth/revoke`,
    });
    expect(plain.scopes_supported).toEqual(['account:read', 'listings:write', 'orders:write']);
    expect(Object.keys(plain).filter((name) => /claim|id_token|subject|acr/.test(name))).toEqual([]);
    // Clients that read this document first, as OpenID Connect has it, require two members more.
    expect(await (await fetch(`${world.url}/.well-known/openid-configuration`)).json()).toEqual({
      ...plain,
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
    });
  });
});

describe('key and token leakage [RFC 9700, 4.9]', () => {
  test('no credential is in the database, not even a cookie', async () => {
    const { json } = await flow.register({
      token_endpoint_auth_method: 'client_secret_post',
      client_name: 'Secretive',
    });
    const code = await flow.code(json.client_id);
    const tokens = await flow.redeem(json.client_id, code, { client_secret: json.client_secret });
    expect(tokens.status).toBe(200);
    const cookies = [...flow.visitor.cookies.values()].filter((value) => value !== '');
    const file = `${world.running.config.database_file}`;
    const stored = ['', '-wal'].map((end) => readFileSync(file + end, 'latin1')).join('');
    const secrets = [
      json.client_secret,
      code.code,
      tokens.json.access_token,
      tokens.json.refresh_token,
      ...cookies,
    ];
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(19);
      expect(stored.includes(secret), secret).toBe(false);
    }
  });

  test('the client that was given a secret has to show it', async () => {
    const { json } = await flow.register({ token_endpoint_auth_method: 'client_secret_post' });
    const code = await flow.code(json.client_id);
    expect((await flow.redeem(json.client_id, code)).json.error).toBe('invalid_client');
    const wrong = await flow.redeem(json.client_id, code, { client_secret: 'x'.repeat(43) });
    expect(wrong.json.error).toBe('invalid_client');
    expect((await flow.redeem(json.client_id, code, { client_secret: json.client_secret })).status).toBe(200);
  });
});

test('account deletion: the tokens of a person who is gone prove nothing, and renew nothing', async () => {
  const gone = await Flow.of(world, 'grace');
  const { access_token, refresh_token } = await gone.tokens(client_id);
  expect(await gone.works(access_token)).toBe(true);
  const file = new Database(world.running.config.database_file);
  file.prepare("update person set deleted_at = 1 where email = 'grace@example.org'").run();
  file.close();
  expect(await gone.works(access_token)).toBe(false);
  expect(await gone.refresh(client_id, refresh_token)).toMatchObject(INVALID_GRANT);
});
