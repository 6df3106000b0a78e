import { beforeAll, describe, expect, test } from 'vitest';
import { addListing } from '../../scene.ts';
import { startWorld } from '../../world.ts';
import { accessibilityFaults, hasChromium, inBrowser, overhang } from '../chromium.ts';
import { lostRules, VIEW_LOOKS, viewHost } from './view_host.ts';

const CALLS = [
  ['get_listing', { slug: 'tideline' }],
  ['compare_listings', { a: 'tideline', b: 'harbourbook' }],
  ['get_alternatives', { slug: 'tideline' }],
] as const;

describe.skipIf(!hasChromium)('the view of a listing inside an assistant, with Chromium', () => {
  const seen = inBrowser(startWorld);

  beforeAll(async () => {
    const { world } = seen;
    for (const [name, plan] of [
      ['Tideline', 'free'],
      ['Harbourbook', 'paid'],
    ] as const)
      await addListing(world.store, world.clock, {
        name,
        plan,
        tagline: `${name} plans trips for people who sail`,
        description: 'For sailors.\n\nAnd for those who wait ashore.',
        features: ['Tide tables for every harbour', 'Crew lists that fill themselves'],
        faqs: [{ question: 'Does it work offline?', answer: 'Yes, for a week.' }],
      });
  });

  test('from a profile to its alternatives, to a comparison, and back', async () => {
    const host = await viewHost(seen.browser, seen.world, { look: VIEW_LOOKS[0]! });
    await host.show('get_alternatives', { slug: 'tideline' });
    await host.view.getByRole('link', { name: 'Compare the two' }).click();
    await host.view.getByRole('columnheader', { name: /Harbourbook/ }).waitFor();
    expect(await host.view.locator('thead').innerText()).toContain('Paid launch');
    await host.view.getByRole('columnheader').getByRole('link', { name: 'Harbourbook' }).click();
    await host.view.getByRole('heading', { name: 'Harbourbook', level: 1 }).waitFor();
    expect(await host.view.locator('header').innerText()).toContain('Paid launch');
    await host.view.getByRole('link', { name: 'Visit website' }).click();
    await expect.poll(() => host.opened).toEqual(['https://harbourbook.example/']);
    await host.view.getByRole('link', { name: 'Back' }).click();
    await host.view.getByRole('link', { name: 'Back' }).click();
    await host.view.getByRole('heading', { name: 'Alternatives', level: 1 }).waitFor();
    expect(host.calls.map(({ name }) => name)).toEqual(['compare_listings', 'get_listing']);
    expect(host.troubles).toEqual([]);
    await host.page.context().close();
  });

  test('a refusal is shown in its own words', async () => {
    const host = await viewHost(seen.browser, seen.world, { look: VIEW_LOOKS[0]! });
    await host.show('get_listing', { slug: 'nobody-has-it' });
    await host.view.getByText('nobody-has-it').waitFor();
    await host.page.context().close();
  });

  test.each(VIEW_LOOKS)('$name: fits, and axe finds nothing', async (look) => {
    const host = await viewHost(seen.browser, seen.world, { look });
    for (const [tool, args] of CALLS) {
      await host.show(tool, args);
      await host.view.locator('h1').waitFor();
      const frame = host.page.frames()[1]!;
      expect(await overhang(frame)).toBeLessThanOrEqual(0);
      expect(await lostRules(host, 'listing')).toEqual([]);
      expect(await accessibilityFaults(frame)).toEqual([]);
    }
    await host.page.context().close();
  });
});
