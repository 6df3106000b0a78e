import Database from 'better-sqlite3';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { auditCounters } from '../../jobs/audit_counters.ts';
import type { JobRun } from '../../jobs/queue.ts';
import type { Mended } from '../../store/audit.ts';
import { openStore } from '../../store/open.ts';
import { addStarterCategories } from '../../store/starter.ts';
import type { Store } from '../../store/store.ts';
import { addListing } from '../scene.ts';
import { temporaryFile } from '../store/temporary.ts';
import { START, TestClock } from '../world.ts';

const NOW = START.getTime();
const TEXT = 'It closed our books on the fourth, twice in a row.';
const POST = {
  slug: 'first',
  title: 'The first post',
  summary: 'It is short.',
  body: 'Shorter than that.',
  author: null,
  faqs: [],
  published_at: NOW - 1,
  updated_at: NOW - 1,
};
const GENUINE = { address_verified: true, owner: false, invitee: false };

describe('the nightly audit (store.md 4)', () => {
  let store: Store;
  let connection: Database.Database;
  let ids: number[];

  beforeEach(async () => {
    const clock = new TestClock();
    const file = temporaryFile();
    store = await openStore({ file, clock, refuse_waits: true });
    connection = new Database(file);
    onTestFinished(async () => {
      connection.close();
      await store.close();
    });
    await store.write(addStarterCategories);
    ids = [];
    const popular = {
      voted_at: [NOW - 1],
      domain_rating: 20,
      stage: 'mvp',
      country: 'DE',
      founders: [{ name: 'Ada Ferri' }],
    };
    for (const name of ['One', 'Two', 'Three'])
      ids.push((await addListing(store, clock, { name, ...popular })).id);
    await addListing(store, clock, { name: 'Secret', status: 'draft' });
    await store.write(async (tx) => {
      const person_id = await tx.people.ensure('bob@example.org', NOW);
      await tx.reviews.add({ listing_id: ids[0]!, person_id, stars: 4, text: TEXT }, GENUINE, NOW);
      await tx.reviews.publish(ids[0]!, person_id, NOW);
      await tx.blog.put(POST);
    });
  });

  async function audit(): Promise<Mended[]> {
    const mended: Mended[] = [];
    const run = {
      write: (work: Parameters<Store['write']>[0]) => store.write(work),
      signal: new AbortController().signal,
    } as unknown as JobRun;
    await auditCounters({ store, onMended: (one) => mended.push(one) })({}, run);
    return mended;
  }

  /** All that is kept in step with something else. */
  const kept = () => [
    connection.prepare('select * from category_rank order by category_id, listing_id').all(),
    connection.prepare('select * from category_order order by category_id, listing_id').all(),
    connection.prepare('select slug, live from category order by id').all(),
    connection.prepare('select * from counter order by name').all(),
    connection.prepare('select id, rating_counts from listing order by id').all(),
  ];

  test('finds nothing where the store has kept everything in step', async () => {
    expect(await audit()).toEqual([]);
  });

  test.each<[string, string[]]>([
    ['delete from category_rank where listing_id = 1', ['category_rank']],
    ['update category_rank set votes = 7 where listing_id = 2', ['category_rank']],
    ['update category_rank set is_primary = 0 where listing_id = 2', ['category_rank']],
    ["update category set live = 9 where slug = 'design'", ['category.live']],
    ["update counter set value = 1 where name = 'live'", ['counter']],
    ["delete from counter where name = 'domain_rating'", ['counter']],
    ["update counter set value = 1 where name = 'live:stage:mvp'", ['counter']],
    ["delete from counter where name = 'live:country:DE'", ['counter']],
    ["update counter set value = 3 where name = 'scheduled'", ['counter']],
    ["delete from counter where name = 'founders'", ['counter']],
    ["update counter set value = 9 where name = 'founders:DE'", ['counter']],
    ["update counter set value = 9 where name = 'posts'", ['counter']],
    ['delete from category_order where listing_id = 1', ['category_rank']],
    ['update category_order set views = 7 where listing_id = 2', ['category_rank']],
    ["update listing set rating_counts = '[9,0,0,0,0]' where id = 1", ['listing.rating_counts']],
    [
      'insert into category_rank values (1, 4, 0, 0, 5, 1); update category set live = live + 1 where id = 1',
      ['category_rank', 'category.live'],
    ],
  ])('mends what "%s" has broken, says so, and then finds nothing', async (breaking, counters) => {
    const before = kept();
    connection.exec(breaking);
    expect(kept()).not.toEqual(before);
    const mended = await audit();
    expect(mended.map(({ counter }) => counter)).toEqual(counters);
    expect(kept()).toEqual(before);
    expect(await audit()).toEqual([]);
  });

  test('says what was wrong and what it is now', async () => {
    connection.exec("update counter set value = 1 where name = 'live'");
    expect(await audit()).toEqual([{ counter: 'counter', of: 'live', was: 1, is: 3 }]);
  });
});
