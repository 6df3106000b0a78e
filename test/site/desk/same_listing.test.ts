import { expect, test } from 'vitest';
import { both } from '../../clients/both.ts';
import { launchAs } from '../../scene.ts';
import { builtDraft } from '../../tools/drafts/draft_scene.ts';
import { inWorld, type World } from '../../world.ts';
import { formIn, sendForm, type Typed } from '../account/draft_forms.ts';
import type { PageResponse } from '../page_response.ts';
import { member, Visitor } from '../visitor.ts';

const PRICE = '€9 a month for every team';

/** Corrects and submits the draft by the forms of its page. */
async function onTheSite({ url, store, clock }: World, id: string): Promise<void> {
  const path = `/account/drafts/${id}`;
  const ada = await member(url, store, 'ada@example.org', clock.now().getTime());
  const act = async (part: string, does: string, typed: Typed = {}) => {
    const sent = await sendForm(ada, path, formIn(await ada.request(path), part, does), does, typed);
    expect([part, does, sent.status]).toEqual([part, does, 303]);
  };
  await act('tagline', 'set', { value: 'Updates without a second draft' });
  await act('pricing_summary', 'set', { value: PRICE });
  await act('company_socials', 'set_keys', { x: 'https://x.com/foghorn' });
  await act('submit', 'submit');
}

/** Does the same over MCP. */
async function overMcp(world: World, id: string): Promise<void> {
  const ada = await both(world, await world.key('ada'));
  await ada.answer('update_draft', {
    id,
    fields: { tagline: 'Updates without a second draft', pricing_summary: PRICE },
    company_socials: { x: 'https://x.com/foghorn' },
  });
  await ada.answer('submit_draft', { id });
  await ada.close();
}

/** The public page of a draft that was made and submitted in a world of its own. */
async function listed(make: (world: World, id: string) => Promise<void>) {
  let seen: { page: PageResponse; markup: string } | undefined;
  await inWorld({}, async (world) => {
    const id = await builtDraft(world, 'ada');
    await make(world, id);
    const now = world.clock.now().getTime();
    const listing_id = (await world.store.drafts.byId(id))?.listing_id ?? 0;
    await world.store.write((tx) => launchAs(tx, listing_id, { week: '2026-11-16', now }));
    const page = await new Visitor(world.url).request('/p/foghorn');
    const markup = page.root.querySelector('main')?.outerHTML ?? '';
    seen = {
      page,
      markup: markup
        .replaceAll(id, 'ID')
        .replaceAll(world.url, 'ORIGIN')
        .replaceAll(encodeURIComponent(world.url), 'ORIGIN'),
    };
  });
  return seen!;
}

test('a listing made on the site and the same made over MCP have the same page; the price that the owner set has no quote', async () => {
  const site = await listed(onTheSite);
  const mcp = await listed(overMcp);
  expect(site.page.status).toBe(200);
  expect(site.markup).toContain(PRICE);
  expect(mcp.markup).toBe(site.markup);

  const price = site.page.root.querySelectorAll('dd').find(({ text }) => text.includes(PRICE))!;
  expect(price.querySelector('.by-owner')?.text).toBe('entered by the owner');
  expect(price.querySelectorAll('.says')).toEqual([]);
  // What the website says keeps its quote.
  expect(site.page.root.querySelectorAll('.says').length).toBeGreaterThan(0);
});
