import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { addListing } from '../scene.ts';
import { sessionFor } from '../site/visitor.ts';
import { startWorld, type World } from '../world.ts';
import { expectFine, hasChromium, LOOKS, launch, visit } from './chromium.ts';

const HOUR = 3_600_000;

describe.skipIf(!hasChromium)('the page of an own listing, with Chromium', () => {
  let world: World;
  let browser: Browser;
  beforeAll(async () => {
    world = await startWorld();
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
    await world.close();
  });

  test.each(LOOKS)('$name: found from the account, with its badge and looks [D60]', async (look) => {
    const owner = look.name.replace(/\W+/g, '-');
    const now = world.clock.now().getTime();
    const scene = { name: `Tideline ${owner}`, owner, status: 'awaiting_badge', week: '2026-12-28' } as const;
    const { id } = await addListing(world.store, world.clock, scene);
    await world.store.write(async (tx) => {
      for (const [i, result] of (['silent', 'missing'] as const).entries())
        await tx.looks.add({
          listing_id: id,
          launch_id: null,
          looked_at: now - (3 - i) * HOUR,
          result,
          expected: 'The badge is there.',
          observed: 'Neither the badge image nor a link to the listing is on the page.',
        });
    });
    const { page, troubles } = await visit(browser, look);
    const { cookie } = await sessionFor(world.store, `${owner}@example.org`, now);
    const [key = '', value = ''] = cookie.split('=');
    await page.context().addCookies([{ name: key, value, url: world.url }]);
    await page.goto(`${world.url}/account`);
    await page.getByRole('link', { name: 'Your listings' }).click();
    await expectFine(page, troubles);
    await page.getByRole('link', { name: scene.name }).first().click();
    await page.getByText('We have not found the badge').waitFor();
    await expectFine(page, troubles);
    await page.getByRole('button', { name: 'Look now' }).click();
    await page.getByText('We look at your homepage now.').waitFor();
    await expectFine(page, troubles);
  });
});
