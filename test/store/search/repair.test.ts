import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { addStarterCategories } from '../../../services/content/seed.ts';
import { openStore } from '../../../store/open.ts';
import type { Store } from '../../../store/store.ts';
import { dataFolder } from '../../data_folder.ts';
import { addListing } from '../../scene.ts';
import { NOON, settableClock } from '../temporary.ts';

const NAMES = ['Zentora', 'Lumendesk', 'Quarrelsome', 'Ångström Notes', 'Boardwalk'];
const clock = settableClock();
let file: string;
beforeEach(async () => {
  const folder = await dataFolder('searched', async (fresh) => {
    const store = await openStore({ file: join(fresh, 'firstlight.db'), clock });
    await store.write(addStarterCategories);
    for (const [i, name] of NAMES.entries())
      await addListing(store, clock, {
        name,
        url: `https://site${i}.example`,
        tagline: 'A kanban board',
        voted_at: [NOON - i],
      });
    await addListing(store, clock, { name: 'Upcoming', status: 'scheduled', tagline: 'A kanban board' });
    await store.close();
  });
  file = join(folder, 'firstlight.db');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

async function open(): Promise<Store> {
  const store = await openStore({ file, clock, refuse_waits: true });
  onTestFinished(() => store.close());
  return store;
}
/** Runs SQL past the store. */
function sql(text: string): void {
  const connection = new Database(file);
  connection.exec(text);
  connection.close();
}
const EMPTIED = `insert into listing_fts (listing_fts) values ('delete-all');
  delete from search_term_del; delete from search_term;`;

const QUESTIONS = [
  'zentora',
  'zentroa',
  'kanban',
  'kanban bord',
  'angstrom',
  'lumen',
  'board',
  'nothing of it',
  '',
];
/** What searches give: live and scheduled, right and mistyped, with and without a filter. */
async function found(store: Store): Promise<unknown[]> {
  const all: unknown[] = [];
  const scope = { category_id: (await store.categories.bySlug('design'))!.id };
  for (const q of QUESTIONS)
    for (const status of ['live', 'scheduled'] as const)
      for (const filter of [{}, scope])
        all.push([
          q,
          status,
          await store.search({ q, status, sort: 'relevance', offset: 0, limit: 20, ...filter }),
        ]);
  return all;
}

describe('a search index that was lost', () => {
  test('is made again when the store opens, and finds what it found before', async () => {
    const store = await open();
    const before = await found(store);
    expect(before).toContainEqual(['kanban', 'live', expect.objectContaining({ total: NAMES.length })]);
    expect(before).toContainEqual(['zentroa', 'live', expect.objectContaining({ total: 1 })]);
    await store.close();
    sql(EMPTIED);
    expect(await found(await open())).toEqual(before);
  });

  test('is made once when two processes open at the same moment', async () => {
    sql(EMPTIED);
    const [one, other] = await Promise.all([open(), open()]);
    const before = await found(one);
    expect(await found(other)).toEqual(before);
    expect(before).toContainEqual(['kanban', 'live', expect.objectContaining({ total: NAMES.length })]);
  });

  test('is left to listings that nobody finds: what is not public is not in it', async () => {
    const store = await open();
    await store.write((tx) => tx.listings.close(1, 'suspended', NOON));
    await store.close();
    sql(EMPTIED);
    const again = await open();
    expect(
      await again.search({ q: 'zentora', status: 'live', sort: 'relevance', offset: 0, limit: 9 }),
    ).toMatchObject({ total: 0 });
    await again.write((tx) => tx.listings.reopen(1, NOON));
    expect(
      await again.search({ q: 'zentora', status: 'live', sort: 'relevance', offset: 0, limit: 9 }),
    ).toMatchObject({ total: 1 });
  });
});

test('after any edits the index finds what one made from the listings finds', async () => {
  const edit = fc.oneof(
    fc.record({
      id: fc.integer({ min: 1, max: 6 }),
      name: fc.constantFrom(...NAMES, 'Kanbanize', '日本語', '!!!'),
    }),
    fc.record({
      id: fc.integer({ min: 1, max: 6 }),
      tagline: fc.constantFrom(null, 'A board of cards', 'zentora, but other'),
    }),
    fc.record({
      id: fc.integer({ min: 1, max: 5 }),
      status: fc.constantFrom('suspended' as const, 'live' as const),
    }),
    fc.record({
      id: fc.integer({ min: 1, max: 6 }),
      categories: fc.subarray([1, 2, 3, 4], { minLength: 1 }),
    }),
  );
  let store = await open();
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 5, maxLength: 20 }), async (edits) => {
      for (const { id, ...one } of edits)
        await store.write(async (tx) => {
          if ('categories' in one) return tx.listings.setCategories(id, one.categories);
          if (!('status' in one)) return tx.listings.update(id, { ...one, updated_at: NOON });
          if (one.status === 'live') return tx.listings.reopen(id, NOON);
          return tx.listings.close(id, 'suspended', NOON);
        });
      // As every night: words that are in no listing any more correct nothing.
      while (await store.write((tx) => tx.tidySearch()));
      const stored = await found(store);
      await store.close();
      sql(EMPTIED);
      store = await open();
      expect(await found(store)).toEqual(stored);
    }),
    { numRuns: 3 },
  );
});
