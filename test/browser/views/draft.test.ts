import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CompanySite, serveCompanySite } from '../../../fixtures/serve_sites.ts';
import { restCaller } from '../../clients/rest_client.ts';
import { builtDraft, FOUND } from '../../tools/drafts/draft_scene.ts';
import { startWorld } from '../../world.ts';
import { accessibilityFaults, hasChromium, inBrowser, overhang } from '../chromium.ts';
import { correctByClicks, launchByClicks, openForm, rowOf, submitUrl } from './draft_by_clicks.ts';
import { lostRules, VIEW_LOOKS, viewHost, viewLook } from './view_host.ts';

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
  test('from a URL to a launch that waits for its badge, by clicks alone', async () => {
    const { world } = seen;
    const host = await viewHost(seen.browser, world, { look: viewLook(720), key });
    const id = await submitUrl(host, world, site.url);
    // Each value has its state and its quote with the page.
    await expect.poll(() => rowOf(host, 'name').locator('.state').innerText()).toBe('From your website');
    expect(await rowOf(host, 'features').locator('.source a').first().getAttribute('href')).toMatch(
      new RegExp(`^${site.url}`),
    );
    await correctByClicks(host, id, rest());
    // The stages of the site are in no result: a refusal names them.
    const stage = rowOf(host, 'stage');
    await openForm(host, 'stage');
    await stage.getByRole('textbox').fill('sailing');
    await stage.getByRole('button', { name: 'Save' }).click();
    await stage
      .getByRole('alert')
      .getByText(/Use one of: idea, /)
      .waitFor();
    expect(await stage.getByRole('textbox').inputValue()).toBe('sailing');
    await launchByClicks(host);
    const draft = (await rest().call('get_draft', { id })).answer;
    expect(draft.fields.founded_year).toMatchObject({ value: '2019' });
    const own = (await rest().call('get_my_listing', { listing_id: draft.listing_id })).answer;
    expect(own.status).toBe('awaiting_badge');
    expect(await host.view.locator('#launch code').innerText()).toBe(own.launch.badge.embed_html);
    expect(JSON.stringify(host.contexts.at(-1))).toContain(`draft ${id}`);
    expect(host.troubles).toEqual([]);
    await host.page.context().close();
  });

  test('a locked field stays locked when an edit of it is undone', async () => {
    const { world } = seen;
    const id = await builtDraft(world, 'ada');
    await rest().call('update_draft', { id, lock_fields: ['tagline'] });
    const host = await viewHost(seen.browser, world, { look: viewLook(720), key });
    await host.show('get_draft', { id });
    const row = rowOf(host, 'tagline');
    await openForm(host, 'tagline');
    await row.getByRole('textbox').fill('Mine');
    await row.getByRole('button', { name: 'Save' }).click();
    await row.getByText('Mine').first().waitFor();
    await row.getByRole('button', { name: 'Undo' }).click();
    // The row shows the old value beside the new one too, so the draft is asked.
    await expect
      .poll(async () => (await rest().call('get_draft', { id })).answer.fields.tagline)
      .toMatchObject({ value: FOUND.tagline, state: 'override' });
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
