import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CompanySite, serveCompanySite } from '../../../fixtures/serve_sites.ts';
import { restCaller } from '../../clients/rest_client.ts';
import { addListing } from '../../scene.ts';
import { startWorld } from '../../world.ts';
import { accessibilityFaults, hasChromium, inBrowser, overhang } from '../chromium.ts';
import { VIEW_LOOKS, viewHost, viewLook } from './view_host.ts';

describe.skipIf(!hasChromium)('the view of badges inside an assistant, with Chromium', () => {
  const seen = inBrowser(startWorld);
  let site: CompanySite;
  let key: string;
  let listing_id: number;

  beforeAll(async () => {
    const { world } = seen;
    site = await serveCompanySite('pelagia');
    key = await world.key('ada');
    const rest = restCaller(world, key);
    const { id } = (await rest.call('submit_listing', { url: site.url })).answer;
    await world.running.drain();
    ({ listing_id } = (await rest.call('submit_draft', { id })).answer);
    await addListing(world.store, world.clock, { name: 'Tideline' });
  });
  afterAll(() => site?.close());

  test('a style is picked, looked at and copied', async () => {
    const host = await viewHost(seen.browser, seen.world, { look: viewLook(400) });
    await host.show('get_badges', { slug: 'tideline' });
    await host.view.getByLabel('Badge').selectOption('launched');
    await host.view.getByLabel('Shape').selectOption('pill');
    await host.view.getByLabel('Your page is').selectOption('dark');
    await host.view.getByLabel('Size').selectOption('l');
    await host.view.getByRole('button', { name: 'Show' }).press('Enter');
    await expect.poll(() => host.view.locator('code').innerText()).toContain('launched');
    expect(host.calls).toEqual([
      { name: 'get_badges', arguments: { slug: 'tideline', shape: 'pill', mode: 'dark', size: 'l' } },
    ]);
    expect(await host.view.getByLabel('Badge').inputValue()).toBe('launched');
    const picture = host.view.locator('.showcase img').first();
    await expect.poll(() => picture.evaluate((image: any) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await picture.getAttribute('src')).toMatch(new RegExp(`^${seen.world.url}/`));
    const code = await host.view.locator('code').innerText();
    await host.view.getByRole('button', { name: /^Copy/ }).click();
    await host.view.getByText('Copied').first().waitFor();
    await host.page.evaluate("document.body.insertAdjacentHTML('beforeend', '<textarea></textarea>')");
    await host.page.locator('textarea').press('ControlOrMeta+V');
    expect(await host.page.locator('textarea').inputValue()).toBe(code);
    expect(host.troubles).toEqual([]);
    await host.page.context().close();
  });

  test('the badge of the free plan: put on the homepage, looked for, found', async () => {
    const { world } = seen;
    const host = await viewHost(seen.browser, world, { look: viewLook(400), key });
    await host.show('choose_free_listing', { listing_id });
    await host.view.getByRole('heading', { name: 'Put this badge on your homepage' }).waitFor();
    expect(host.contexts).toEqual([]);
    const code = await host.view.locator('code').innerText();
    await host.view.getByRole('button', { name: 'Look now' }).click();
    // The first call has looked less than a minute ago.
    await expect.poll(() => host.calls.length).toBe(1);
    await expect
      .poll(() => host.contexts)
      .toEqual([
        [
          {
            type: 'text',
            text: `The person pressed "Look now" in the view of listing ${listing_id}. Its status is awaiting_badge.`,
          },
        ],
      ]);
    // A host that takes no context changes nothing for the person.
    await host.page.evaluate("bridge.onupdatemodelcontext = () => { throw new Error('not here') }");
    site.setBadge(code);
    world.clock.advance(61_000);
    await host.view.getByRole('button', { name: 'Look now' }).click();
    await host.view.getByRole('heading', { name: 'The badge was found' }).waitFor();
    expect(host.calls.at(-1)).toEqual({ name: 'choose_free_listing', arguments: { listing_id } });
    expect(host.contexts).toHaveLength(1);
    expect(host.troubles).toEqual([]);
    expect(await restCaller(world, key).call('get_my_listing', { listing_id })).toMatchObject({
      answer: { status: 'scheduled' },
    });
    await host.page.context().close();
  });

  test.each(VIEW_LOOKS)('$name: fits, and axe finds nothing', async (look) => {
    const host = await viewHost(seen.browser, seen.world, { look, key });
    await host.show('get_badges', { slug: 'tideline' });
    await host.view.locator('.showcase').first().waitFor();
    const frame = host.page.frames()[1]!;
    expect(await overhang(frame)).toBeLessThanOrEqual(0);
    expect(await accessibilityFaults(frame)).toEqual([]);
    await host.page.context().close();
  });
});
