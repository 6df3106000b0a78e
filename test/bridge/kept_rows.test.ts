import { beforeEach, describe, expect, test } from 'vitest';
import { Changes } from '../../bridge/cache/changes.ts';
import { keptRows } from '../../bridge/cache/row_cache.ts';
import { addStarterCategories } from '../../services/content/seed.ts';
import type { Store } from '../../store/store.ts';
import { addListing } from '../scene.ts';
import { temporaryStore } from '../store/temporary.ts';
import { START, TestClock } from '../world.ts';

describe('entries of listings', () => {
  const loads: number[][] = [];
  let shared: Store;
  let ids: number[];

  beforeEach(async () => {
    loads.length = 0;
    const clock = new TestClock();
    const store = await temporaryStore(clock);
    await store.write(addStarterCategories);
    ids = [];
    for (const name of ['Arbor', 'Bellwether', 'Cairn'])
      ids.push((await addListing(store, clock, { name, live_at: START.getTime() })).id);
    const summaries = (wanted: readonly number[]) => {
      loads.push([...wanted]);
      return store.listings.summaries(wanted);
    };
    shared = new Changes({ ...store, listings: { ...store.listings, summaries } }).store;
  });

  const names = async (wanted: readonly number[]): Promise<string[]> =>
    (await shared.listings.summaries(wanted)).map(({ name }) => name);

  test('are read once, whatever lists they are in, and come in the order that is asked for', async () => {
    const [a = 0, b = 0, c = 0] = ids;
    expect(await names([b, a])).toEqual(['Bellwether', 'Arbor']);
    expect(await names([a, 999_999, c, b])).toEqual(['Arbor', 'Cairn', 'Bellwether']);
    expect(await names([c, a])).toEqual(['Cairn', 'Arbor']);
    expect(loads).toEqual([
      [b, a],
      [999_999, c],
    ]);
  });

  test('are read anew after every change', async () => {
    const [a = 0] = ids;
    expect(await names([a])).toEqual(['Arbor']);
    await shared.write((tx) => tx.listings.update(a, { name: 'Arbour', updated_at: START.getTime() }));
    expect(await names([a])).toEqual(['Arbour']);
    expect(loads).toHaveLength(2);
  });
});

describe('rows that are kept', () => {
  test('a change while they are read leaves nothing of before it', async () => {
    let generation = 1;
    let name = 'before';
    const read = keptRows(
      async (ids) => {
        const rows = ids.map((id) => ({ id, name }));
        if (generation === 1) [generation, name] = [2, 'after'];
        return rows;
      },
      () => generation,
      10,
    );
    expect(await read([1])).toEqual([{ id: 1, name: 'before' }]);
    expect(await read([1])).toEqual([{ id: 1, name: 'after' }]);
  });

  test('no more than a certain number of them stay', async () => {
    const loaded: number[] = [];
    const read = keptRows(
      async (ids) => {
        loaded.push(...ids);
        return ids.map((id) => ({ id }));
      },
      () => 1,
      3,
    );
    await read([1, 2]);
    await read([3, 4]);
    await read([1]);
    await read([1]);
    expect(loaded).toEqual([1, 2, 3, 4, 1]);
  });
});
