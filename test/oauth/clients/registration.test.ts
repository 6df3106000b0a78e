import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type World } from '../../world.ts';
import { Flow, pkce } from '../flow.ts';
import { freePort } from '../free_port.ts';

let world: World;
let flow: Flow;
beforeAll(async () => {
  world = await startWorld();
  flow = await Flow.of(world);
});
afterAll(() => world.close());

const register = (uri: string) => flow.register({ redirect_uris: [uri] });

describe('redirect URIs that a client may register [RFC 8252]', () => {
  test.each([
    'https://app.example/cb',
    'http://127.0.0.1:1234/cb',
    'http://localhost/cb',
    'http://[::1]:8080/cb',
    'com.example.app:/callback',
    'org.example.notes://cb',
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'vscode://vscode.github-authentication/did-authenticate',
    'vscode-insiders://x/y',
    'claude://callback',
    'windsurf://cb',
    'zed://cb',
  ])('%s is taken', async (uri) => {
    expect((await register(uri)).status).toBe(201);
  });

  test.each([
    'ms-msdt:/id',
    'search-ms:query',
    'view-source:https://x.example',
    'mailto:a@b.example',
    'tel:1',
    'ftp://evil.test/cb',
    'ws://evil.test/cb',
    'chrome://settings',
    'jar:https://x.example',
    'intent://x',
    'com.:/x',
  ])('%s is refused, and the response names the rule', async (uri) => {
    const { status, json } = await register(uri);
    expect([status, json.error]).toEqual([400, 'invalid_redirect_uri']);
    expect(json.error_description).toMatch(/https.*127\.0\.0\.1.*reverse domain/);
  });

  test.each(['https://x;sandbox/cb', "https://x'y/cb", 'https://a,b.example/cb', 'https://a*b.example/cb'])(
    'a host with signs that no name has, %s, is refused, so that no client writes into a policy',
    async (uri) => {
      const { status, json } = await register(uri);
      expect([status, json.error]).toEqual([400, 'invalid_redirect_uri']);
    },
  );
});

describe('bounds of a registration', () => {
  test.each([
    ['a name of more than 200 characters', { client_name: 'x'.repeat(201) }, /client_name.*200/],
    [
      'more than 20 redirect URIs',
      { redirect_uris: Array.from({ length: 21 }, (_, i) => `https://app.example/${i}`) },
      /redirect_uris.*20/,
    ],
    ['more than 8 kB', { software_version: 'x'.repeat(9_000) }, /8192/],
  ])('%s is refused, and the response names the limit', async (_what, metadata, words) => {
    const { status, json } = await flow.register(metadata);
    expect(status).toBe(400);
    expect(json.error_description).toMatch(words);
  });

  test('what is within them is taken', async () => {
    const redirect_uris = Array.from({ length: 20 }, (_, i) => `https://app.example/${i}`);
    expect((await flow.register({ client_name: 'x'.repeat(200), redirect_uris })).status).toBe(201);
  });
});

describe('requests of a client', () => {
  test.each(['/mcp', '/mcp/', '/mcp?sign_in=1', '/mcp/?sign_in=1', '', '/'])(
    'the resource %j is the MCP endpoint, in both steps',
    async (path) => {
      const resource = world.url + path;
      const client_id = await flow.client();
      const code = await flow.code(client_id, { resource });
      const { status, json } = await flow.redeem(client_id, code, { resource });
      expect(status).toBe(200);
      expect(await flow.works(json.access_token)).toBe(true);
    },
  );

  test.each(['/mcp?x=1', '/mcp#sign_in=1', '/elsewhere', '?sign_in=1'])(
    'the resource %j is none of ours',
    async (path) => {
      const client_id = await flow.client();
      const back = await flow.authorize({
        client_id,
        code_challenge: pkce().challenge,
        resource: world.url + path,
      });
      expect(back.searchParams.get('error')).toBe('invalid_target');
    },
  );

  test.each<[what: string, fields: Record<string, string>, granted: string]>([
    ['scopes that are all unknown', { scope: 'openid email profile' }, 'account:read'],
    ['unknown scopes beside a known one', { scope: 'read offline_access listings:write' }, 'listings:write'],
    ['a prompt of OpenID Connect', { prompt: 'select_account', scope: 'account:read' }, 'account:read'],
    [
      'the parameters of OpenID Connect',
      {
        max_age: '0',
        id_token_hint: 'x',
        claims: '{}',
        display: 'tv',
        login_hint: 'ada',
        scope: 'account:read',
      },
      'account:read',
    ],
  ])('%s are left out', async (_what, fields, granted) => {
    const client_id = await flow.client();
    const { json } = await flow.redeem(client_id, await flow.code(client_id, fields));
    expect(json).toMatchObject({ scope: granted });
  });
});

test('the keys of the authorization server may be cached for an hour', async () => {
  const { headers } = await fetch(`${world.url}/oauth/jwks`);
  expect(headers.get('cache-control')).toBe('public, max-age=3600');
});

test('over https the cookies of the authorization server have names that no neighbouring host can plant', async () => {
  const port = await freePort();
  const secure = await startWorld({
    env: { BASE_URL: 'https://launch.example', PORT: String(port), CRAWLER_ALLOW_PRIVATE: 'off' },
  });
  const local = new Flow(`http://127.0.0.1:${port}`, flow.visitor);
  const client_id = await local.client();
  const url = local.authorizeUrl({
    client_id,
    code_challenge: pkce().challenge,
    resource: 'https://launch.example/mcp',
  });
  const { headers, status } = await fetch(url, { redirect: 'manual' });
  expect(status).toBe(303);
  const set = headers.getSetCookie();
  expect(set.length).toBeGreaterThan(1);
  for (const line of set) {
    expect(line).toMatch(/^__(?:Host|Secure)-fl_oauth_/);
    expect(line).toMatch(/; secure/i);
    if (line.startsWith('__Host-')) expect(line).toMatch(/; path=\/;/i);
  }
  await secure.close();
});
