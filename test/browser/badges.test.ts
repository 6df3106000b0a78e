import { describe, expect, test } from 'vitest';
import { startDemoWorld } from '../demo_world.ts';
import { hasChromium, inBrowser } from './chromium.ts';

describe.skipIf(!hasChromium)('a badge in Chromium', () => {
  const seen = inBrowser(startDemoWorld);

  test.each([
    ['', 'light', true],
    ['', 'dark', false],
    ['?mode=light', 'dark', true],
    ['?mode=dark', 'light', false],
  ] as const)(
    'embedded once%s on a page of a visitor who likes it %s is light: %s [R93]',
    async (style, colorScheme, isLight) => {
      const { world } = seen;
      const { items } = (await world.rest('GET', `/listings/palisade/badges${style}`)).body;
      const context = await seen.browser.newContext({ colorScheme });
      const page = await context.newPage();
      // A page of this origin, so that the pixels of the image may be read.
      await page.route(`${world.url}/company`, (route) =>
        route.fulfill({ contentType: 'text/html', body: `<!doctype html><p>${items[0].embed_html}` }),
      );
      await page.goto(`${world.url}/company`);
      const image = page.locator('a > img');
      const [red, width, height] = await image.evaluate(async (shown: any) => {
        await shown.decode();
        const canvas: any = shown.ownerDocument.createElement('canvas');
        const drawing = canvas.getContext('2d');
        drawing.drawImage(shown, 0, 0);
        return [drawing.getImageData(10, 5, 1, 1).data[0], shown.naturalWidth, shown.naturalHeight];
      });
      expect(red > 200).toBe(isLight);
      expect([await image.getAttribute('width'), await image.getAttribute('height')]).toEqual([
        String(width),
        String(height),
      ]);
      await context.close();
    },
  );
});
