import { describe, expect, test } from 'vitest';
import { startDemoWorld } from '../demo_world.ts';
import { expectFine, hasChromium, inBrowser, LOOKS, visit } from './chromium.ts';

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
  '/compare/palisade-vs-tidemark',
  '/alternatives/tidemark',
  '/leaderboards',
  '/leaderboards/billboard',
  '/awards',
  '/founders',
  '/blog',
  '/updates',
  '/newsletter',
  '/submit',
  '/submit?url=tidemark.example',
  '/pricing',
  '/docs',
  '/docs/errors',
  '/ranking',
  '/bot',
  '/connect',
  '/about',
  '/privacy',
  '/terms',
  '/contact',
  '/accessibility',
  '/sign-in',
  '/p/there-is-none',
];

/** The pages that refuse something, with their status. */
const REFUSED: Partial<Record<string, number>> = {
  '/p/there-is-none': 404,
  '/submit?url=tidemark.example': 400,
};

describe.skipIf(!hasChromium)('in Chromium', () => {
  const seen = inBrowser(startDemoWorld);

  test('a link in a list of the API reference stands in its sentence', async () => {
    const { world } = seen;
    const page = await seen.browser.newPage();
    await page.goto(`${world.url}/docs`);
    const entry = page.getByRole('listitem').filter({ hasText: 'to generate a client from' });
    const [whole, link] = [await entry.boundingBox(), await entry.getByRole('link').boundingBox()];
    // One that has a line of its own is as wide as the whole entry.
    expect(link?.width).toBeLessThan(0.7 * (whole?.width ?? 0));
    await page.close();
  });

  describe.each(LOOKS)('$name:', (look) => {
    test.each(PAGES)('%s is accessible, fits its window, and breaks none of its own rules', async (path) => {
      const { world } = seen;
      const { page, troubles } = await visit(seen.browser, look);
      const answer = await page.goto(world.url + path);
      expect(answer?.status()).toBe(REFUSED[path] ?? 200);
      // The browser itself logs the status of a refusal.
      await expectFine(
        page,
        troubles.filter((trouble) => !trouble.includes(`status of ${REFUSED[path]}`)),
      );
      await page.context().close();
    });
  });
});
