import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { both } from '../../clients/both.ts';
import { restCaller } from '../../clients/rest_client.ts';
import { companySite } from '../../doubles/company_site.ts';
import { shareableDraft } from '../../scene.ts';
import { builtDraft } from '../../tools/drafts/draft_scene.ts';
import { startWorld, type World } from '../../world.ts';
import type { PageResponse } from '../page_response.ts';
import { member, type Visitor } from '../visitor.ts';
import { formIn, rowOf, sendForm, type Typed } from './draft_forms.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const visitor = (name: string): Promise<Visitor> =>
  member(world.url, world.store, `${name}@example.org`, world.clock.now().getTime());
const pathOf = (id: string): string => `/account/drafts/${id}`;
/** Opens the page of a draft and sends a form of it. */
async function act(
  by: Visitor,
  id: string,
  part: string,
  does: string,
  typed: Typed = {},
): Promise<PageResponse> {
  return sendForm(by, pathOf(id), formIn(await by.request(pathOf(id)), part, does), does, typed);
}
const went = (response: PageResponse) => [response.status, response.headers.get('location')];

describe('submitting a draft on its page', () => {
  test('saves it as a listing, and the page offers the free plan [R139]', async () => {
    const id = await builtDraft(world, 'ada');
    const ada = await visitor('ada');
    expect(went(await act(ada, id, 'submit', 'submit'))).toEqual([
      303,
      `${pathOf(id)}?submitted=launch#launch`,
    ]);
    const page = await ada.request(`${pathOf(id)}?submitted=launch`);
    expect(page.root.querySelector('#launch [role=status]')?.text).toContain('saved as a listing');
    expect(page.root.querySelector('#launch')?.text).toContain('Saved and not public.');
    expect(formIn(page, 'launch', 'free').querySelector('button')?.text).toBe('Launch on the free plan');
    expect(page.root.querySelector('#submit form')).toBeNull();
  });

  test('is refused with what is missing, before and after it is tried', async () => {
    const id = await builtDraft(world, 'ada');
    const ada = await visitor('ada');
    const api = restCaller(world, await world.key('ada'));
    await api.call('update_draft', { id, fields: { categories: null, tagline: 'x'.repeat(201) } });
    const before = await ada.request(pathOf(id));
    expect(before.root.querySelectorAll('#submit .dots a').map((link) => link.getAttribute('href'))).toEqual([
      '#categories',
      '#tagline',
    ]);
    const page = await act(ada, id, 'submit', 'submit');
    expect(page.status).toBe(400);
    const faults = page.root.querySelectorAll('#submit [role=alert] .fault').map(({ text }) => text);
    expect(faults).toEqual([
      'Categories: A listing needs one category. Add it here.',
      'Tagline: A live listing holds at most 200 characters here. Shorten it by 1 character.',
    ]);
    expect((await api.call('get_draft', { id })).answer.listing_id).toBeNull();
  });

  test('a website that is live by another account is refused in words', async () => {
    const url = 'https://taken.example/';
    const first = await shareableDraft(world.store, world.clock, { owner: 'bob', name: 'Taken', url });
    const bob = restCaller(world, await world.key('bob'));
    const { listing_id } = (await bob.call('submit_draft', { id: first })).answer;
    const id = await shareableDraft(world.store, world.clock, { owner: 'ada', name: 'Taken too', url });
    const now = world.clock.now().getTime();
    await world.store.write(async (tx) => {
      const book = {
        listing_id,
        week: '2026-11-16',
        plan: 'free',
        status: 'scheduled',
        booked_at: now,
      } as const;
      await tx.launches.goLive(await tx.launches.book(book), now);
    });
    const page = await act(await visitor('ada'), id, 'submit', 'submit');
    expect(page.status).toBe(400);
    expect(page.root.querySelector('#submit [role=alert]')?.text).toContain('has this website');
  });
});

describe('the free plan on the page of a draft', () => {
  test('books a week, shows the badge and its code, looks now, and says what was expected and seen', async () => {
    const site = await companySite({ '/': '<title>Acme</title>No badge' });
    const id = await shareableDraft(world.store, world.clock, { owner: 'ada', name: 'Acme', url: site.url });
    const ada = await visitor('ada');
    await act(ada, id, 'submit', 'submit');
    expect(went(await act(ada, id, 'launch', 'free'))).toEqual([303, `${pathOf(id)}?queued=launch#launch`]);
    const queued = await ada.request(pathOf(id));
    const badge = queued.root.querySelector('#badge')!;
    expect(badge.text).toMatch(/It is number \d+ of the free launches of its week, which takes \d+\./);
    const image = badge.querySelector('img')!;
    expect(Number(image.getAttribute('width'))).toBeGreaterThan(0);
    expect((await ada.request(image.getAttribute('src')!)).status).toBe(200);
    const embed = badge.querySelector('code')!.text;
    expect(badge.querySelectorAll('.seen dd').map(({ text }) => text)).toEqual([
      expect.stringContaining('badge'),
      expect.stringContaining('Neither'),
    ]);
    // A second look within a minute is not made.
    expect(went(await act(ada, id, 'looks', 'look'))).toEqual([303, `${pathOf(id)}?too_soon=launch#launch`]);
    world.clock.advance(61_000);
    expect(went(await act(ada, id, 'looks', 'look'))).toEqual([
      303,
      `${pathOf(id)}?badge_missing=launch#launch`,
    ]);
    site.set({ '/': `<title>Acme</title>${embed}` });
    world.clock.advance(61_000);
    expect(went(await act(ada, id, 'looks', 'look'))).toEqual([
      303,
      `${pathOf(id)}?badge_found=launch#launch`,
    ]);
    const found = await ada.request(pathOf(id));
    expect(found.text).toContain('Goes live at the start of the week of');
    expect(found.text).toContain('We found the badge on your homepage on');
    await site.close();
  });

  test('is on the page of the listing too', async () => {
    const site = await companySite({ '/': '<title>Acme</title>No badge' });
    const id = await shareableDraft(world.store, world.clock, {
      owner: 'ada',
      name: 'Acme two',
      url: site.url,
    });
    const { listing_id } = (await restCaller(world, await world.key('ada')).call('submit_draft', { id }))
      .answer;
    const ada = await visitor('ada');
    const path = `/account/listings/${listing_id}`;
    const form = formIn(await ada.request(path), 'launch', 'free');
    expect(went(await sendForm(ada, path, form, 'free'))).toEqual([303, `${path}?queued`]);
    // A form of before: the place is booked already.
    expect((await sendForm(ada, path, form, 'free')).status).toBe(303);
    await site.close();
  });

  test('waits while the site team reviews the listing, and says so', async () => {
    const id = await builtDraft(world, 'ada');
    const ada = await visitor('ada');
    const api = restCaller(world, await world.key('ada'));
    await api.call('update_draft', {
      id,
      fields: { short_description: 'Best casino bonus and viagra deals.' },
    });
    await act(ada, id, 'submit', 'submit');
    const page = await ada.request(pathOf(id));
    expect(page.text).toContain('The site team reviews the listing first');
    expect(page.root.querySelector('#launch form')).toBeNull();
  });
});

test('the same draft made over MCP looks the same', async () => {
  const [by_page, by_mcp] = [await builtDraft(world, 'ada'), await builtDraft(world, 'grace')];
  const ada = await visitor('ada');
  await act(ada, by_page, 'tagline', 'set', { value: 'Light, planned.' });
  await act(ada, by_page, 'city', 'set', { value: 'Ghent' });
  await act(ada, by_page, 'name', 'lock');
  await act(ada, by_page, 'usps', 'blank');
  await act(ada, by_page, 'company_socials', 'set_keys', { x: 'https://x.com/foghorn' });
  const grace = await both(world, await world.key('grace'));
  await grace.answer('update_draft', {
    id: by_mcp,
    fields: { tagline: 'Light, planned.', city: 'Ghent', usps: null },
    lock_fields: ['name'],
    company_socials: { x: 'https://x.com/foghorn' },
  });
  await grace.close();
  const rows = async (by: Visitor, id: string) =>
    (await by.request(pathOf(id))).root
      .querySelectorAll('.proofs')
      .map((one) => one.outerHTML.replaceAll(id, 'ID').replace(/name="csrf" value="[^"]*"/g, ''))
      .join('\n');
  expect(await rows(await visitor('grace'), by_mcp)).toBe(await rows(ada, by_page));
  expect(rowOf(await ada.request(pathOf(by_page)), 'name').text).toContain('Locked');
});
