import { describe, expect, test } from 'vitest';
import { DRAFT_FIELDS } from '../../domain/profile/draft_fields.ts';
import { restCaller } from '../clients/rest_client.ts';
import { sessionFor } from '../site/visitor.ts';
import { builtDraft } from '../tools/drafts/draft_scene.ts';
import { startWorld } from '../world.ts';
import { addCookie, expectFine, hasChromium, inBrowser, visit, WIDTHS } from './chromium.ts';

describe.skipIf(!hasChromium)('the states of a draft on its page, with Chromium', () => {
  const seen = inBrowser(startWorld);

  test.each(WIDTHS)('$name: building, failed, ready with all forms open, submitted, queued', async (look) => {
    const { world } = seen;
    const owner = look.name.replace(/\W+/g, '');
    const now = world.clock.now().getTime();
    const { page, troubles } = await visit(seen.browser, look);
    await addCookie(page, world.url, (await sessionFor(world.store, `${owner}@example.org`, now)).cookie);
    const open = async (id: string, query = '') => {
      await page.goto(`${world.url}/account/drafts/${id}${query}`);
      await page.evaluate('document.querySelectorAll("details").forEach((one) => { one.open = true; })');
      await expectFine(page, troubles);
    };
    const building = {
      status: 'crawling',
      step: 'Read page 1: https://foghorn.example/',
      percent: 9,
    } as const;
    await open(await builtDraft(world, owner, { ...building, outcome: null }), '?paused');
    const detail = 'Nothing could be read: foghorn.example asks for a sign-in.';
    await open(await builtDraft(world, owner, { outcome: 'forbidden', detail, read_at: null }));
    const id = await builtDraft(world, owner);
    const ada = restCaller(world, await world.key(owner));
    const long = `${'Waterproofed'.repeat(30)} ${'and more of it '.repeat(60)}`;
    await ada.call('update_draft', {
      id,
      fields: { tagline: 'x'.repeat(DRAFT_FIELDS.tagline.live_max + 1), description: long, usps: null },
      milestones: [{ date: '2026-03-02', title: 'First team', url: 'https://a.example/news' }],
    });
    await open(id);
    await ada.call('update_draft', { id, fields: { tagline: 'Shorter' } });
    const { listing_id } = (await ada.call('submit_draft', { id })).answer;
    await open(id, '?submitted=launch');
    await ada.call('choose_free_listing', { listing_id });
    await open(id, '?queued=launch');
    expect(await page.getByText('It is number').count()).toBe(1);
    await page.context().close();
  });
});
