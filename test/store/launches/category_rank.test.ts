import { beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../../store/store.ts';
import { addListing, type ListingScene } from '../../scene.ts';
import { START, TestClock } from '../../world.ts';
import { ON_POSTGRES } from '../postgres_store.ts';
import { queryPlans } from '../query_plans.ts';
import { placeOf, stockedStore } from '../temporary.ts';

const HOUR = 3_600_000;
const NOW = START.getTime();

describe('the order of live listings in a category', () => {
  const clock = new TestClock();
  let store: Store;
  let ids: Map<string, number>;

  beforeEach(async () => {
    store = await stockedStore(clock);
    ids = new Map((await store.categories.all()).map(({ slug, id }) => [slug, id]));
  });

  const add = (scene: ListingScene) => addListing(store, clock, scene);

  /** Names of the listings of a category, in order. */
  async function order(category: string, { offset = 0, limit = 100 } = {}): Promise<string[]> {
    const found = await store.category_rank.page(ids.get(category)!, { offset, limit });
    return (await store.listings.summaries(found)).map(({ name }) => name);
  }

  test('is votes, then who reached them first, then who has been live longer, then the id', async () => {
    await add({ name: 'None Late', live_at: NOW });
    await add({ name: 'None Early', live_at: NOW - HOUR });
    await add({ name: 'None Early Too', live_at: NOW - HOUR });
    await add({ name: 'Late Two', voted_at: [NOW - 3 * HOUR, NOW - 1] });
    await add({ name: 'Early Two', voted_at: [NOW - 2 * HOUR, NOW - HOUR] });
    await add({ name: 'Three', voted_at: [NOW - 3, NOW - 2, NOW - 1] });
    const all = ['Three', 'Early Two', 'Late Two', 'None Early', 'None Early Too', 'None Late'];
    expect(await order('design')).toEqual(all);
    expect(await order('design-and-media')).toEqual(all);
    expect(await order('design', { offset: 2, limit: 3 })).toEqual(all.slice(2, 5));
    expect(await order('travel')).toEqual([]);
  });

  test('holds what is live, from the moment that it is until it is not', async () => {
    const { id } = await add({ name: 'Coming', status: 'scheduled' });
    const { launch_id } = (await store.listings.byId(id))!;
    await add({ name: 'Saved', status: 'draft' });
    await add({ name: 'Waiting', status: 'awaiting_badge' });
    expect(await order('design')).toEqual([]);
    await store.write((tx) => tx.launches.goLive(launch_id!, NOW));
    expect(await order('design')).toEqual(['Coming']);
    await store.write((tx) => tx.listings.close(id, 'suspended', NOW));
    expect(await order('design')).toEqual([]);
    expect(await order('design-and-media')).toEqual([]);
  });

  test('follows the categories of a listing', async () => {
    const { id } = await add({ name: 'Wanderer', categories: ['design', 'travel'] });
    const chosen = ['games', 'education'].map((slug) => ids.get(slug)!);
    await store.write((tx) => tx.listings.setCategories(id, chosen));
    const counted = (await store.categories.all()).filter(({ live }) => live > 0).map(({ slug }) => slug);
    const placed = await Promise.all(
      [...ids.keys()].map(async (slug) => ((await order(slug))[0] ? [slug] : [])),
    );
    expect(placed.flat()).toEqual(counted);
    expect(counted.sort()).toEqual(['education', 'everyday-life', 'games']);
  });

  test.skipIf(ON_POSTGRES)('is read as it stands: nothing is sorted and no table is scanned', async () => {
    const plans = await queryPlans(placeOf(store).database_file, 'category_rank', () => order('design'));
    expect(plans).toEqual(['SEARCH category_rank USING PRIMARY KEY (category_id>?)']);
  });
});
