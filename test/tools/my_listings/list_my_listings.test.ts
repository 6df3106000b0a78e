import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Both, both } from '../../clients/both.ts';
import { addListing, shareableDraft } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';

let world: World;
let ada: Both;
let anybody: Both;
const listings: Record<string, number> = {};

beforeAll(async () => {
  world = await startWorld();
  ada = await both(world, await world.key('ada'));
  anybody = await both(world);
  const now = world.clock.now().getTime();
  for (const status of ['draft', 'awaiting_badge', 'scheduled', 'live'] as const) {
    const week = status === 'live' ? '2026-11-16' : '2026-11-30';
    const { id } = await addListing(world.store, world.clock, { name: `Lumen ${status}`, status, week });
    listings[status] = id;
    world.clock.advance(1000);
  }
  for (const status of ['suspended', 'archived', 'rejected'] as const) {
    const { id } = await addListing(world.store, world.clock, { name: `Lumen ${status}` });
    await world.store.write((tx) => tx.listings.close(id, status, now));
    listings[status] = id;
    world.clock.advance(1000);
  }
  await addListing(world.store, world.clock, { name: 'Elsewhere', owner: 'bob' });
});
afterAll(async () => {
  await ada.close();
  await anybody.close();
  await world.close();
});

describe('list_my_listings', () => {
  test('has every listing of the caller in any status, newest first, and nobody else’s [R142, R144, D4]', async () => {
    const { items, total } = await ada.answer('list_my_listings');
    expect(total).toBe(7);
    expect(items.map(({ listing_id }: any) => listing_id)).toEqual(Object.values(listings).toReversed());
    expect(new Set(items.map(({ status }: any) => status))).toEqual(new Set(Object.keys(listings)));
    expect(items.find(({ status }: any) => status === 'scheduled')).toEqual({
      listing_id: listings['scheduled'],
      slug: 'lumen-scheduled',
      name: 'Lumen scheduled',
      url: 'https://lumen-scheduled.example/',
      status: 'scheduled',
      plan: 'free',
      launch_week: '2026-11-30',
      votes: 0,
      in_review: false,
      draft_id: null,
      page_url: `${world.url}/account/listings/${listings['scheduled']}`,
    });
    expect(items.find(({ status }: any) => status === 'draft')).toMatchObject({
      plan: null,
      launch_week: null,
    });
  });

  test('has pages like every list [R8]', async () => {
    const second = await ada.answer('list_my_listings', { page: 2, per_page: 3 });
    expect(second).toMatchObject({ page: 2, per_page: 3, total: 7, total_pages: 3, next_page: 3 });
    expect(second.items).toHaveLength(3);
    expect(await ada.problem('list_my_listings', { per_page: 101 })).toMatchObject({ status: 400 });
  });

  test('has those that are shared with the caller too', async () => {
    const id = await shareableDraft(world.store, world.clock, { owner: 'carol', name: 'Shared' });
    const carol = await world.key('carol');
    const { body } = await world.rest('POST', `/drafts/${id}/submit`, { key: carol });
    const dora = await both(world, await world.key('dora'));
    expect((await dora.answer('list_my_listings')).total).toBe(0);
    const person_id = (await world.store.people.byEmail('dora@example.org'))!.id;
    await world.store.write((tx) => tx.co_owners.add(id, person_id, world.clock.now().getTime()));
    expect((await dora.answer('list_my_listings')).items).toMatchObject([
      { listing_id: body.listing_id, draft_id: id },
    ]);
    await dora.close();
  });
});
