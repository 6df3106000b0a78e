import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFaults, faultsOfColours, hasChromium, launch } from './chromium.ts';

/** A page whose parts are hard to read in the light, in the dark, or never, above each other and through each other. */
const PAGE = `<!doctype html><html lang="en"><title>Colours</title><style>
  :root { color-scheme: light dark }
  body { color: light-dark(#000, #fff); background: light-dark(#fff, #000) }
  .faint-by-day { color: light-dark(#ddd, #fff) }
  .faint-by-night { color: light-dark(#000, #333) }
  .box { background: light-dark(#fff, #888); opacity: 0.9 }
  .covered { position: relative }
  .covered::before { content: ""; position: absolute; inset: 0; background: light-dark(#fff0, #abc) }
</style><main><h1>Colours</h1><p class="faint-by-day">Day</p><p class="faint-by-night">Night</p>
<p class="box">Box <a href="#a">Link</a></p><p class="covered">Covered</p></main></html>`;
const COLOURS = "{ runOnly: ['color-contrast', 'link-in-text-block'] }";

describe.skipIf(!hasChromium)('a second look at a page, in other colours', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  test.each([
    ['light', 'dark', 'Night'],
    ['dark', 'light', 'Day'],
  ] as const)(
    'finds after a %s one what axe-core finds in %s colours by itself',
    async (first, then, faint) => {
      const page = await browser.newPage({ colorScheme: first });
      await page.setContent(PAGE);
      const before = await accessibilityFaults(page);
      await page.emulateMedia({ colorScheme: then });
      const again = await page.evaluate<object>(`lookAgain(${COLOURS}).then(${RESULTS})`);
      expect(again).toEqual(await page.evaluate<object>(`axe.run(${COLOURS}).then(${RESULTS})`));

      await page.emulateMedia({ colorScheme: first });
      expect(await accessibilityFaults(page)).toEqual(before);
      await page.emulateMedia({ colorScheme: then });
      const faults = await faultsOfColours(page);
      expect(faults.join()).toContain(`>${faint}<`);
      expect(faults).not.toEqual(before);
      await page.close();
    },
  );

  test('sees what only a media query for the scheme changes', async () => {
    const page = await browser.newPage({ colorScheme: 'light' });
    const query = '@media (prefers-color-scheme: dark) { h2 { display: block !important; color: #222 } }';
    await page.setContent(
      PAGE.replace('</style>', `${query} h2 { display: none }</style>`).replace('<p', '<h2>Late</h2><p'),
    );
    expect((await accessibilityFaults(page)).join()).not.toContain('Late');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect((await faultsOfColours(page)).join()).toContain('Late');
    await page.close();
  });
});

const RESULTS = '({ violations, incomplete, passes }) => ({ violations, incomplete, passes })';
