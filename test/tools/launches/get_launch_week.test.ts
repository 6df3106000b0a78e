import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Both, both } from '../../clients/both.ts';
import { addListing } from '../../scene.ts';
import { START, startWorld, type World } from '../../world.ts';

const HOUR = 3_600_000;

describe('get_launch_week', () => {
  let world: World;
  let anybody: Both;

  beforeAll(async () => {
    world = await startWorld();
    const now = START.getTime();
    const add = (scene: Parameters<typeof addListing>[2]) => addListing(world.store, world.clock, scene);
    await add({ name: 'First Ever', week: '2026-11-02' });
    await add({ name: 'Late Two', voted_at: [now - HOUR, now - 1] });
    await add({ name: 'Early Two', voted_at: [now - 3 * HOUR, now - 2 * HOUR] });
    await add({ name: 'Three', voted_at: [now - 3 * HOUR, now - 2 * HOUR, now - HOUR] });
    await add({ name: 'None' });
    await add({ name: 'Coming', status: 'scheduled', week: '2026-12-28' });
    await add({ name: 'Not Proven', status: 'awaiting_badge', week: '2026-12-28' });
    anybody = await both(world);
  });
  afterAll(async () => {
    await anybody.close();
    await world.close();
  });

  test('live launches are ranked by the votes of the week; who reached them first stands higher [R62]', async () => {
    const { items, scheduled } = await anybody.answer('get_launch_week', { week: 'this' });
    expect(items.map(({ rank, week_votes, listing }: any) => [rank, listing.slug, week_votes])).toEqual([
      [1, 'three', 3],
      [2, 'early-two', 2],
      [3, 'late-two', 2],
      [4, 'none', 0],
    ]);
    expect(scheduled).toEqual([]);
  });

  test('a future week shows what is scheduled for it, and nothing that awaits its badge [R63, D5]', async () => {
    const week = await anybody.answer('get_launch_week', { week: '2026-12-30' });
    expect(week).toMatchObject({
      week: '2026-12-28',
      state: 'future',
      items: [],
      free_plan: { capacity: 25, booked: 2 },
    });
    expect(week.scheduled.map(({ slug }: { slug: string }) => slug)).toEqual(['coming']);
  });

  test('this, next, last and every day of a week [R59–R61]', async () => {
    const named = async (week: string) => (await anybody.answer('get_launch_week', { week })).week;
    expect(await named('this')).toBe('2026-11-16');
    expect(await named('next')).toBe('2026-11-23');
    expect(await named('last')).toBe('2026-11-09');
    for (let day = 16; day <= 22; day++) expect(await named(`2026-11-${day}`)).toBe('2026-11-16');
    expect(await named('2027-01-01')).toBe('2026-12-28');
  });

  test('a week has its bounds and its state [D10]', async () => {
    expect(await anybody.answer('get_launch_week', { week: 'this' })).toMatchObject({
      starts_at: '2026-11-16T00:00:00.000Z',
      ends_at: '2026-11-23T00:00:00.000Z',
      state: 'open',
      provisional: true,
    });
    expect(await anybody.answer('get_launch_week', { week: 'last' })).toMatchObject({
      state: 'past',
      provisional: false,
    });
  });

  test.each(['2026-02-30', 'tomorrow', 'this-week', '16.11.2026', '__proto__', 'toString', ''])(
    '%j is no week and is refused [D9]',
    async (week) => {
      if (week === '')
        return expect((await world.rest('GET', '/launches/weeks/')).status).toBeGreaterThanOrEqual(400);
      expect(await anybody.problem('get_launch_week', { week })).toMatchObject({
        status: 400,
        errors: [{ path: 'week' }],
      });
    },
  );

  test('before the first week and more than 53 weeks ahead there is none [R64, D9]', async () => {
    expect(await anybody.answer('get_launch_week', { week: '2026-11-02' })).toMatchObject({
      previous_week: null,
    });
    expect(await anybody.problem('get_launch_week', { week: '2026-10-26' })).toMatchObject({ status: 404 });
    expect(await anybody.answer('get_launch_week', { week: '2027-11-22' })).toMatchObject({
      next_week: null,
    });
    expect(await anybody.problem('get_launch_week', { week: '2027-11-29' })).toMatchObject({ status: 404 });
  });

  test('after its end a week is held for a day, then it is final', async () => {
    const state = async () => (await anybody.answer('get_launch_week', { week: '2026-11-16' })).state;
    await world.reach(START);
    world.clock.set('2026-11-22T23:59:59Z');
    expect(await state()).toBe('open');
    await world.reach('2026-11-23T00:00:00Z');
    expect(await state()).toBe('holding');
    await world.reach('2026-11-23T23:59:59Z');
    expect(await state()).toBe('holding');
    await world.reach('2026-11-24T00:00:00Z');
    expect(await state()).toBe('final');
    world.clock.set(START);
  });
});

test('the zone of the calendar decides when a week starts [D10]', async () => {
  const world = await startWorld();
  await world.store.write((tx) => tx.settings.set('calendar.time_zone', 'Pacific/Auckland'));
  world.clock.set('2026-11-22T12:00:00Z');
  const { body } = await world.rest('GET', '/launches/weeks/this');
  expect(body).toMatchObject({ week: '2026-11-23', starts_at: '2026-11-22T11:00:00.000Z' });
  await world.close();
});

describe('a week that is long, and one that is over', () => {
  let world: World;
  let anybody: Both;
  const week = (name: string) => anybody.answer('get_launch_week', { week: name });
  const places = (answer: any) =>
    answer.items.map(({ rank, listing, week_votes }: any) => [rank, listing.slug, week_votes]);

  beforeAll(async () => {
    world = await startWorld();
    anybody = await both(world);
  });
  afterAll(async () => {
    await anybody.close();
    await world.close();
  });

  test('of more than a hundred the first hundred are shown, and where the rest is [R62, R63]', async () => {
    for (let i = 0; i < 103; i++) await addListing(world.store, world.clock, { name: `Live ${i}` });
    for (let i = 0; i < 102; i++) {
      const scene = { name: `Next ${i}`, status: 'scheduled', week: '2026-11-23' } as const;
      await addListing(world.store, world.clock, scene);
    }
    const now = await week('this');
    expect([now.items.length, now.total, now.total_scheduled]).toEqual([100, 103, 0]);
    expect(now.next_steps).toEqual([expect.stringContaining('get_leaderboard')]);
    const rest = { board: 'community-weekly', week: now.week, page: 2, per_page: 100 };
    const { items } = await anybody.answer('get_leaderboard', rest);
    expect(items.map(({ rank, listing }: any) => [rank, listing.slug])).toEqual([
      [101, 'live-100'],
      [102, 'live-101'],
      [103, 'live-102'],
    ]);
    const next = await week('next');
    expect([next.scheduled.length, next.total_scheduled, next.total]).toEqual([100, 102, 0]);
    expect(next.next_steps).toEqual([expect.stringContaining('list_launches')]);
    const upcoming = await anybody.answer('list_launches', { section: 'upcoming', page: 2, per_page: 100 });
    expect(upcoming.items.map(({ slug }: any) => slug)).toEqual(['next-100', 'next-101']);
    expect(await week('2026-12-07')).not.toHaveProperty('next_steps');
  });

  test('a final week is read from its result: later votes and voids change nothing there [D11]', async () => {
    const live_at = Date.parse('2026-11-09T01:00:00Z');
    const votes = (count: number) => Array.from({ length: count }, (_, i) => live_at + i);
    const add = (name: string, count: number) =>
      addListing(world.store, world.clock, {
        name,
        week: '2026-11-09',
        live_at,
        voted_at: votes(count),
      });
    const first = await add('First', 3);
    await add('Second', 2);
    await world.reach('2026-11-18T12:01:00Z');
    const final = await week('2026-11-11');
    expect(final).toMatchObject({ state: 'final', provisional: false, total: 2, total_scheduled: 0 });
    expect(places(final)).toEqual([
      [1, 'first', 3],
      [2, 'second', 2],
    ]);
    await world.store.write(async (tx) => {
      const { id } = (await tx.votes.launchOf(first.id))!;
      const people = Array.from({ length: 2000 }, (_, i) => i + 1);
      expect(await tx.votes.annul(id, people, 'bought')).toBe(3);
    });
    expect(places(await week('2026-11-11'))).toEqual(places(final));
    expect((await anybody.answer('get_listing', { slug: 'first' })).votes).toBe(0);
  });

  test('a suspended listing leaves its week, before and after the result is fixed [R46]', async () => {
    const suspend = async (slug: string) => {
      const { id } = (await world.store.listings.bySlug(slug))!;
      await world.store.write((tx) => tx.listings.close(id, 'suspended', 0));
    };
    await suspend('first');
    expect(places(await week('2026-11-11'))).toEqual([[2, 'second', 2]]);
    expect((await week('2026-11-11')).total).toBe(1);
    await suspend('live-0');
    const now = await week('this');
    expect([now.total, now.items[0].listing.slug]).toEqual([102, 'live-1']);
  });

  test('a week in which nothing was booked is past, and empty', async () => {
    await addListing(world.store, world.clock, { name: 'First Ever', week: '2026-10-26' });
    expect(await week('2026-11-02')).toMatchObject({
      state: 'past',
      provisional: false,
      total: 0,
      items: [],
      free_plan: { capacity: 25, booked: 0 },
    });
  });
});
