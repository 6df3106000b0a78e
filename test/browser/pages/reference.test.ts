import { describe, expect, test } from 'vitest';
import { startDemoWorld } from '../../demo_world.ts';
import { hasChromium, inBrowser } from '../chromium.ts';

describe.skipIf(!hasChromium)('the API reference in Chromium', () => {
  const seen = inBrowser(startDemoWorld);

  test('a link in a list stands in its sentence', async () => {
    const { world } = seen;
    const page = await seen.browser.newPage();
    await page.goto(`${world.url}/docs`);
    const entry = page.getByRole('listitem').filter({ hasText: 'to generate a client from' });
    const [whole, link] = [await entry.boundingBox(), await entry.getByRole('link').boundingBox()];
    // One that has a line of its own is as wide as the whole entry.
    expect(link?.width).toBeLessThan(0.7 * (whole?.width ?? 0));
    await page.close();
  });
});
