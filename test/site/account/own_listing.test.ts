import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Listing } from '../../../store/listings/listing.ts';
import { type CompanySite, companySite } from '../../doubles/company_site.ts';
import { addListing, type ListingScene } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import type { PageResponse } from '../page_response.ts';
import { member, type Visitor } from '../visitor.ts';

const WEEK = '2026-12-28';
const DAY = 86_400_000;

let world: World;
let site: CompanySite;
beforeEach(async () => {
  world = await startWorld();
  site = await companySite({ '/': '<title>Acme</title>No badge' });
});
afterEach(async () => {
  await site.close();
  await world.close();
});

const now = () => world.clock.now().getTime();
const visitor = (name: string): Promise<Visitor> =>
  member(world.url, world.store, `${name}@example.org`, now());
/** A listing without a draft, as imports and the site team make them. */
async function listed(scene: Partial<ListingScene> = {}): Promise<Listing> {
  const { id } = await addListing(world.store, world.clock, {
    name: 'Acme',
    owner: 'ada',
    url: site.url,
    ...scene,
  });
  return (await world.store.listings.byId(id))!;
}
const again = async ({ id }: Listing) => (await world.store.listings.byId(id))!;
const pathOf = ({ id }: Listing): string => `/account/listings/${id}`;
const textOf = ({ root }: PageResponse): string =>
  root.querySelector('main')?.structuredText.replace(/\s+/g, ' ') ?? '';
const alertOf = ({ root }: PageResponse) => root.querySelector('[role=alert]')?.text;
const linksOf = ({ root }: PageResponse) =>
  root.querySelectorAll('main a').map((link) => link.getAttribute('href'));
async function send(by: Visitor, row: Listing, fields: Record<string, string>): Promise<PageResponse> {
  return by.fill(await by.request(pathOf(row)), pathOf(row), fields);
}

describe('the listings of a person', () => {
  test('are found from the account, each with its status; others see them nowhere', async () => {
    const row = await listed({ status: 'awaiting_badge', week: WEEK });
    const ada = await visitor('ada');
    expect(linksOf(await ada.request('/account'))).toContain('/account/listings');
    const list = await ada.request('/account/listings');
    expect(linksOf(list)).toContain(pathOf(row));
    expect(textOf(list)).toContain('waits for its badge');
    const bob = await visitor('bob');
    expect(textOf(await bob.request('/account/listings'))).toContain('No listing yet');
    for (const path of [
      pathOf(row),
      '/account/listings/999',
      '/account/listings/acme',
      '/account/listings/0',
    ])
      expect((await bob.request(path)).status, path).toBe(404);
    const token = (await bob.request('/account')).root
      .querySelector('input[name=csrf]')
      ?.getAttribute('value');
    for (const what of ['look', 'withdraw', 'week']) {
      const fields = { csrf: token ?? '', do: what, launch: String(row.launch_id), week: '2027-01-04' };
      expect((await bob.send(pathOf(row), fields)).status).toBe(404);
    }
    expect(await again(row)).toMatchObject({ status: 'awaiting_badge' });
    expect((await fetch(world.url + pathOf(row), { redirect: 'manual' })).status).toBe(303);
  });

  test('come in pages of fifty', async () => {
    for (let i = 0; i < 51; i++) await listed({ name: `Acme ${i}`, url: `https://acme${i}.example/` });
    const ada = await visitor('ada');
    const first = await ada.request('/account/listings');
    expect(linksOf(first)).toContain('/account/listings?page=2');
    const second = await ada.request('/account/listings?page=2');
    expect(second.root.querySelectorAll('.choices li')).toHaveLength(1);
    expect(linksOf(second)).toContain('/account/listings?page=1');
  });
});

describe('a listing without a draft', () => {
  test('its owner withdraws the launch, or moves it to another week', async () => {
    const row = await listed({ status: 'awaiting_badge', week: WEEK });
    const ada = await visitor('ada');
    const launch = String(row.launch_id);
    const moved = await send(ada, row, { do: 'week', launch, week: '2027-01-04' });
    expect([moved.status, moved.headers.get('location')]).toEqual([303, `${pathOf(row)}?moved`]);
    const page = await ada.request(`${pathOf(row)}?moved`);
    expect(textOf(page)).toContain('Your launch has its new week.');
    expect(textOf(page)).toContain('Booked for the week of 4 January 2027');
    expect(await world.store.launches.byId(row.launch_id!)).toMatchObject({ week: '2027-01-04', slides: 0 });
    const withdrawn = await send(ada, row, { do: 'withdraw', launch });
    expect(withdrawn.headers.get('location')).toBe(`${pathOf(row)}?withdrawn`);
    expect(await again(row)).toMatchObject({ status: 'draft', launch_id: null });
    const twice = await ada.fill(page, pathOf(row), { do: 'withdraw', launch });
    expect([twice.status, alertOf(twice)]).toEqual([
      409,
      expect.stringContaining('does not have that launch'),
    ]);
  });

  test('a launch of another listing of the same owner is not changed by its form', async () => {
    const row = await listed({ status: 'awaiting_badge', week: WEEK });
    const other = await listed({
      name: 'Birch',
      url: 'https://birch.example/',
      status: 'scheduled',
      week: WEEK,
    });
    const refused = await send(await visitor('ada'), row, {
      do: 'withdraw',
      launch: String(other.launch_id),
    });
    expect(refused.status).toBe(409);
    expect(await again(other)).toMatchObject({ status: 'scheduled' });
  });

  test('shows what is expected and what was seen, and looks again when the owner asks', async () => {
    const row = await listed({ status: 'awaiting_badge', week: WEEK });
    const ada = await visitor('ada');
    const before = await ada.request(pathOf(row));
    expect(textOf(before)).toContain('We have not looked yet.');
    const code = before.root.querySelector('code')?.text ?? '';
    expect(code).toContain(`/badges/${row.slug}/listed.svg`);
    const looked = await send(ada, row, { do: 'look' });
    expect(looked.headers.get('location')).toBe(`${pathOf(row)}?looking`);
    await world.running.drain();
    const missing = await ada.request(`${pathOf(row)}?looking`);
    expect(textOf(missing)).toContain('We look at your homepage now.');
    expect(textOf(missing)).toContain('Badge missing');
    expect(textOf(missing)).toMatch(/Expected .* shows the image .* Seen Neither the badge image nor a link/);
    const soon = await send(ada, row, { do: 'look' });
    expect([soon.status, alertOf(soon)]).toEqual([409, expect.stringContaining('less than a minute ago')]);
    site.set({ '/': code });
    world.clock.advance(60_000);
    expect((await send(ada, row, { do: 'look' })).status).toBe(303);
    await world.running.drain();
    expect(await again(row)).toMatchObject({ status: 'scheduled' });
    const found = textOf(await ada.request(pathOf(row)));
    expect(found).toContain('We found the badge on your homepage on');
    expect(found.indexOf('Badge found')).toBeLessThan(found.indexOf('Badge missing'));
  });

  test('a live one whose badge went gets its mark back at once when the owner lets us look', async () => {
    const row = await listed({ badge_found_at: now() - 300 * DAY, next_look_at: now() });
    for (let i = 0; i < 3; i++) {
      await world.reach(new Date(now() + 5 * DAY));
      await world.running.drain();
    }
    expect(await again(row)).toMatchObject({ status: 'live', badge_found_at: null });
    const email = (await world.mails()).find(({ subject }) => subject === 'The badge of Acme is missing');
    expect(email?.text).toContain(`${world.url}${pathOf(row)}`);
    world.clock.advance(60_000);
    const ada = await visitor('ada');
    const page = await ada.request(pathOf(row));
    expect(textOf(page)).toContain('We do not find the badge on your homepage. The listing stays live');
    expect(page.root.querySelectorAll('.sessions li')).toHaveLength(3);
    expect(linksOf(page)).toContain(`/p/${row.slug}`);
    site.set({ '/': page.root.querySelector('code')?.text ?? '' });
    expect((await send(ada, row, { do: 'look' })).status).toBe(303);
    await world.running.drain();
    expect((await again(row)).badge_found_at).toBe(now());
  });

  test('without a launch there is nothing to look at', async () => {
    const row = await listed({ status: 'draft' });
    const ada = await visitor('ada');
    const page = await ada.request(pathOf(row));
    expect(textOf(page)).not.toContain('Look now');
    const form = await ada.request('/account');
    const csrf = form.root.querySelector('input[name=csrf]')?.getAttribute('value') ?? '';
    const refused = await ada.send(pathOf(row), { csrf, do: 'look' });
    expect([refused.status, alertOf(refused)]).toEqual([409, expect.stringContaining('Nothing was done')]);
  });
});
