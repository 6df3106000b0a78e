import { describe, test } from 'vitest';
import { addListing } from '../scene.ts';
import { sessionFor } from '../site/visitor.ts';
import { startWorld } from '../world.ts';
import { addCookie, expectFine, hasChromium, inBrowser, visit, WIDTHS } from './chromium.ts';

const HOUR = 3_600_000;

describe.skipIf(!hasChromium)('the page of an own listing, with Chromium', () => {
  const seen = inBrowser(startWorld);

  test.each(WIDTHS)('$name: found from the account, with its badge and looks [D60]', async (look) => {
    const { world } = seen;
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
    const { page, troubles } = await visit(seen.browser, look);
    const { cookie } = await sessionFor(world.store, `${owner}@example.org`, now);
    await addCookie(page, world.url, cookie);
    await page.goto(`${world.url}/account`);
    await page.getByRole('link', { name: 'All listings' }).click();
    await expectFine(page, troubles);
    await page.getByRole('link', { name: scene.name }).first().click();
    await page.getByText('We have not found the badge').waitFor();
    await expectFine(page, troubles);
    await page.getByRole('button', { name: 'Look now' }).click();
    await page.getByText('We look at your homepage now.').waitFor();
    await expectFine(page, troubles);
  });
});
