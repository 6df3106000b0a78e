import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addCookie, expectFine, hasChromium, inBrowser, visit, WIDTHS } from '../browser/chromium.ts';
import { addListing } from '../scene.ts';
import { sessionFor } from '../site/visitor.ts';
import { startWorld } from '../world.ts';
import { pngOf } from './samples.ts';

describe.skipIf(!hasChromium)('the pictures of a listing, with Chromium', () => {
  const seen = inBrowser(startWorld);

  test.each(WIDTHS)('$name: uploaded by the owner, shown in a strip that keys scroll [D48]', async (look) => {
    const { world } = seen;
    const owner = look.name.replace(/\W+/g, '-');
    const scene = { name: `Tideline ${owner}`, owner, plan: 'paid', unlocked: ['media'] } as const;
    const { id, slug } = await addListing(world.store, world.clock, { ...scene, unlocked: ['media'] });
    const { page, troubles } = await visit(seen.browser, look);
    const now = world.clock.now().getTime();
    const { cookie } = await sessionFor(world.store, `${owner}@example.org`, now);
    await addCookie(page, world.url, cookie);
    await page.goto(`${world.url}/account/listings/${id}`);
    await page.getByRole('link', { name: 'Pictures', exact: true }).click();
    await expectFine(page, troubles);
    const file = join(world.running.config.data_dir, 'shot.png');
    for (const [i, alt] of ['The tide of a week', 'Every harbour on one chart', 'A tide table'].entries()) {
      writeFileSync(file, pngOf(900 + i, 600, { colour: [20, 90 + 50 * i, 160] }));
      await page.getByLabel('Picture', { exact: true }).setInputFiles(file);
      await page.getByLabel('What it shows').fill(alt);
      await page.getByRole('button', { name: 'Add picture' }).click();
      await page.getByText('The picture was added.').waitFor();
    }
    await expectFine(page, troubles);
    await page.getByRole('button', { name: 'Add picture' }).click();
    await page.getByText('Choose a picture first.').waitFor();
    troubles.length = 0;
    await expectFine(page, troubles);

    await page.goto(`${world.url}/p/${slug}`);
    await expectFine(page, troubles);
    const strip = page.getByRole('region', { name: `Pictures of ${scene.name}` });
    await strip.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => strip.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
    const boxes = await strip
      .getByRole('img')
      .evaluateAll((all) => all.map((image) => Math.round((10 * image.clientWidth) / image.clientHeight)));
    expect(boxes).toEqual([16, 16, 16]);
    await page.close();
  });
});
