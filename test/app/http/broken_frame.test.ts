import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type * as Layout from '../../../site/frame/layout.ts';
import { startWorld, type World } from '../../world.ts';

const broken = vi.hoisted(() => ({ now: false }));

vi.mock('../../../site/frame/layout.ts', async (original) => {
  const real = await original<typeof Layout>();
  return {
    ...real,
    layout: (...given: Parameters<typeof real.layout>) => {
      if (broken.now) throw new Error('the frame of the pages cannot be made');
      return real.layout(...given);
    },
  };
});

describe('when the frame of the pages cannot be made', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ env: { LOG_LEVEL: 'silent' } });
    broken.now = true;
  });
  afterAll(() => world.close());

  // A request that never ends is ended by the limit of the test, which is longer on a slow machine.
  const open = (path: string) => fetch(world.url + path, { redirect: 'manual' });

  test.each(['/', '/launches/this', '/no-such-page', '/sign-in', '/docs', '/ranking'])(
    '%s is a plain page that says so, instead of a request that never ends',
    async (path) => {
      const answer = await open(path);
      expect(answer.status).toBe(500);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const text = await answer.text();
      expect(text).toContain('<h1>Something went wrong</h1>');
      expect(text).not.toContain('the frame of the pages');
    },
  );

  test('the page is there again as soon as it can be made', async () => {
    broken.now = false;
    expect((await open('/')).status).toBe(200);
    expect((await open('/docs')).status).toBe(200);
  });
});
