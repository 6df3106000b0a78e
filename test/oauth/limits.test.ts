import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteExpired } from '../../services/upkeep/retention.ts';
import { startWorld, type World } from '../world.ts';
import { Flow } from './flow.ts';

let world: World;
let flow: Flow;
beforeAll(async () => {
  world = await startWorld({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
  flow = await Flow.of(world);
});
afterAll(() => world.close());

const from = (ip: string) => ({ 'x-forwarded-for': ip });

/** Sends requests until one is refused; returns the number before, and the refusal. */
async function untilRefused(send: () => Promise<{ status: number; headers: Headers }>, most: number) {
  for (let i = 0; i <= most; i++) {
    const answer = await send();
    if (answer.status === 429) return { served: i, retry_after: Number(answer.headers.get('retry-after')) };
  }
  throw new Error(`${most} were served`);
}

test('an IP address registers 20 clients an hour; then 429 says when to retry, and other IP addresses continue', async () => {
  const { served, retry_after } = await untilRefused(() => flow.register({}, from('198.51.100.1')), 30);
  expect(served).toBe(20);
  expect(retry_after).toBeGreaterThan(3_500);
  expect(retry_after).toBeLessThanOrEqual(3_600);
  expect((await flow.register({}, from('198.51.100.2'))).status).toBe(201);
});

test('each client of a network has its own count, inside ten times as many; a host of assistants has another [D30]', async () => {
  await world.store.write((tx) => tx.settings.set('limits.hosts', '198.51.100.128/25=2'));
  const send = (user_agent: string, ip = '198.51.100.9') =>
    flow.token(
      { grant_type: 'refresh_token', refresh_token: 'y' },
      { ...from(ip), 'user-agent': user_agent },
    );
  expect((await untilRefused(() => send('Claude-User'), 70)).served).toBe(60);
  expect((await send('ChatGPT-User')).status).not.toBe(429);
  let number = 0;
  const host = await untilRefused(() => send('Claude-User', `198.51.100.${130 + (number++ % 50)}`), 130);
  expect(host.served).toBe(120);
});

test('an access token that is over is 401 as often as it comes, and a refresh is never refused for it [D30]', async () => {
  const client_id = await flow.client();
  const { access_token, refresh_token } = await flow.tokens(client_id);
  const now = world.clock.now().getTime();
  world.clock.advance(26 * 3_600_000);
  await world.store.write((tx) => deleteExpired(tx, world.clock.now().getTime()));
  const call = (token: string) =>
    fetch(`${world.url}/api/v1/me`, {
      headers: { ...from('198.51.100.6'), authorization: `Bearer ${token}` },
    });
  for (let i = 0; i < 62; i++) {
    const { status, headers } = await call(access_token);
    expect([i, status, headers.get('retry-after')]).toEqual([i, 401, null]);
    expect(headers.get('www-authenticate')).toContain('error="invalid_token"');
  }
  expect((await call(`flat_${'x'.repeat(43)}`)).headers.get('ratelimit')).toMatch(/r=59/);
  const fresh = await flow.refresh(client_id, refresh_token);
  expect((await call(fresh.json.access_token)).status).toBe(200);
  world.clock.advance(now - world.clock.now().getTime());
});

test('25 IP addresses that register 500 clients lock out no others', async () => {
  for (let network = 0; network < 25; network++)
    await Promise.all(Array.from({ length: 20 }, () => flow.register({}, from(`203.0.113.${network}`))));
  const { served } = await untilRefused(() => flow.register({}, from('198.51.100.77')), 10);
  expect(served).toBe(3);
  expect((await flow.register({}, from('198.51.100.78'))).status).toBe(201);
});

test('an IP address begins 60 sign-ins a minute; then a page says when to retry', async () => {
  const client_id = await flow.client();
  const url = flow.authorizeUrl({ client_id }).href;
  const send = () => fetch(url, { redirect: 'manual', headers: from('198.51.100.3') });
  const { served, retry_after } = await untilRefused(send, 70);
  expect(served).toBe(60);
  expect(retry_after).toBeLessThanOrEqual(60);
  const page = await send();
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(await page.text()).toContain('One moment, please');
});

test('an IP address requests tokens 60 times a minute', async () => {
  const send = () =>
    flow.token({ grant_type: 'refresh_token', client_id: 'x', refresh_token: 'y' }, from('198.51.100.4'));
  expect((await untilRefused(send, 70)).served).toBe(60);
  expect((await send()).json.error).toBe('temporarily_unavailable');
});

test('a grant is renewed 60 times a minute, from any number of IP addresses', async () => {
  const client_id = await flow.client();
  const { refresh_token } = await flow.tokens(client_id);
  let number = 0;
  const send = () =>
    flow.token({ grant_type: 'refresh_token', client_id, refresh_token }, from(`203.0.113.${number++}`));
  // The request with the code was the first of the 60.
  expect((await untilRefused(send, 70)).served).toBe(59);
});

test('a body that is too long is refused', async () => {
  const long = await flow.register({ client_name: 'x'.repeat(60_000) }, from('198.51.100.5'));
  expect(long).toMatchObject({
    status: 400,
    json: { error: 'invalid_request', error_description: 'The body may have 8192 bytes.' },
  });
});

test('the key of the server lies outside of the database, and only its owner reads it', () => {
  const { data_dir } = world.running.config;
  expect(statSync(join(data_dir, 'server.key')).mode & 0o777).toBe(0o600);
});

test('scripts of other sites may register, ask for tokens and read the metadata (CORS)', async () => {
  for (const path of ['/oauth/register', '/oauth/token', '/oauth/revoke']) {
    const { status, headers } = await fetch(world.url + path, {
      method: 'OPTIONS',
      headers: { origin: 'https://app.example', 'access-control-request-method': 'POST' },
    });
    expect([path, status, headers.get('access-control-allow-methods')]).toEqual([path, 204, 'POST']);
    expect(['*', 'https://app.example']).toContain(headers.get('access-control-allow-origin'));
  }
  for (const path of ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration']) {
    const { status } = await fetch(world.url + path, {
      method: 'OPTIONS',
      headers: { origin: 'https://app.example', 'access-control-request-method': 'GET' },
    });
    expect([path, status]).toEqual([path, 204]);
  }
  const { headers } = await fetch(`${world.url}/.well-known/oauth-authorization-server`, {
    headers: { origin: 'https://app.example' },
  });
  expect(headers.get('access-control-allow-origin')).toBeTruthy();
});
