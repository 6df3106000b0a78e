import { beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../../store/store.ts';
import { addListing } from '../../scene.ts';
import { START, TestClock } from '../../world.ts';
import { ON_POSTGRES } from '../postgres_store.ts';
import { queryPlans } from '../query_plans.ts';
import { placeOf, stockedStore } from '../temporary.ts';

const NOW = START.getTime();

describe('what a profile is made of', () => {
  let store: Store;
  let listing_id: number;

  beforeEach(async () => {
    const clock = new TestClock();
    store = await stockedStore(clock);
    listing_id = (await addListing(store, clock, { name: 'Gazette' })).id;
  });

  test('the newest news and milestones come first, of one listing, with the number of all', async () => {
    const other = (await addListing(store, new TestClock(), { name: 'Other' })).id;
    await store.write(async (tx) => {
      for (const [id, day] of [
        [listing_id, 3],
        [listing_id, 1],
        [other, 1],
        [listing_id, 2],
      ] as const) {
        await tx.updates.add({ listing_id: id, title: `${day}`, body: 'x', published_at: NOW - day });
        await tx.milestones.add({ listing_id: id, date: `2026-11-1${day}`, title: `${day}` });
      }
    });
    const [news, milestones] = [
      await store.updates.newest(listing_id, 2),
      await store.milestones.newest(listing_id, 2),
    ];
    expect([news.items.map(({ title }) => title), news.total]).toEqual([['1', '2'], 3]);
    expect([milestones.items.map(({ title }) => title), milestones.total]).toEqual([['3', '2'], 3]);
    expect((await store.updates.newest(listing_id, 9)).total).toBe(3);
    expect(await store.milestones.newest(404, 9)).toEqual({ items: [], total: 0 });
  });

  test.skipIf(ON_POSTGRES).each<[string, (store: Store, id: number) => Promise<unknown>]>([
    ['"listing_update"', (reads, id) => reads.updates.newest(id, 0)],
    ['"milestone"', (reads, id) => reads.milestones.newest(id, 0)],
    ['"domain_rating"', (reads) => reads.ratings.oldest('gazette.example', 'ahrefs', '2026-08-01')],
    ['"category"', (reads) => reads.categories.bySlug('design')],
    ['"category"', (reads) => reads.categories.line(2)],
    ['"category"', (reads) => reads.categories.below(1)],
    ['"launch"', (reads) => reads.launches.byId(1)],
  ])('is found by an index, in its order: %s', async (word, read) => {
    const plans = await queryPlans(placeOf(store).database_file, word, () => read(store, listing_id));
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) expect(plan).toMatch(/^SEARCH /);
  });
});
