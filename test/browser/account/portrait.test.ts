import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEMO_FOUNDER } from '../../../fixtures/demo/seed.ts';
import { startDemoWorld } from '../../demo_world.ts';
import { pngOf } from '../../pictures/samples.ts';
import { sessionFor } from '../../site/visitor.ts';
import { addCookie, expectFine, hasChromium, inBrowser, visit, WIDTHS } from '../chromium.ts';

describe.skipIf(!hasChromium)('the picture of a person, with Chromium', () => {
  const seen = inBrowser(startDemoWorld);

  test.each(WIDTHS)(
    '$name: uploaded on the account, seen where they stand as a founder, removed',
    async (look) => {
      const { world } = seen;
      const { page, troubles } = await visit(seen.browser, look);
      // The browser itself logs the status of a refusal.
      const others = () => troubles.filter((trouble) => !trouble.includes('status of 400'));
      const { cookie } = await sessionFor(world.store, DEMO_FOUNDER.email, world.clock.now().getTime());
      await addCookie(page, world.url, cookie);
      await page.goto(`${world.url}/account`);
      const file = join(world.running.config.data_dir, 'me.png');
      writeFileSync(file, Buffer.from('no picture'));
      const field = page.getByLabel('Picture of yourself');
      await field.setInputFiles(file);
      await page.getByRole('button', { name: 'Save picture' }).click();
      await page.getByText('This is no PNG').waitFor();
      await expectFine(page, others());
      writeFileSync(file, pngOf(640, 800, { colour: [20, 110, 160] }));
      await field.setInputFiles(file);
      await page.getByRole('button', { name: 'Save picture' }).click();
      await page.getByText('Your picture was saved.').waitFor();
      const picture = page.getByRole('img', { name: `Picture of ${DEMO_FOUNDER.name}` });
      expect(await picture.evaluate((image: any) => image.naturalWidth)).toBe(256);
      await expectFine(page, others());

      await page.getByRole('main').getByRole('link', { name: DEMO_FOUNDER.name }).first().click();
      await page.getByRole('heading', { name: DEMO_FOUNDER.name, level: 1 }).waitFor();
      expect(await picture.boundingBox()).toMatchObject({ width: 92, height: 92 });
      await expectFine(page, others());
      for (const path of ['/founders?q=maren', '/p/tidemark']) {
        await page.goto(`${world.url}${path}`);
        expect(await picture.boundingBox()).toMatchObject({ width: 40, height: 40 });
        await expectFine(page, others());
      }

      await page.goto(`${world.url}/account`);
      await page.getByRole('button', { name: 'Remove picture' }).click();
      await page.getByText('Your picture was removed.').waitFor();
      expect(await picture.count()).toBe(0);
      await page.context().close();
    },
  );
});
