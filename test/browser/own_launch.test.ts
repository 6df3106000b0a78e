import { describe, expect, test } from 'vitest';
import { bookLaunch, scheduleLaunch } from '../../services/launches/launch_steps.ts';
import { restCaller } from '../clients/rest_client.ts';
import { launchAs, shareableDraft } from '../scene.ts';
import { sessionFor } from '../site/visitor.ts';
import { startWorld } from '../world.ts';
import { addCookie, expectFine, hasChromium, inBrowser, visit, WIDTHS } from './chromium.ts';

describe.skipIf(!hasChromium)('the launch on the page of a draft, with Chromium', () => {
  const seen = inBrowser(startWorld);

  test.each(WIDTHS)('$name: in a dispute, moved to another week, then withdrawn [D6, D72]', async (look) => {
    const { world } = seen;
    const name = look.name.replace(/\W+/g, '-');
    const url = `https://${name}.example/`;
    const now = world.clock.now().getTime();
    const saved = async (owner: string) => {
      const id = await shareableDraft(world.store, world.clock, { owner, name: `Tideline ${owner}`, url });
      const caller = restCaller(world, await world.key(owner));
      return { id, listing_id: (await caller.call('submit_draft', { id })).answer.listing_id as number };
    };
    const [live, { id, listing_id }] = [await saved(`ada-${name}`), await saved(`bob-${name}`)];
    await world.store.write(async (tx) => {
      await launchAs(tx, live.listing_id, { week: '2026-11-16', now });
      const booked = { listing_id, week: '2026-12-28' };
      const launch_id = await bookLaunch(tx, {
        ...booked,
        plan: 'free',
        status: 'awaiting_badge',
        booked_at: now,
      });
      await scheduleLaunch(tx, { id: launch_id, ...booked }, now);
    });
    const { page, troubles } = await visit(seen.browser, look);
    const { cookie } = await sessionFor(world.store, `bob-${name}@example.org`, now);
    await addCookie(page, world.url, cookie);
    await page.goto(`${world.url}/account/drafts/${id}`);
    await page.getByText('A website has only one live listing').waitFor();
    await expectFine(page, troubles);
    await page.getByLabel('Another launch week').selectOption('2027-01-11');
    await page.getByRole('button', { name: 'Change the week' }).click();
    await page.getByText('Your launch has its new week.').waitFor();
    await page.getByText('Withdraw the launch').click();
    await expectFine(page, troubles);
    await page.getByRole('button', { name: 'Withdraw it' }).click();
    await page.getByText('The launch is withdrawn.').waitFor();
    await expectFine(page, troubles);
    expect(await world.store.launches.coming(listing_id)).toEqual([]);
  });
});
