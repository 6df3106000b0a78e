import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixResult } from '../../../services/launches/finalise_week.ts';
import { type Both, both } from '../../clients/both.ts';
import { addListing, type ListingScene } from '../../scene.ts';
import { START, startWorld, type World } from '../../world.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = START.getTime();
const LAST_WEEK = Date.parse('2026-11-09T08:00:00Z');

const BOARDS = ['community-weekly', 'community-all-time', 'billboard', 'domain-rating', 'revenue'] as const;

/** `count` votes, a second apart. */
const from = (instant: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => instant + i * 1000);

describe('get_leaderboard', () => {
  let world: World;
  let anybody: Both;
  const ids = new Map<string, number>();
  const board = (name: string, input: Record<string, unknown> = {}) =>
    anybody.answer('get_leaderboard', { board: name, ...input });
  const places = async (name: string, input: Record<string, unknown> = {}): Promise<unknown[]> =>
    (await board(name, input)).items.map((item: any) => [item.rank, item.listing.slug, item.metric]);

  beforeAll(async () => {
    world = await startWorld();
    const { store, clock } = world;
    const add = async (scene: ListingScene) => {
      const { id, slug } = await addListing(store, clock, scene);
      ids.set(slug, id);
    };
    await add({ name: 'Old Five', week: '2026-11-09', live_at: LAST_WEEK, voted_at: from(LAST_WEEK, 5) });
    await add({
      name: 'Old Five Early',
      week: '2026-11-09',
      live_at: LAST_WEEK - 1,
      voted_at: from(LAST_WEEK - 1, 5),
    });
    await add({
      name: 'Old Late Bloomer',
      week: '2026-11-09',
      live_at: LAST_WEEK,
      // Two in its week and seven after it.
      voted_at: [...from(LAST_WEEK, 2), ...from(NOW - DAY, 7)],
    });
    await add({ name: 'New Six', live_at: NOW - DAY, voted_at: from(NOW - 4 * HOUR, 6) });
    await add({ name: 'New None', live_at: NOW - DAY });
    await add({ name: 'Gone', live_at: NOW - DAY, voted_at: from(NOW - HOUR, 50) });
    await store.write(async (tx) => {
      await fixResult(tx, '2026-11-09', NOW);
      let reference = 0;
      const pay = (slug: string, amount_cents: number, paid_at: number) =>
        tx.billboard.record({
          listing_id: ids.get(slug)!,
          amount_cents,
          paid_at,
          reference: `order:${++reference}`,
        });
      await pay('gone', 900_00, NOW - 9 * DAY);
      await pay('new-none', 50_00, NOW - 3 * DAY);
      await pay('old-five', 80_00, NOW - 5 * DAY);
      await pay('old-five', -30_00, NOW - 4 * DAY);
      await pay('new-six', 20_00, NOW - 6 * DAY);
      await pay('new-six', 40_00, NOW - 2 * DAY);
      await pay('old-five-early', 10_00, NOW - 8 * DAY);
      await pay('old-five-early', -10_00, NOW - 7 * DAY);
      for (const [slug, rating] of [
        ['new-six', 12.5],
        ['old-five', 40],
        ['old-five-early', 40],
        ['gone', 99],
      ] as const) {
        const { domain } = (await tx.listings.byId(ids.get(slug)!))!;
        await tx.ratings.record({ domain, rating, checked_at: NOW - DAY, source: 'ahrefs' });
      }
      const attest = async (slug: string, amount_cents: number, verified_at: number) => {
        await tx.revenue.attest(ids.get(slug)!, { amount_cents, verified_at, source: 'Bank statement' });
        await tx.revenue.consent(ids.get(slug)!, NOW);
      };
      await attest('new-none', 1_000_00, NOW - DAY);
      await attest('new-six', 1_000_00, NOW - 2 * DAY);
      await attest('old-five', 0, NOW - 3 * DAY);
      await attest('gone', 9_000_00, NOW - DAY);
      await tx.listings.close(ids.get('gone')!, 'suspended', NOW);
    });
    anybody = await both(world);
  });
  afterAll(async () => {
    await anybody.close();
    await world.close();
  });

  test('community-weekly ranks the votes of this week, when no week is named [R69, R72]', async () => {
    expect(await places('community-weekly')).toEqual([
      [1, 'new-six', 6],
      [2, 'new-none', 0],
    ]);
    expect(await board('community-weekly')).toMatchObject({
      board: 'community-weekly',
      unit: 'votes',
      week: '2026-11-16',
      state: 'open',
      provisional: true,
      total: 2,
    });
    expect(await board('community-weekly', { week: 'this' })).toEqual(await board('community-weekly'));
  });

  test('a past week is as its result was fixed: votes of later weeks count nothing there [R70, R72, D11]', async () => {
    const expected = [
      [1, 'old-five-early', 5],
      [2, 'old-five', 5],
      [3, 'old-late-bloomer', 2],
    ];
    expect(await places('community-weekly', { week: 'last' })).toEqual(expected);
    for (let day = 9; day <= 15; day++) {
      const week = `2026-11-${String(day).padStart(2, '0')}`;
      expect(await places('community-weekly', { week })).toEqual(expected);
    }
    expect(await board('community-weekly', { week: 'last' })).toMatchObject({
      week: '2026-11-09',
      state: 'final',
      provisional: false,
    });
  });

  test('community-all-time ranks all votes; who reached them first stands higher [R73]', async () => {
    expect(await places('community-all-time')).toEqual([
      [1, 'old-late-bloomer', 9],
      [2, 'new-six', 6],
      [3, 'old-five-early', 5],
      [4, 'old-five', 5],
      [5, 'new-none', 0],
    ]);
  });

  test('billboard ranks the money that was paid less refunds, and says so with every place [R74, R75]', async () => {
    expect(await places('billboard')).toEqual([
      [1, 'new-six', 60_00],
      [2, 'old-five', 50_00],
      [3, 'new-none', 50_00],
    ]);
    const answer = await board('billboard');
    expect(answer).toMatchObject({ unit: 'usd_cents', paid: true, total: 3 });
    expect(answer.disclosure).toContain('are paid');
    for (const item of answer.items)
      expect(item).toMatchObject({ paid: true, disclosure: answer.disclosure, currency: 'USD' });
  });

  test('domain-rating ranks what a third party measured, and names it [R76, D38]', async () => {
    expect(await places('domain-rating')).toEqual([
      [1, 'old-five', 40],
      [2, 'old-five-early', 40],
      [3, 'new-six', 12.5],
    ]);
    const answer = await board('domain-rating');
    expect(answer).toMatchObject({ unit: 'points', total: 3 });
    for (const item of answer.items) {
      expect(item).toMatchObject({
        source: 'ahrefs',
        checked_at: new Date(NOW - DAY).toISOString(),
        attribution: 'Domain Rating by Ahrefs',
      });
    }
  });

  test('revenue ranks verified amounts of 30 days, and says who verified them and when [R77, D39]', async () => {
    expect(await places('revenue')).toEqual([
      [1, 'new-six', 1_000_00],
      [2, 'new-none', 1_000_00],
      [3, 'old-five', 0],
    ]);
    const answer = await board('revenue');
    expect(answer).toMatchObject({ unit: 'usd_cents', period_days: 30 });
    expect(answer.items[0]).toMatchObject({
      currency: 'USD',
      source: 'Bank statement',
      verified_at: new Date(NOW - 2 * DAY).toISOString(),
    });
  });

  test('only revenue is of a period', async () => {
    for (const name of BOARDS.filter((one) => one !== 'revenue'))
      expect(await board(name)).not.toHaveProperty('period_days');
  });

  test('only the billboard is paid for, and nothing else says that it is', async () => {
    for (const name of BOARDS.filter((one) => one !== 'billboard')) {
      expect(JSON.stringify(await board(name))).not.toMatch(/"paid"|disclosure/);
    }
  });

  test.each(BOARDS)(
    'every item of %s has a rank of its own, the listing and the metric [R71, D47]',
    async (name) => {
      const { items, total } = await board(name);
      expect(items.length).toBeGreaterThan(1);
      expect(total).toBe(items.length);
      expect(items.map(({ rank }: any) => rank)).toEqual(items.map((_: unknown, i: number) => i + 1));
      for (const { metric, listing } of items) {
        expect(metric).toBeTypeOf('number');
        expect(listing.page_url).toBe(`${world.url}/p/${listing.slug}`);
      }
    },
  );

  test.each(BOARDS)('the pages of %s hold every place once, with the ranks going on [R38]', async (name) => {
    const whole = await places(name, { per_page: 100 });
    const paged: unknown[] = [];
    for (let page = 1; page <= whole.length; page++) {
      paged.push(...(await places(name, { page, per_page: 1 })));
    }
    expect(paged).toEqual(whole);
    const last = await board(name, { page: whole.length, per_page: 1 });
    expect(last).toMatchObject({ total: whole.length, next_page: null });
    expect((await board(name, { page: 1000, per_page: 100 })).items).toEqual([]);
  });

  test.each(['', 'community', 'Billboard', 'constructor', '__proto__', 'community-weekly ', 'x'.repeat(200)])(
    'the board %j is not found over REST, and a faulty parameter for an assistant [R79, D45]',
    async (name) => {
      // With an empty name the path is another one.
      if (name === '') return expect((await world.rest('GET', '/leaderboards/')).status).toBe(404);
      expect(await anybody.problem('get_leaderboard', { board: name })).toMatchObject({
        status: 404,
        code: 'not_found',
        errors: [{ path: 'board', code: 'invalid_value', limit: BOARDS }],
      });
    },
  );

  test.each(BOARDS.filter((name) => name !== 'community-weekly'))(
    '%s has no weeks [R70, D46]',
    async (name) => {
      expect(await anybody.problem('get_leaderboard', { board: name, week: 'this' })).toMatchObject({
        status: 400,
        errors: [{ path: 'week' }],
      });
    },
  );

  test.each(['next', '2026-02-30', 'THIS', 'yesterday', '', '2026-11-160'])(
    '%j is no week of a board [R70]',
    async (week) => {
      expect(await anybody.problem('get_leaderboard', { board: 'community-weekly', week })).toMatchObject({
        status: 400,
        errors: [{ path: 'week' }],
      });
    },
  );

  test.each(['2020-01-06', '2026-11-23', '2199-12-31'])(
    'a week in which nothing has launched (%s) is empty, and a notice says so [D16]',
    async (week) => {
      const answer = await board('community-weekly', { week });
      expect(answer).toMatchObject({ items: [], total: 0, total_pages: 0, next_page: null });
      expect(answer.notice).toContain('Nothing has launched');
    },
  );

  test.each([{ page: 0 }, { page: 1001 }, { per_page: 0 }, { per_page: 101 }, { boards: 'revenue' }])(
    '%j is refused [R8, R9, D59]',
    async (input) => {
      expect(await anybody.problem('get_leaderboard', { board: 'revenue', ...input })).toMatchObject({
        status: 400,
      });
    },
  );

  test('what is suspended leaves every board, also that of a final week, and comes back with its place [R46]', async () => {
    const { store } = world;
    const id = ids.get('old-five-early')!;
    const move = (to: 'suspended' | 'live') =>
      store.write((tx) => (to === 'live' ? tx.listings.reopen(id, NOW) : tx.listings.close(id, to, NOW)));
    await move('suspended');
    expect(await places('community-weekly', { week: 'last' })).toEqual([
      [2, 'old-five', 5],
      [3, 'old-late-bloomer', 2],
    ]);
    expect((await board('community-weekly', { week: 'last' })).total).toBe(2);
    expect((await board('domain-rating')).total).toBe(2);
    await move('live');
    expect((await places('community-weekly', { week: 'last' }))[0]).toEqual([1, 'old-five-early', 5]);
    expect((await board('domain-rating')).total).toBe(3);
  });

  test('a payment counts once, however often it is recorded', async () => {
    const { store } = world;
    const payment = {
      listing_id: ids.get('new-none')!,
      amount_cents: 1,
      paid_at: NOW,
      reference: 'order:2',
    };
    expect(await store.write((tx) => tx.billboard.record(payment))).toBe(false);
    expect(await places('billboard')).toContainEqual([3, 'new-none', 50_00]);
  });

  test('revenue that is not to be shown any more leaves the board', async () => {
    const id = ids.get('old-five')!;
    await world.store.write((tx) => tx.revenue.attest(id, null));
    expect((await board('revenue')).total).toBe(2);
    const revenue = { amount_cents: 0, verified_at: NOW - 3 * DAY, source: 'Bank statement' };
    await world.store.write((tx) => tx.revenue.attest(id, revenue));
    expect((await board('revenue')).total).toBe(3);
  });
});

test('boards without anything say why', async () => {
  const world = await startWorld();
  const anybody = await both(world);
  for (const name of BOARDS) {
    const answer = await anybody.answer('get_leaderboard', { board: name });
    expect(answer).toMatchObject({ items: [], total: 0 });
    if (name === 'domain-rating' || name === 'revenue') expect(answer.notice).toBeTruthy();
    if (name === 'billboard') expect(answer).toMatchObject({ paid: true });
  }
  await anybody.close();
  await world.close();
});
