import { describe, expect, onTestFinished, test } from 'vitest';
import type { SearchDocument } from '../../../store/base/db.ts';
import { BLANK_LISTING } from '../../../store/listings/listing.ts';
import type { Store } from '../../../store/store.ts';
import { bySize } from '../../gate/size.ts';
import { launchAs } from '../../scene.ts';
import { ON_POSTGRES } from '../postgres_store.ts';
import { NOON, temporaryStore } from '../temporary.ts';
import { corpus } from './corpus.ts';
import { type Indexed, indexed } from './indexed.ts';
import { product } from './products.ts';

async function world(listings: Parameters<typeof indexed>[0]): Promise<Indexed> {
  const made = await indexed(listings);
  onTestFinished(() => made.close());
  return made;
}

const put = ({ engine }: Indexed, document: SearchDocument): Promise<void> =>
  engine.transaction((db) => engine.search.put(db, document));

async function tidy({ engine }: Indexed): Promise<void> {
  while (await engine.transaction((db) => engine.search.tidy(db)));
}

describe('what is found follows the listing in its own transaction [C9]:', () => {
  test('publishing, editing, recategorising and archiving through the store', async () => {
    const store = await temporaryStore();
    const found = async (q: string, category_id?: number): Promise<number> => {
      const scope = category_id === undefined ? {} : { category_id };
      const query = { q, status: 'live', sort: 'relevance', offset: 0, limit: 10, ...scope } as const;
      return (await store.search(query)).total;
    };
    const [tools, finance] = await categories(store);
    const id = await store.write(async (tx) => {
      const person_id = await tx.people.ensure('maker@example.com', NOON);
      const added = await tx.listings.add({ ...ZENTORA, person_id });
      await tx.listings.setCategories(added, [tools!]);
      return added;
    });
    expect(await found('zentora')).toBe(0);
    await store.write((tx) => launchAs(tx, id, { week: '2026-11-16', now: NOON }));
    expect(await found('zentora', tools)).toBe(1);
    expect(await found('zentroa')).toBe(1);
    await store.write((tx) => tx.listings.update(id, { name: 'Lumendesk', updated_at: NOON }));
    expect([await found('zentora'), await found('lumendesk')]).toEqual([0, 1]);
    await store.write((tx) => tx.listings.setCategories(id, [finance!]));
    expect([await found('', tools), await found('', finance)]).toEqual([0, 1]);
    await store.write((tx) => tx.listings.close(id, 'archived', NOON));
    expect([await found('lumendesk'), await found('')]).toEqual([0, 0]);
  });

  test('a change that is undone leaves the index as it was', async () => {
    const { engine, find } = await world([product(1, 'Zentora')]);
    const failing = engine.transaction(async (db) => {
      await engine.search.put(db, product(1, 'Quarrelsome'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await find({ q: 'zentora' })).ids).toEqual([1]);
    expect((await find({ q: 'quarrelsome' })).total).toBe(0);
    expect((await find({ q: 'quarelsome' })).total).toBe(0);
  });

  test('removing what is not there does nothing', async () => {
    const { engine, find } = await world([product(1, 'Zentora')]);
    await engine.transaction((db) => engine.search.remove(db, 77));
    expect((await find({ q: 'zentora' })).ids).toEqual([1]);
  });
});

describe('the index', () => {
  test('is the same whether it was made listing by listing or at once', async () => {
    const listings = corpus(ON_POSTGRES ? 30 : bySize({ quick: 30, landing: 300, night: 300 }));
    const atOnce = await world(listings);
    const oneByOne = await world(listings);
    await oneByOne.engine.transaction((db) => oneByOne.engine.search.rebuild(db, []));
    for (const listing of listings) await put(oneByOne, product(listing.id, 'Something else'));
    for (const listing of listings) await put(oneByOne, listing);
    await tidy(oneByOne);
    for (const { name, tagline } of listings.slice(0, 100)) {
      for (const q of [name, tagline.slice(0, 12), `${name.slice(0, 2)}x${name.slice(3)}`]) {
        expect(await oneByOne.find({ q }), q).toEqual(await atOnce.find({ q }));
      }
    }
    expect(await vocabulary(oneByOne)).toEqual(await vocabulary(atOnce));
  });

  test('is searched with its old rows until it is made again', async () => {
    const { engine, find } = await world([product(1, 'Zentora')]);
    const found = async () => [(await find({ q: 'zentora' })).ids, (await find({ q: 'lumendesk' })).ids];
    await engine.transaction(async (db) => {
      await engine.search.rebuild(db, [product(1, 'Lumendesk')]);
      expect(await found()).toEqual([[1], []]);
    });
    expect(await found()).toEqual([[], [1]]);
  });

  test('forgets words that are in no listing any more, at night', async () => {
    const made = await world([product(1, 'Zentora', { description: 'orbital zentora' })]);
    await put(made, product(1, 'Zentora', { description: 'lunar' }));
    expect(await vocabulary(made)).toContain('orbital');
    await tidy(made);
    expect(await vocabulary(made)).toEqual(['lunar', 'zentora']);
  });

  test.skipIf(ON_POSTGRES)('and their keys with them', async () => {
    const made = await world([product(1, 'Zentora', { description: 'orbital zentora' })]);
    await put(made, product(1, 'Zentora', { description: 'lunar' }));
    await tidy(made);
    const loose = 'select h from search_term_del where term_id not in (select id from search_term)';
    expect(await made.query(loose)).toEqual([]);
  });
});

async function vocabulary({ query }: Indexed): Promise<string[]> {
  const rows = await query<{ term: string }>('select term from search_term order by term');
  return rows.map(({ term }) => term);
}

/** Two starter categories of a new store. */
async function categories(store: Store): Promise<number[]> {
  const names = ['Tools', 'Finance'];
  return store.write(async (tx) => {
    const ids: number[] = [];
    for (const [position, name] of names.entries()) {
      ids.push(
        await tx.categories.add({
          slug: name.toLowerCase(),
          name,
          description: name,
          parent_id: null,
          position,
        }),
      );
    }
    return ids;
  });
}

const ZENTORA = {
  slug: 'zentora',
  url: 'https://zentora.example/',
  site_key: 'zentora.example',
  domain: 'zentora.example',
  name: 'Zentora',
  ...BLANK_LISTING,
  created_at: NOON,
  updated_at: NOON,
};
