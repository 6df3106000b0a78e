import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CompanySite, serveCompanySite } from '../../../fixtures/serve_sites.ts';
import { restCaller } from '../../clients/rest_client.ts';
import { startWorld } from '../../world.ts';
import { accessibilityFaults, hasChromium, inBrowser, overhang } from '../chromium.ts';
import { lostRules, VIEW_LOOKS, type ViewHost, viewHost, viewLook } from './view_host.ts';

describe.skipIf(!hasChromium)('the view of a draft inside an assistant, with Chromium', () => {
  const seen = inBrowser(startWorld);
  let site: CompanySite;
  let key: string;

  beforeAll(async () => {
    site = await serveCompanySite('pelagia');
    key = await seen.world.key('ada');
  });
  afterAll(() => site?.close());

  const rest = () => restCaller(seen.world, key);
  const row = ({ view }: ViewHost, name: string) => view.locator(`#${name}`);
  const done = (host: ViewHost, text: string) => host.view.locator('.flash', { hasText: text }).waitFor();
  async function open(host: ViewHost, field: string): Promise<void> {
    await row(host, field).locator('details.edit summary').first().click();
  }

  test('from a URL to a launch that waits for its badge, by clicks alone', async () => {
    const { world } = seen;
    const host = await viewHost(seen.browser, world, { look: viewLook(720), key });
    await host.show('submit_listing', { url: site.url });
    await host.view.getByRole('progressbar').waitFor();
    await world.running.drain();
    await host.view.getByRole('heading', { name: /% complete/ }).waitFor();
    const { id } = host.calls.find(({ name }) => name === 'get_draft')!.arguments as { id: string };

    // Each value has its state and its quote with the page.
    await expect.poll(() => row(host, 'name').locator('.state').innerText()).toBe('From your website');
    expect(await row(host, 'features').locator('.source a').first().getAttribute('href')).toMatch(
      new RegExp(`^${site.url}`),
    );

    await open(host, 'tagline');
    await row(host, 'tagline').getByRole('textbox').fill('Tides for everybody who sails');
    await row(host, 'tagline').getByRole('button', { name: 'Save' }).click();
    await done(host, 'Saved.');
    expect(await row(host, 'tagline').innerText()).toContain('Edited');
    await open(host, 'tagline');
    await row(host, 'tagline').getByRole('button', { name: 'Lock' }).click();
    await expect.poll(() => row(host, 'tagline').locator('.state').innerText()).toBe('Locked');
    await open(host, 'tagline');
    await row(host, 'tagline')
      .getByRole('button', { name: /^Unlock/ })
      .click();
    await expect.poll(() => row(host, 'tagline').locator('.state').innerText()).not.toBe('Locked');
    await open(host, 'short_description');
    await row(host, 'short_description').getByRole('button', { name: 'Leave it blank' }).click();
    await expect
      .poll(() => row(host, 'short_description').locator('.state').innerText())
      .toBe('Blank on purpose');
    await open(host, 'short_description');
    await row(host, 'short_description').getByRole('button', { name: 'Bring back' }).click();
    await expect
      .poll(() => row(host, 'short_description').locator('.state').innerText())
      .toBe('From your website');
    await open(host, 'features');
    await row(host, 'features').getByRole('button', { name: 'Draft it again' }).click();
    await done(host, 'prove nothing else');

    // A problem stands at its value, and what was changed elsewhere meanwhile is not overwritten.
    await open(host, 'founded_year');
    await row(host, 'founded_year').getByRole('textbox').fill('soon');
    await row(host, 'founded_year').getByRole('button', { name: 'Save' }).click();
    await row(host, 'founded_year').locator('.fault').waitFor();
    await open(host, 'founded_year');
    await row(host, 'founded_year').getByRole('textbox').fill('2019');
    await rest().call('update_draft', { id, fields: { founded_year: '2018' } });
    await row(host, 'founded_year').getByRole('button', { name: 'Save' }).click();
    await row(host, 'founded_year').getByRole('alert').getByText('It now says “2018”').waitFor();
    expect(await row(host, 'founded_year').getByRole('textbox').inputValue()).toBe('2019');
    await row(host, 'founded_year').getByRole('button', { name: 'Save' }).click();
    await row(host, 'founded_year').getByText('2019').first().waitFor();

    // The stages of the site are in no result: a refusal names them.
    await open(host, 'stage');
    await row(host, 'stage').getByRole('textbox').fill('sailing');
    await row(host, 'stage').getByRole('button', { name: 'Save' }).click();
    await row(host, 'stage').getByRole('alert').getByText(/Use one of: idea, /).waitFor();
    expect(await row(host, 'stage').getByRole('textbox').inputValue()).toBe('sailing');

    await row(host, 'faqs').getByText('Add a question').click();
    await row(host, 'faqs').locator('#faqs-new').getByLabel('Question').fill('Does it float?');
    await row(host, 'faqs').locator('#faqs-new').getByLabel('Answer').fill('It is a web page.');
    await row(host, 'faqs').locator('#faqs-new').getByRole('button', { name: 'Save' }).press('Enter');
    await row(host, 'faqs').locator('b', { hasText: 'Does it float?' }).waitFor();

    await host.view.getByRole('button', { name: 'Submit the draft' }).click();
    await done(host, 'saved as a listing');
    await host.view.getByRole('button', { name: 'Launch on the free plan' }).click();
    await host.view.getByText('We have not looked yet').or(host.view.getByText('Seen')).first().waitFor();
    const draft = (await rest().call('get_draft', { id })).answer;
    expect(draft.fields.founded_year).toMatchObject({ value: '2019' });
    const own = (await rest().call('get_my_listing', { listing_id: draft.listing_id })).answer;
    expect(own.status).toBe('awaiting_badge');
    expect(await host.view.locator('#launch code').innerText()).toBe(own.launch.badge.embed_html);
    expect(JSON.stringify(host.contexts.at(-1))).toContain(`draft ${id}`);
    expect(host.troubles).toEqual([]);
    await host.page.context().close();
  });

  test.each(VIEW_LOOKS)('$name: fits, and axe finds nothing', async (look) => {
    const { id } = (await rest().call('submit_listing', { url: site.url })).answer;
    const host = await viewHost(seen.browser, seen.world, { look, key });
    await host.show('get_draft', { id });
    await host.view.locator('.proofs').first().waitFor();
    const frame = host.page.frames()[1]!;
    expect(await overhang(frame)).toBeLessThanOrEqual(0);
    expect(await lostRules(host, 'draft')).toEqual([]);
    expect(await accessibilityFaults(frame)).toEqual([]);
    await host.page.context().close();
  });
});
