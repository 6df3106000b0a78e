import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { searchThreads } from '../../../app/workers/search_threads.ts';
import { addStarterCategories } from '../../../services/content/seed.ts';
import { writtenTables } from '../../../store/engine/sqlite_tables.ts';
import { openStore } from '../../../store/open.ts';
import { sqliteSearch } from '../../../store/search/sqlite/search.ts';
import type { Store } from '../../../store/store.ts';
import { addListing } from '../../scene.ts';
import { START, TestClock } from '../../world.ts';
import { temporaryFile, temporaryStore } from '../temporary.ts';

const clock = new TestClock();
const rename = (store: Store, name: string) => store.write((tx) => tx.settings.set('site.name', name));

async function storeWithListing(search = sqliteSearch()) {
  const file = temporaryFile();
  const store = await openStore({ file, clock, search });
  onTestFinished(() => store.close());
  await store.write(addStarterCategories);
  const { id } = await addListing(store, clock, { name: 'Arbor', live_at: START.getTime() });
  return {
    store,
    file,
    id,
    update: () => store.write((tx) => tx.listings.update(id, { tagline: 'Trees', updated_at: 1 })),
  };
}

describe('a tracked value', () => {
  test('is current until a table that it was read from is written', async () => {
    const { store, id, update } = await storeWithListing();
    const tracked = await store.track(() => store.listings.byId(id));
    await rename(store, 'Another');
    await store.write((tx) => tx.jobs.enqueue('nothing', {}));
    expect([tracked.value?.name, tracked.isCurrent()]).toEqual(['Arbor', true]);
    await update();
    expect(tracked.isCurrent()).toBe(false);
  });

  test('stays current after a transaction that reads, that is rolled back, or that changes no row', async () => {
    const { store, id } = await storeWithListing();
    const tracked = await store.track(() => store.listings.byId(id));
    await store.write((tx) => tx.listings.byId(id));
    await store.write((tx) =>
      tx.listings.update(999_999, { tagline: 'Nothing', updated_at: 1 }).catch(() => undefined),
    );
    await store
      .write(async (tx) => {
        await tx.listings.update(id, { tagline: 'Never', updated_at: 1 });
        throw new Error('undone');
      })
      .catch(() => undefined);
    expect(tracked.isCurrent()).toBe(true);
  });

  test('is not current when the write came while it was read', async () => {
    const { store, id, update } = await storeWithListing();
    const tracked = await store.track(async () => {
      const listing = await store.listings.byId(id);
      await update();
      return listing;
    });
    expect(tracked.isCurrent()).toBe(false);
  });

  test('is not current after a write by another process, whatever it wrote', async () => {
    const { store, file, id } = await storeWithListing();
    const tracked = await store.track(() => store.listings.byId(id));
    const other = await openStore({ file, clock });
    onTestFinished(() => other.close());
    await rename(other, 'From outside');
    await new Promise((resolve) => setImmediate(resolve));
    expect(tracked.isCurrent()).toBe(false);
  });

  test('depends on what the values in it were read from, also those from a cache', async () => {
    const store = await temporaryStore(clock);
    await store.settings.all();
    const inner = await store.track(() => store.settings.all());
    const outer = await store.track(async () => (inner.isCurrent() ? inner.value : store.settings.all()));
    const cached = await store.track(() => store.settings.all());
    await rename(store, 'Another');
    expect([inner, outer, cached].map((tracked) => tracked.isCurrent())).toEqual([false, false, false]);
  });
});

describe('the tables that a statement writes', () => {
  const connection = new Database(':memory:');
  connection.exec(`
    create table person (id integer primary key, "update" text);
    create table draft (id integer primary key);
    create table page (draft_id integer references draft (id) on delete cascade);
    create table link (page_id integer references page (draft_id) on delete cascade);
    create table listing (draft_id integer references draft (id) on delete set null);
    create table job (draft_id integer references draft (id));
  `);
  const written = writtenTables(connection);

  test.each([
    [
      'insert into "person" ("id") values (?) on conflict do update set "update" = excluded."update"',
      ['person'],
    ],
    ['insert or ignore into job select id from draft', ['job']],
    ['with gone as (select id from person) update "draft" set id = 1', ['draft']],
    ["insert into person values (1, 'delete from draft')", ['person']],
    ['replace into job values (1)', ['job']],
    ['select * from draft', []],
    ['delete from "draft" where id = ?', ['draft', 'page', 'link', 'listing']],
    ['delete from page', ['page', 'link']],
  ])('%s', (source, tables) => {
    expect(written(source)).toEqual(tables);
  });
});

describe('a search', () => {
  const QUERY = { q: 'arbor', status: 'live', sort: 'relevance', offset: 0, limit: 5 } as const;

  test.each([
    ['in this thread', sqliteSearch()],
    ['in a worker thread', sqliteSearch(searchThreads)],
  ] as const)('%s is current until a listing is written', async (_, search) => {
    const { store, id, update } = await storeWithListing(search);
    const tracked = await store.track(() => store.search(QUERY));
    expect(tracked.value.ids).toEqual([id]);
    await rename(store, 'Another');
    await store.write((tx) => tx.jobs.enqueue('nothing', {}));
    expect(tracked.isCurrent()).toBe(true);
    await update();
    expect(tracked.isCurrent()).toBe(false);
  });
});
