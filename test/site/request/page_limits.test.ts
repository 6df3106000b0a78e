import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { assetUrl } from '../../../site/html/assets.ts';
import { startWorld, type World } from '../../world.ts';
import { Visitor } from '../visitor.ts';

let world: World;
let visitor: Visitor;
beforeEach(async () => {
  world = await startWorld({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
  await world.store.write((tx) => tx.settings.set('limits.pages_per_minute', 3));
  visitor = new Visitor(world.url);
});
afterEach(() => world.close());

const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });

describe('pages beyond the budget of a network', () => {
  test('get a page with 429 that says when to come back', async () => {
    for (const path of ['/search?q=a', '/no-such-page', '/docs']) {
      expect((await visitor.request(path, from('192.0.2.1'))).status).not.toBe(429);
    }
    for (const path of ['/search?q=b', '/no-such-page', '/docs', '/sign-in']) {
      const { status, headers, text } = await visitor.request(path, from('192.0.2.1'));
      expect([path, status]).toEqual([path, 429]);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
      expect(headers.get('cache-control')).toContain('no-store');
      expect(text).toMatch(/^Too many requests.* in \d+ seconds/);
    }
  });

  test('are not counted against others, nor against the API', async () => {
    for (let i = 0; i < 5; i++) await visitor.request('/', from('192.0.2.1'));
    expect((await visitor.request('/', from('192.0.2.2'))).status).toBe(200);
    expect((await world.rest('GET', '/site', from('192.0.2.1'))).status).toBe(200);
  });

  test('still get the files that pages load, and badges have ten times the budget', async () => {
    for (let i = 0; i < 5; i++) await visitor.request('/', from('192.0.2.1'));
    for (let i = 0; i < 50; i++) {
      expect((await visitor.request(assetUrl('site.css'), from('192.0.2.1'))).status).toBe(200);
    }
    const badge = () => visitor.request('/badges/nobody/listed.svg', from('192.0.2.1'));
    for (let i = 0; i < 30; i++) expect((await badge()).status).toBe(404);
    expect((await badge()).status).toBe(429);
  });
});

test('pages are not limited where limits are off', async () => {
  const open = await startWorld();
  await open.store.write((tx) => tx.settings.set('limits.pages_per_minute', 1));
  const guest = new Visitor(open.url);
  for (let i = 0; i < 3; i++) expect((await guest.request('/')).status).toBe(200);
  await open.close();
});
