import { beforeEach, describe, expect, test } from 'vitest';
import type { JobRun } from '../../jobs/queue/queue.ts';
import { auditCounters } from '../../jobs/upkeep/recount.ts';
import { addStarterCategories } from '../../services/content/seed.ts';
import { finaliseWeek } from '../../services/launches/finalise_week.ts';
import type { Store } from '../../store/store.ts';
import type { Correction } from '../../store/upkeep/recount.ts';
import { addListing } from '../scene.ts';
import { rowsOf } from '../store/service_database.ts';
import { placeOf, storeOf } from '../store/temporary.ts';
import { START, TestClock } from '../world.ts';

const NOW = START.getTime();
const DAY = 86_400_000;
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
const GENUINE = { email_verified: true, email_disposable: false, mailbox_repeated: false, stake: null };

describe('the nightly audit', () => {
  let store: Store;
  const clock = new TestClock();
  beforeEach(async () => {
    store = await storeOf('counted', clock, fill);
  });

  async function fill(store: Store): Promise<void> {
    await store.write(addStarterCategories);
    const ids: number[] = [];
    const popular = {
      voted_at: [NOW - 1],
      domain_rating: 20,
      stage: 'mvp',
      country: 'DE',
      founders: [{ name: 'Ada Ferri' }],
    };
    for (const name of ['One', 'Two', 'Three'])
      ids.push((await addListing(store, clock, { name, ...popular })).id);
    // What is not live counts nowhere, whatever it has.
    const secret = {
      domain_rating: 20,
      revenue_cents: 900,
      stage: 'mvp',
      country: 'DE',
      pricing_model: 'free',
    };
    const { id: hidden } = await addListing(store, clock, { name: 'Secret', status: 'draft', ...secret });
    const won = { week: '2026-11-09', live_at: NOW - 9 * DAY, voted_at: [NOW - 8 * DAY] };
    ids.push((await addListing(store, clock, { name: 'Winner', ...won })).id);
    await finaliseWeek(store, '2026-11-09', NOW);
    await addListing(store, clock, { name: 'Coming', status: 'scheduled', week: '2026-12-28' });
    await store.write(async (tx) => {
      const person_id = await tx.people.ensure('bob@example.org', NOW);
      await tx.reviews.add({ listing_id: ids[0]!, person_id, stars: 4, text: TEXT }, GENUINE, NOW);
      await tx.reviews.publish(ids[0]!, person_id, NOW);
      await tx.blog.put(POST);
      for (const listing_id of [ids[0]!, hidden])
        await tx.billboard.record({
          listing_id,
          reference: `p${listing_id}`,
          amount_cents: 500,
          paid_at: NOW,
        });
    });
  }

  async function audit(): Promise<Correction[]> {
    const mended: Correction[] = [];
    const run = {
      write: (work: Parameters<Store['write']>[0]) => store.write(work),
      signal: new AbortController().signal,
    } as unknown as JobRun;
    await auditCounters({ store, onMended: (one) => mended.push(one) })({}, run);
    return mended;
  }

  const execute = (text: string) => rowsOf(placeOf(store), text);

  /** All derived data. */
  const derived = async () => [
    await execute('select * from category_rank order by category_id, listing_id'),
    await execute('select * from category_order order by category_id, listing_id'),
    await execute('select slug, live from category order by id'),
    await execute('select * from counter order by name'),
    await execute(
      'select id, status, plan, launch_id, live_at, rating_counts, votes, votes_reached_at, heat, followers from listing order by id',
    ),
    await execute('select * from launch order by id'),
    await execute('select * from week order by week'),
    await execute('select * from week_result order by week, rank'),
    await execute('select * from award order by id'),
  ];

  test('finds nothing where the store has kept everything in step', async () => {
    expect(await audit()).toEqual([]);
  });

  test.each<[string, string[]]>([
    ['delete from category_rank where listing_id = 1', ['category_rank']],
    ['update category_rank set votes = 7 where listing_id = 2', ['category_rank']],
    ['update category_rank set is_primary = false where listing_id = 2', ['category_rank']],
    ["update category set live = 9 where slug = 'design'", ['category.live']],
    ["update counter set value = 1 where name = 'live'", ['counter']],
    ["delete from counter where name like 'domain_rating:%'", ['counter']],
    ["update counter set value = 1 where name = 'live:stage:mvp'", ['counter']],
    ["delete from counter where name = 'live:country:DE'", ['counter']],
    ["update counter set value = 3 where name = 'scheduled'", ['counter']],
    ["delete from counter where name = 'founders'", ['counter']],
    ["update counter set value = 9 where name = 'founders:DE'", ['counter']],
    ["update counter set value = 9 where name = 'posts'", ['counter']],
    ["update counter set value = 9 where name = 'billboard'", ['counter']],
    ['delete from category_order where listing_id = 1', ['category_rank']],
    ['update category_order set views = 7 where listing_id = 2', ['category_rank']],
    ["update listing set rating_counts = '[9,0,0,0,0]' where id = 1", ['listing.rating_counts']],
    ['update listing set votes = 7 where id = 2', ['listing.votes']],
    ['update listing set followers = 7 where id = 2', ['listing.followers']],
    ['update listing set heat = heat + 1 where id = 2', ['listing.votes']],
    ['update listing set votes_reached_at = null where id = 3', ['listing.votes']],
    ["update listing set plan = 'paid' where id = 1", ['listing.status']],
    ["update listing set launch_id = null where status = 'scheduled'", ['listing.status']],
    ["update listing set status = 'suspended' where id = 4", ['listing.status']],
    ['update launch set week_votes = 4 where id = 1', ['listing.votes']],
    ['update launch set shown = null where id = 1', ['launch.shown']],
    [
      'update launch set shown = null where id = 1; update week set live = 2 where live = 3',
      ['launch.shown', 'week'],
    ],
    ["update launch set shown = 'live' where shown = 'scheduled'", ['launch.shown']],
    ['update week_result set shown = false', ['launch.shown']],
    ['update award set shown = false', ['launch.shown']],
    ["update counter set value = 9 where name = 'awards'", ['counter']],
    ["update counter set value = 9 where name like 'launched:%'", ['counter.launched', 'counter.launched']],
    ['update week set live = 8, free = 0', ['week', 'week', 'week']],
    ['update week set ranked = 8, scheduled = 3', ['week', 'week', 'week']],
    [
      'insert into category_rank values (1, 4, 0, 0, 5, true); update category set live = live + 1 where id = 1',
      ['category_rank', 'category.live'],
    ],
  ])('mends what "%s" has broken, says so, and then finds nothing', async (breaking, counters) => {
    const before = await derived();
    await execute(breaking);
    expect(await derived()).not.toEqual(before);
    const mended = await audit();
    expect(mended.map(({ counter }) => counter)).toEqual(counters);
    expect(await derived()).toEqual(before);
    expect(await audit()).toEqual([]);
  });

  test('says what was wrong and what it is now', async () => {
    await execute("update counter set value = 1 where name = 'live'");
    expect(await audit()).toEqual([{ counter: 'counter', of: 'live', was: 1, is: 4 }]);
  });

  test('counts the stages that the site team has added', async () => {
    await execute(
      `insert into setting (name, value) values ('listings.stages', '"mvp MVP, seed Early days"'); insert into counter (name, value) values ('live:stage:seed', 7)`,
    );
    expect(await audit()).toEqual([{ counter: 'counter', of: 'live:stage:seed', was: 7, is: 0 }]);
  });
});
