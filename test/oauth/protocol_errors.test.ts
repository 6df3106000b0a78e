import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type World } from '../world.ts';
import { type EndpointResponse, Flow, pkce, REDIRECT } from './flow.ts';

let world: World;
let flow: Flow;
let client_id: string;
beforeAll(async () => {
  world = await startWorld();
  flow = await Flow.of(world);
  client_id = await flow.client();
});
afterAll(() => world.close());

type Fields = Record<string, string | readonly string[] | undefined>;

/** Fields of a form or query; undefined is left out, a list repeats the field. */
function encoded(fields: Fields): string {
  const all = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const each of value === undefined ? [] : [value].flat()) all.append(name, each);
  return all.toString();
}

const request = (fields: Fields): Fields => ({
  client_id,
  redirect_uri: REDIRECT,
  response_type: 'code',
  code_challenge: pkce().challenge,
  code_challenge_method: 'S256',
  resource: `${world.url}/mcp`,
  state: 'the state',
  ...fields,
});

describe('a request to authorize that is wrong', () => {
  const authorize = (fields: Fields) => flow.visitor.request(`/oauth/authorize?${encoded(request(fields))}`);

  test.each<[what: string, fields: Fields, error: string]>([
    ['without a type of response', { response_type: undefined }, 'invalid_request'],
    ['for a token at once', { response_type: 'token' }, 'unsupported_response_type'],
    ['for an id token', { response_type: 'code id_token' }, 'unsupported_response_type'],
    ['with two types of response', { response_type: ['code', 'code'] }, 'invalid_request'],
    ['with two challenges', { code_challenge: [pkce().challenge, pkce().challenge] }, 'invalid_request'],
    ['with a challenge of 42 characters', { code_challenge: 'x'.repeat(42) }, 'invalid_request'],
    ['with a challenge of 129 characters', { code_challenge: 'x'.repeat(129) }, 'invalid_request'],
    ['with a challenge in Base64', { code_challenge: `${'x'.repeat(42)}=` }, 'invalid_request'],
    ['with a method of challenges that nobody knows', { code_challenge_method: 'S512' }, 'invalid_request'],
    ['with two scopes', { scope: ['account:read', 'listings:write'] }, 'invalid_request'],
    ['for a resource that is not ours', { resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
    ['for a resource that is no URL', { resource: 'mcp' }, 'invalid_target'],
    ['that may not ask anybody', { prompt: 'none' }, 'login_required'],
    ['in an object', { request: 'eyJhbGciOiJub25lIn0.e30.' }, 'request_not_supported'],
    ['behind a URL', { request_uri: 'https://evil.example/request' }, 'request_uri_not_supported'],
  ])('%s goes back to the client with the reason, its state and our name', async (_what, fields, error) => {
    const { status, headers } = await authorize(fields);
    expect(status).toBe(303);
    const back = new URL(headers.get('location') ?? '', world.url);
    expect(back.origin + back.pathname).toBe(REDIRECT);
    // A client that requests a token directly looks for the response in the fragment (OAuth 2.0 Multiple Response Types, 2.1).
    const said = new URLSearchParams(back.search || back.hash.slice(1));
    expect(Object.fromEntries(said)).toMatchObject({ error, state: 'the state', iss: world.url });
    expect([said.get('code'), said.get('access_token')]).toEqual([null, null]);
  });

  test.each<[what: string, fields: Fields]>([
    ['without a client', { client_id: undefined }],
    ['of a client that nobody registered', { client_id: 'dcr_nobody' }],
    ['of two clients', { client_id: ['dcr_a', 'dcr_b'] }],
    ['with an address to go back to that was not registered', { redirect_uri: 'https://evil.example/cb' }],
    ['with an address to go back to that is no URL', { redirect_uri: 'callback' }],
  ])('%s sends nobody anywhere: a page says what is wrong', async (_what, fields) => {
    const { status, headers, text } = await authorize(fields);
    expect([status, headers.get('location')]).toEqual([400, null]);
    expect(headers.get('content-type')).toContain('text/html');
    expect(headers.get('cache-control')).toContain('no-store');
    expect(text).toContain('This sign-in cannot continue');
    expect(text).not.toContain('evil.example');
  });

  test.each([
    [[REDIRECT, 'https://evil.example/cb']],
    [['https://evil.example/cb', REDIRECT]],
    [['https://evil.example/cb', 'https://evil.example/cb']],
  ])('with the redirect URIs %j goes to none that was not registered', async (redirect_uri) => {
    const { headers, text } = await authorize({ redirect_uri });
    expect(headers.get('location') ?? text).not.toContain('evil.example');
    expect(headers.get('location') ?? text).toMatch(/redirect_uri/);
  });

  test('has its state back as it was, without a header or markup of its own', async () => {
    const state = '"><script>alert(1)</script>\r\nSet-Cookie: a=b';
    const { headers } = await authorize({ state, response_type: undefined });
    expect(new URL(headers.get('location') ?? '').searchParams.get('state')).toBe(state);
    expect(headers.getSetCookie().filter((line) => line.startsWith('a='))).toEqual([]);
  });

  test('without scopes gets the least [R219]', async () => {
    const back = await flow.authorize({ client_id, code_challenge: pkce().challenge, scope: '' });
    expect(back.searchParams.get('error')).toBeNull();
    expect(back.searchParams.get('code')).toMatch(/./);
  });
});

const post = async (
  path: string,
  fields: Fields,
  headers: Record<string, string> = {},
): Promise<EndpointResponse> => {
  const answer = await fetch(world.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: encoded(fields),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, json: text === '' ? null : JSON.parse(text) };
};

function expectError({ status, headers, json }: EndpointResponse, error: string, expected = 400): void {
  expect([status, json.error]).toEqual([expected, error]);
  expect(json.error_description).toMatch(/./);
  expect(headers.get('content-type')).toMatch(/^application\/json/);
}

describe('a request for tokens with a code that is wrong [RFC 6749, 5.2]', () => {
  test.each<[what: string, fields: Fields, error: string]>([
    ['without a type of grant', { grant_type: undefined }, 'invalid_request'],
    [
      'with two types of grant',
      { grant_type: ['authorization_code', 'authorization_code'] },
      'invalid_request',
    ],
    ['with a type of grant that there is not', { grant_type: 'magic' }, 'unsupported_grant_type'],
    ['without a client', { client_id: undefined }, 'invalid_request'],
    ['with two clients', { client_id: ['dcr_a', 'dcr_b'] }, 'invalid_request'],
    ['without a code', { code: undefined }, 'invalid_request'],
    ['with a code that we did not give', { code: 'x'.repeat(43) }, 'invalid_grant'],
    ['with a code of one letter', { code: 'x' }, 'invalid_grant'],
    ['with another address', { redirect_uri: `${REDIRECT}/2` }, 'invalid_grant'],
    ['without a verifier', { code_verifier: undefined }, 'invalid_grant'],
    ['with two verifiers', { code_verifier: [pkce().verifier, pkce().verifier] }, 'invalid_request'],
    ['with a verifier of another code', { code_verifier: pkce().verifier }, 'invalid_grant'],
    ['with a verifier that is too short', { code_verifier: 'short' }, 'invalid_request'],
    ['for a resource that was not allowed', { resource: 'https://elsewhere.example' }, 'invalid_target'],
  ])('%s', async (_what, fields, error) => {
    const { code, verifier } = await flow.code(client_id);
    const whole = {
      grant_type: 'authorization_code',
      client_id,
      code,
      code_verifier: verifier,
      redirect_uri: REDIRECT,
    };
    const answer = await post('/oauth/token', { ...whole, ...fields });
    expectError(answer, error);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('what comes with a query instead of a form, or as JSON, is no request', async () => {
    const fields = { grant_type: 'refresh_token', client_id, refresh_token: 'x' };
    expectError(await post(`/oauth/token?${encoded(fields)}`, {}), 'invalid_request');
    const json = await fetch(`${world.url}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    });
    expect([json.status, await json.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'invalid_request' }),
    ]);
  });
});

describe('a request for tokens with a refresh token that is wrong', () => {
  test.each<[what: string, fields: Fields, error: string]>([
    ['without one', { refresh_token: undefined }, 'invalid_request'],
    ['with two', { refresh_token: ['flrt_a', 'flrt_b'] }, 'invalid_request'],
    ['with one that we did not give', { refresh_token: `flrt_${'x'.repeat(43)}` }, 'invalid_grant'],
    ['with one that is no token', { refresh_token: '../../etc/passwd' }, 'invalid_grant'],
    ['for more than was allowed', { scope: 'account:read orders:write' }, 'invalid_scope'],
    ['for a scope that there is not', { scope: 'everything' }, 'invalid_scope'],
    ['for another resource', { resource: 'https://elsewhere.example' }, 'invalid_target'],
  ])('%s, and the right one still works', async (_what, fields, error) => {
    const { refresh_token } = await flow.tokens(client_id, { scope: 'account:read' });
    const whole = { grant_type: 'refresh_token', client_id, refresh_token };
    expectError(await post('/oauth/token', { ...whole, ...fields }), error);
    expect((await post('/oauth/token', whole)).status).toBe(200);
  });

  test('an access token, and the token of another client, are none', async () => {
    const { access_token, refresh_token } = await flow.tokens(client_id);
    const grant_type = 'refresh_token';
    expectError(
      await post('/oauth/token', { grant_type, client_id, refresh_token: access_token }),
      'invalid_grant',
    );
    const other = await flow.client();
    expectError(await post('/oauth/token', { grant_type, client_id: other, refresh_token }), 'invalid_grant');
  });
});

describe('a client with a secret', () => {
  const basic = (id: string, secret: string) => ({
    authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
  });
  let secret: { client_id: string; client_secret: string };
  beforeAll(async () => {
    ({ json: secret } = await flow.register({ token_endpoint_auth_method: 'client_secret_basic' }));
  });
  const fields = { grant_type: 'refresh_token', refresh_token: 'flrt_none' };

  test('is known by it: then the token is what is wrong', async () => {
    const known = basic(secret.client_id, secret.client_secret);
    expectError(await post('/oauth/token', fields, known), 'invalid_grant');
  });

  test.each<[what: string, headers: () => Record<string, string>, more?: () => Fields]>([
    ['with the wrong secret', () => basic(secret.client_id, 'wrong')],
    ['with no secret', () => ({}), () => ({ client_id: secret.client_id })],
    ['with another scheme', () => ({ authorization: `Bearer ${secret.client_secret}` })],
    ['of another name', () => basic('dcr_nobody', secret.client_secret)],
  ])('%s is none of ours', async (_what, headers, more = () => ({})) => {
    const answer = await post('/oauth/token', { ...fields, ...more() }, headers());
    expect([answer.status, answer.json.error]).toEqual([
      expect.toBeOneOf([400, 401]),
      expect.toBeOneOf(['invalid_client', 'invalid_request']),
    ]);
    expect(JSON.stringify(answer.json)).not.toContain(secret.client_secret);
  });

  test.each(['Basic', 'Basic !!!', `Basic ${Buffer.from('no colon').toString('base64')}`])(
    'whose header is %s is refused, and not a failure of ours',
    async (authorization) => {
      const { status, json } = await post('/oauth/token', fields, { authorization });
      expect([status, json.error]).toEqual([
        expect.toBeOneOf([400, 401]),
        expect.stringMatching(/^invalid_/),
      ]);
    },
  );
});

describe('taking back a token [RFC 7009]', () => {
  const revoke = (fields: Fields) => post('/oauth/revoke', { client_id, ...fields });

  test.each<[what: string, token: string]>([
    ['that nobody knows', `flat_${'x'.repeat(43)}`],
    ['that is no token', 'none'],
    ['of another kind', 'flsk_0000000000000000000000000000000000000000000000'],
  ])('%s is no fault', async (_what, token) => {
    expect((await revoke({ token })).status).toBe(200);
  });

  test.each<[what: string, fields: Fields, error: string]>([
    ['without a token', {}, 'invalid_request'],
    ['with two tokens', { token: ['a', 'b'] }, 'invalid_request'],
    ['without a client', { client_id: undefined, token: 'a' }, 'invalid_request'],
  ])('%s is refused', async (_what, fields, error) => {
    expectError(await revoke(fields), error);
  });

  test.each(['refresh_token', 'access_token', 'nonsense', undefined])(
    'ends it whatever kind the client says that it is: %s',
    async (token_type_hint) => {
      const { access_token, refresh_token } = await flow.tokens(client_id);
      expect((await revoke({ token: refresh_token, token_type_hint })).status).toBe(200);
      expect(await flow.works(access_token)).toBe(false);
      expectError(await flow.refresh(client_id, refresh_token), 'invalid_grant');
    },
  );
});

test.each([
  ['GET', '/oauth/token'],
  ['PUT', '/oauth/token'],
  ['GET', '/oauth/register'],
  ['DELETE', '/oauth/register'],
  ['GET', '/oauth/revoke'],
  ['POST', '/oauth/authorize'],
  ['POST', '/oauth/jwks'],
  ['POST', '/.well-known/oauth-authorization-server'],
])('%s %s is 405 with what is allowed, as JSON', async (method, path) => {
  const answer = await fetch(world.url + path, { method });
  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')?.split(', ')).not.toContain(method);
  expect(await answer.json()).toMatchObject({ error: 'invalid_request' });
});
