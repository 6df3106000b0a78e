import { describe, expect, onTestFinished, test } from 'vitest';
import { addStarterCategories } from '../../../services/content/seed.ts';
import { aggregateReads } from '../../../store/aggregates.ts';
import { TableVersions } from '../../../store/cache/table_versions.ts';
import { cachedReads, cachedRows } from '../../../store/cached_reads.ts';
import { openSqlite } from '../../../store/engine/sqlite.ts';
import { sqliteSearch } from '../../../store/search/sqlite/search.ts';
import { makeStore } from '../../../store/store.ts';
import { addListing } from '../../scene.ts';
import { START, TestClock } from '../../world.ts';
import { temporaryFile } from '../temporary.ts';

/** A store over an engine whose reads are counted before its caches. */
async function countedStore() {
  const clock = new TestClock();
  const engine = openSqlite({ file: temporaryFile(), search: sqliteSearch() });
  const store = makeStore(engine, clock);
  onTestFinished(() => store.close());
  const reads = aggregateReads(engine.read, engine.schema);
  const loads = { settings: 0, categories: 0, summaries: [] as number[][] };
  const cached = cachedReads(
    {
      ...reads,
      settings: { ...reads.settings, all: () => (loads.settings++, reads.settings.all()) },
      categories: { ...reads.categories, all: () => (loads.categories++, reads.categories.all()) },
      listings: {
        ...reads.listings,
        summaries: (ids) => (loads.summaries.push([...ids]), reads.listings.summaries(ids)),
      },
    },
    engine.versions,
  );
  await store.write(addStarterCategories);
  const ids: number[] = [];
  for (const name of ['Arbor', 'Bellwether', 'Cairn'])
    ids.push((await addListing(store, clock, { name, live_at: START.getTime() })).id);
  const names = async (wanted: readonly number[]): Promise<string[]> =>
    (await cached.listings.summaries(wanted)).map(({ name }) => name);
  return { store, cached, loads, ids, names };
}

describe('settings and categories', () => {
  test('are read once, and again only after a write of what they show', async () => {
    const { store, cached, loads } = await countedStore();
    const look = () => Promise.all([cached.settings.all(), cached.categories.all()]);
    await look();
    await look();
    expect(loads).toMatchObject({ settings: 1, categories: 1 });
    await store.write((tx) => tx.settings.set('site.name', 'Read again'));
    const [settings] = await look();
    expect(settings['site.name']).toBe('Read again');
    expect(loads).toMatchObject({ settings: 2, categories: 1 });
    await store.write((tx) => tx.jobs.enqueue('nothing', {}));
    await look();
    expect(loads).toMatchObject({ settings: 2, categories: 1 });
  });
});

describe('summaries of listings', () => {
  test('are read once, whatever lists they are in, and come in the order that is requested', async () => {
    const { loads, ids, names } = await countedStore();
    const [a = 0, b = 0, c = 0] = ids;
    expect(await names([b, a])).toEqual(['Bellwether', 'Arbor']);
    expect(await names([a, 999_999, c, b])).toEqual(['Arbor', 'Cairn', 'Bellwether']);
    expect(await names([c, a])).toEqual(['Cairn', 'Arbor']);
    expect(loads.summaries).toEqual([
      [b, a],
      [999_999, c],
    ]);
  });

  test('are read again after a write of a listing, and not after a write of a setting', async () => {
    const { store, loads, ids, names } = await countedStore();
    const [a = 0] = ids;
    expect(await names([a])).toEqual(['Arbor']);
    await store.write((tx) => tx.settings.set('site.name', 'Another'));
    expect(await names([a])).toEqual(['Arbor']);
    expect(loads.summaries).toHaveLength(1);
    await store.write((tx) => tx.listings.update(a, { name: 'Arbour', updated_at: START.getTime() }));
    expect(await names([a])).toEqual(['Arbour']);
    expect(loads.summaries).toHaveLength(2);
  });
});

describe('the cache of rows', () => {
  test('a write while rows are loaded leaves nothing of before it', async () => {
    let foreign = 1;
    let name = 'before';
    const versions = new TableVersions(() => foreign);
    const read = cachedRows(
      async (ids) => {
        const rows = ids.map((id) => ({ id, name }));
        if (name === 'before') {
          name = 'after';
          foreign++;
          await new Promise((resolve) => setImmediate(resolve));
        }
        return rows;
      },
      versions,
      10,
    );
    expect(await read([1])).toEqual([{ id: 1, name: 'before' }]);
    expect(await read([1])).toEqual([{ id: 1, name: 'after' }]);
  });

  test('holds no more than a certain number of them', async () => {
    const loaded: number[] = [];
    const read = cachedRows(
      async (ids) => {
        loaded.push(...ids);
        return ids.map((id) => ({ id }));
      },
      new TableVersions(() => 1),
      3,
    );
    await read([1, 2]);
    await read([3, 4]);
    await read([1]);
    await read([1]);
    expect(loaded).toEqual([1, 2, 3, 4, 1]);
  });
});
