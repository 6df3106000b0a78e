import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoWorld, startDemoWorld } from '../demo_world.ts';
import { expectFine, hasChromium, LOOKS, launch, visit } from './chromium.ts';

/** Every kind of public page, and the error pages. */
const PAGES = [
  '/',
  '/launches/this',
  '/launches/last',
  '/launches?section=most-voted',
  '/p/tidemark',
  '/p/tidemark/badges',
  '/search?q=invoces',
  '/search?q=zzzzzzzz',
  '/categories',
  '/categories/data-and-analytics',
  '/compare?a=palisade&b=tidemark',
  '/leaderboards',
  '/leaderboards/billboard',
  '/awards',
  '/founders',
  '/blog',
  '/pricing',
  '/docs',
  '/docs/errors',
  '/ranking',
  '/bot',
  '/sign-in',
  '/p/there-is-none',
];

describe.skipIf(!hasChromium)('in Chromium', () => {
  let world: DemoWorld;
  let browser: Browser;

  beforeAll(async () => {
    world = await startDemoWorld();
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
    await world.close();
  });

  test('a link in a list of the API reference stands in its sentence', async () => {
    const page = await browser.newPage();
    await page.goto(`${world.url}/docs`);
    const entry = page.getByRole('listitem').filter({ hasText: 'to generate a client from' });
    const [whole, link] = [await entry.boundingBox(), await entry.getByRole('link').boundingBox()];
    // One that has a line of its own is as wide as the whole entry.
    expect(link?.width).toBeLessThan(0.7 * (whole?.width ?? 0));
    await page.close();
  });

  describe.each(LOOKS)('$name:', (look) => {
    test.each(PAGES)('%s is accessible, fits its window, and breaks none of its own rules', async (path) => {
      const { page, troubles } = await visit(browser, look);
      const answer = await page.goto(world.url + path);
      expect(answer?.status()).toBe(path.endsWith('none') ? 404 : 200);
      // The browser itself logs the 404.
      await expectFine(
        page,
        troubles.filter((trouble) => !trouble.includes('404')),
      );
      await page.context().close();
    });
  });
});
