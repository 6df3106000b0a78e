import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assetUrl } from '../../../site/html/assets.ts';
import { send } from '../../bridge/service.ts';
import { freePort } from '../../oauth/free_port.ts';
import { startWorld, type World } from '../../world.ts';

/** One path of each part of the service. */
const PATHS = [
  '/',
  '/no-such-page',
  '/sign-in',
  '/account',
  '/docs',
  '/ranking',
  assetUrl('site.css'),
  '/favicon.ico',
  '/sitemap.xml',
  '/badges/nobody/listed.svg',
  '/robots.txt',
  '/llms.txt',
  '/healthz',
  '/api/v1/site',
  '/api/v1/nothing',
  '/api/v1/openapi.json',
  '/mcp',
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-protected-resource',
  '/oauth/jwks',
  '/oauth/authorize',
];

describe('a site at an https origin', () => {
  let world: World;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    const env = { PORT: String(port), BASE_URL: 'https://launch.example', TRUST_PROXY: '1' };
    world = await startWorld({ env: { ...env, CRAWLER_ALLOW_PRIVATE: 'off' } });
  });
  afterAll(() => world.close());
  const look = (path: string) =>
    send(`http://127.0.0.1:${port}`, 'GET', path, { headers: { host: 'launch.example' } });

  test.each(PATHS)('sends HSTS: %s', async (path) => {
    expect((await look(path)).headers['strict-transport-security']).toBe('max-age=31536000');
  });
});

describe('a site on this machine', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  test.each(PATHS)('sends no HSTS: %s', async (path) => {
    const { headers } = await send(world.url, 'GET', path);
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test.each(['/', '/no-such-page', '/sign-in', '/docs'])(
    'lets no other site show or load the page %s',
    async (path) => {
      const { headers } = await send(world.url, 'GET', path);
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    },
  );

  test('lets other sites show its badges', async () => {
    const { headers } = await send(world.url, 'GET', '/badges/nobody/listed.svg');
    expect(headers['cross-origin-resource-policy']).not.toBe('same-origin');
  });

  test.each(['/', '/api/v1/site', '/mcp', '/healthz'])(
    'refuses a request with two Host headers: %s',
    async (path) => {
      const { hostname, port } = new URL(world.url);
      const socket = connect(Number(port), hostname);
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nhOsT: evil.example\r\n\r\n`);
      const [chunk] = (await once(socket, 'data')) as [Buffer];
      socket.destroy();
      expect(chunk.toString()).toMatch(/^HTTP\/1\.1 400 /);
      expect(chunk.toString()).toContain('two Host headers');
    },
  );
});
