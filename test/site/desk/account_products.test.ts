import { afterAll, beforeAll, expect, test } from 'vitest';
import { addListing, shareableDraft } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import type { PageResponse } from '../page_response.ts';
import { member } from '../visitor.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const account = async (person: string): Promise<PageResponse> =>
  (await member(world.url, world.store, `${person}@example.org`, world.clock.now().getTime())).request(
    '/account',
  );

/** Name, line below it, and target of each link in the card of products. */
const products = ({ root }: PageResponse): [name: string, text: string, href: string][] =>
  root
    .querySelectorAll('.ways')[0]!
    .querySelectorAll('li a')
    .map((link) => [
      link.querySelector('strong')!.text,
      link.querySelector('span')!.text,
      link.getAttribute('href')!,
    ]);

/** What stands below them for everybody. */
const LISTS = [
  'All listings',
  'All drafts',
  'Your interview',
  'Followed products',
  'Your reviews',
  'Your claims',
  'Your orders',
];

test('the account shows listings and drafts of the person, each with its status and one link', async () => {
  const { store, clock } = world;
  const live = await addListing(store, clock, { name: 'Tidemark', owner: 'ada' });
  const waiting = await addListing(store, clock, { name: 'Harbour', owner: 'ada', status: 'awaiting_badge' });
  await addListing(store, clock, { name: 'Pelagia', owner: 'bob' });
  const draft = await shareableDraft(store, clock, { owner: 'ada', name: 'Foghorn' });
  const shown = products(await account('ada'));
  expect(shown).toEqual([
    ['Harbour', 'harbour.example · waits for its badge', `/account/listings/${waiting.id}`],
    ['Tidemark', 'tidemark.example · live', `/account/listings/${live.id}`],
    ['Foghorn', 'Draft of foghorn.example · ready for review', `/account/drafts/${draft}`],
    ['All listings', expect.any(String), '/account/listings'],
    ['All drafts', expect.any(String), '/account/drafts'],
    ['Your interview', expect.any(String), '/account/interview'],
    ['Followed products', expect.any(String), '/account/follows'],
    ['Your reviews', expect.any(String), '/account/reviews'],
    ['Your claims', expect.any(String), '/account/claims'],
    ['Your orders', expect.any(String), '/account/orders'],
  ]);
  const by = await member(world.url, store, 'ada@example.org', clock.now().getTime());
  for (const [, , href] of shown) expect([href, (await by.request(href)).status]).toEqual([href, 200]);
});

test('a draft that became a listing is shown once, and a person with nothing finds the way to begin', async () => {
  const { store, clock } = world;
  const draft = await shareableDraft(store, clock, { owner: 'cleo', name: 'Lantern' });
  expect(products(await account('cleo')).map(([name]) => name)).toEqual(['Lantern', ...LISTS]);
  const listing = await addListing(store, clock, { name: 'Lantern', owner: 'cleo', status: 'draft' });
  await store.write((tx) =>
    tx.drafts.patch(draft, { listing_id: listing.id, status: 'submitted', updated_at: 1 }),
  );
  expect(products(await account('cleo')).map(([name]) => name)).toEqual(['Lantern', ...LISTS]);
  const empty = await account('dora');
  expect(products(empty).map(([name]) => name)).toEqual(LISTS);
  expect(empty.root.querySelector('.ways .acts a')?.getAttribute('href')).toBe('/submit');
});

test('of many the newest are shown', async () => {
  const { store, clock } = world;
  for (let i = 1; i <= 7; i++) await addListing(store, clock, { name: `Buoy ${i}`, owner: 'eve' });
  const names = products(await account('eve')).map(([name]) => name);
  expect(names).toHaveLength(5 + LISTS.length);
  expect(names[0]).toBe('Buoy 7');
});
