import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startDemoWorld } from '../demo_world.ts';
import { addListing } from '../scene.ts';
import { expectFine, hasChromium, inBrowser, LOOKS, visit } from './chromium.ts';

const PHONE = LOOKS.find(({ name }) => name === 'phone, dark')!;
const DESK = LOOKS.find(({ name }) => name === 'desk, light')!;

/** What a first visit loads. */
interface Load {
  path: string;
  bytes: number;
}

describe.skipIf(!hasChromium)('the front of the site with Chromium', () => {
  const seen = inBrowser(startDemoWorld);

  /** What the network carries for a page, head of the responses included. */
  async function loadsOf(page: Page, url: string): Promise<Load[]> {
    const session: CDPSession = await page.context().newCDPSession(page);
    const paths = new Map<string, string>();
    const loads: Load[] = [];
    session.on('Network.requestWillBeSent', ({ requestId, request }) =>
      paths.set(requestId, new URL(request.url).pathname),
    );
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      loads.push({ path: paths.get(requestId) ?? '', bytes: encodedDataLength }),
    );
    await session.send('Network.enable');
    await page.goto(url, { waitUntil: 'networkidle' });
    return loads;
  }

  test('a first visit of the start page is at most 80 kB and 8 requests besides pictures', async () => {
    const { page } = await visit(seen.browser, DESK);
    const loads = await loadsOf(page, `${seen.world.url}/`);
    const plain = loads.filter(
      ({ path }) => !/\.(?:png|webp|jpe?g)$/.test(path) && !path.startsWith('/media/'),
    );
    const total = plain.reduce((sum, { bytes }) => sum + bytes, 0);
    process.stderr.write(`first visit of /: ${total} bytes, ${JSON.stringify(plain)}\n`);
    expect(plain.length).toBeGreaterThan(3);
    expect(plain.length).toBeLessThanOrEqual(8);
    expect(total).toBeLessThanOrEqual(80_000);
    await page.context().close();
  });

  test.each([PHONE, DESK])(
    '$name: nothing moves, and the largest element is text or a sized picture',
    async (look) => {
      const { page } = await visit(seen.browser, look);
      await page.addInitScript(`
      window.shifts = 0; window.largest = null;
      new PerformanceObserver((list) => { for (const one of list.getEntries()) window.shifts += one.value; })
        .observe({ type: 'layout-shift', buffered: true });
      new PerformanceObserver((list) => { for (const one of list.getEntries()) window.largest = one.element; })
        .observe({ type: 'largest-contentful-paint', buffered: true });`);
      for (const path of ['/', '/launches/this', '/launches/last', '/submit']) {
        await page.goto(seen.world.url + path, { waitUntil: 'networkidle' });
        await page.waitForFunction('window.largest !== null');
        const found = await page.evaluate<{ shifts: number; kind: string }>(
          `({ shifts: window.shifts, kind: window.largest.tagName === 'IMG'
          ? (window.largest.hasAttribute('width') && window.largest.hasAttribute('height') ? 'sized picture' : 'picture')
          : (window.largest.textContent.trim() ? 'text' : 'other') })`,
        );
        expect([path, found.shifts]).toEqual([path, 0]);
        expect(['text', 'sized picture']).toContain(found.kind);
      }
      await page.context().close();
    },
  );

  test('on a phone the header is one row, its menu has every link, and marks the current one', async () => {
    const { page, troubles } = await visit(seen.browser, PHONE);
    await page.goto(`${seen.world.url}/categories`);
    expect((await page.locator('.top').boundingBox())?.height).toBeLessThan(64);
    const menu = page.locator('.menu');
    await menu.locator('summary').click();
    const links = menu.getByRole('link');
    await links.first().waitFor();
    expect(await links.allInnerTexts()).toEqual([
      'Launches',
      'Categories',
      'Leaderboards',
      'Founders',
      'Blog',
      'API',
      'Sign in',
    ]);
    expect(await menu.locator('[aria-current=page]').innerText()).toBe('Categories');
    await expectFine(page, troubles);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Launches');
    await page.context().close();
  });

  test('on a wide page the links stand in the header, without a menu', async () => {
    const { page } = await visit(seen.browser, DESK);
    await page.goto(`${seen.world.url}/`);
    const nav = page.getByRole('navigation', { name: 'Main' });
    expect(await nav.getByRole('link', { name: 'Founders' }).isVisible()).toBe(true);
    expect(await page.getByText('Menu').isVisible()).toBe(false);
    await page.context().close();
  });

  test('on a phone a row has about 84 pixels, and a long tagline one line', async () => {
    const { world } = seen;
    await addListing(world.store, world.clock, {
      name: 'Long Tale',
      tagline: 'A tagline that goes on and on, past the end of any phone, so that it has to be cut',
      country: 'DE',
      pricing_model: 'freemium',
    });
    const { page } = await visit(seen.browser, PHONE);
    await page.goto(`${world.url}/launches/this`);
    const heights = await page
      .locator('.row')
      .evaluateAll((rows) => rows.map((row) => (row as unknown as { offsetHeight: number }).offsetHeight));
    expect(heights.length).toBeGreaterThan(10);
    expect(Math.max(...heights)).toBeLessThanOrEqual(86);
    await page.context().close();
  });

  test('ranks of three digits stand in one line', async () => {
    const { world } = seen;
    for (let i = 0; i < 100; i++)
      await addListing(world.store, world.clock, { name: `Filler ${i}`, week: '2026-11-16' });
    for (const look of [PHONE, DESK]) {
      const { page, troubles } = await visit(seen.browser, look);
      await page.goto(`${world.url}/launches/this?page=5`);
      const rank = page.locator('.rank', { hasText: '101' });
      expect((await rank.boundingBox())?.height).toBeLessThan(26);
      await expectFine(page, troubles);
      await page.context().close();
    }
  });

  test.each([PHONE, DESK])(
    '$name: the week after, the podium is on the start page, fine at 320 pixels too',
    async (look) => {
      const { world } = seen;
      const { page, troubles } = await visit(seen.browser, look);
      for (const path of ['/', '/awards', '/launches/last']) {
        await page.goto(world.url + path);
        expect(await page.locator('.podium').first().locator('h3').count()).toBe(3);
        await expectFine(page, troubles);
        await page.setViewportSize({ width: 320, height: 640 });
        await expectFine(page, troubles);
        await page.setViewportSize({ width: look.options.viewport?.width ?? 1280, height: 844 });
      }
      await page.context().close();
    },
  );
});
