import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Both, both } from '../../clients/both.ts';
import { addListing, type ListingScene } from '../../scene.ts';
import { START, startWorld, type World } from '../../world.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = START.getTime();

/** `count` votes at an instant. */
const at = (instant: number, count: number): number[] => Array<number>(count).fill(instant);

const SECTIONS = [
  'today',
  'this-week',
  'trending',
  'most-voted',
  'recent',
  'most-viewed',
  'most-followed',
  'upcoming',
] as const;

describe('list_launches', () => {
  let world: World;
  let anybody: Both;
  const list = (input: Record<string, unknown> = {}) => anybody.answer('list_launches', input);
  const slugs = async (input: Record<string, unknown> = {}): Promise<string[]> =>
    (await list(input)).items.map(({ slug }: { slug: string }) => slug);

  beforeAll(async () => {
    world = await startWorld();
    const add = (scene: ListingScene) => addListing(world.store, world.clock, scene);
    // Wednesday noon. The last two weeks, this week, today, and what is to come.
    await add({
      name: 'Old Glory',
      week: '2026-11-02',
      live_at: NOW - 16 * DAY,
      voted_at: at(NOW - 15 * DAY, 30),
      views_recent: 1,
      views: 900,
      followers: 9,
    });
    await add({
      name: 'Last Week',
      week: '2026-11-09',
      live_at: NOW - 9 * DAY,
      voted_at: at(NOW - 8 * DAY, 12),
      views_recent: 7,
      views: 70,
      followers: 9,
    });
    await add({
      name: 'Monday Ten',
      live_at: NOW - 2 * DAY,
      voted_at: [...at(NOW - 2 * DAY, 9), NOW - HOUR],
      views_recent: 7,
      views: 7,
    });
    await add({
      name: 'Monday Early Ten',
      live_at: NOW - 2 * DAY,
      voted_at: [...at(NOW - 2 * DAY, 9), NOW - 2 * HOUR],
      views_recent: 7,
      views: 7,
    });
    await add({ name: 'Today Three', live_at: NOW - 3 * HOUR, voted_at: at(NOW - HOUR, 3), followers: 2 });
    await add({ name: 'Today None', live_at: NOW - 2 * HOUR });
    await add({ name: 'Today None Too', live_at: NOW - 2 * HOUR });
    await add({ name: 'Coming Later', status: 'scheduled', week: '2026-12-28' });
    await add({ name: 'Coming Soon', status: 'scheduled', week: '2026-11-23' });
    await add({ name: 'Coming Soon Too', status: 'scheduled', week: '2026-11-23' });
    // Its week has begun, but the job of the minute has not run.
    await add({ name: 'About To Launch', status: 'scheduled', week: '2026-11-16' });
    await add({ name: 'Not Proven', status: 'awaiting_badge', week: '2026-12-28' });
    await add({ name: 'Saved', status: 'draft' });
    const { id } = await add({ name: 'Suspended', live_at: NOW - HOUR, voted_at: at(NOW - HOUR, 40) });
    await world.store.write((tx) => tx.listings.close(id, 'suspended', NOW));
    anybody = await both(world);
  });
  afterAll(async () => {
    await anybody.close();
    await world.close();
  });

  const ALL_LIVE = [
    'old-glory',
    'last-week',
    'monday-early-ten',
    'monday-ten',
    'today-three',
    'today-none',
    'today-none-too',
  ];

  test.each<[(typeof SECTIONS)[number], string[]]>([
    ['today', ['today-three', 'today-none', 'today-none-too']],
    ['this-week', ['monday-early-ten', 'monday-ten', 'today-three', 'today-none', 'today-none-too']],
    [
      'trending',
      [
        'monday-ten',
        'monday-early-ten',
        'today-three',
        'last-week',
        'old-glory',
        'today-none',
        'today-none-too',
      ],
    ],
    ['most-voted', ALL_LIVE],
    [
      'recent',
      [
        'today-none',
        'today-none-too',
        'today-three',
        'monday-ten',
        'monday-early-ten',
        'last-week',
        'old-glory',
      ],
    ],
    [
      'most-viewed',
      [
        'last-week',
        'monday-ten',
        'monday-early-ten',
        'old-glory',
        'today-none',
        'today-none-too',
        'today-three',
      ],
    ],
    [
      'most-followed',
      [
        'last-week',
        'old-glory',
        'today-three',
        'today-none',
        'today-none-too',
        'monday-ten',
        'monday-early-ten',
      ],
    ],
    ['upcoming', ['coming-soon', 'coming-soon-too', 'coming-later']],
  ])('%s is in the order that its name says, and counted [R65, R66, R67, R68]', async (section, expected) => {
    expect(await slugs({ section })).toEqual(expected);
    expect((await list({ section })).total).toBe(expected.length);
  });

  test('without a section it is this week [R65]', async () => {
    expect(await list()).toEqual(await list({ section: 'this-week' }));
  });

  test('any other section is refused with the list of those that there are [R65]', async () => {
    for (const section of ['', 'Today', 'this_week', 'billboard', 'x'.repeat(300)]) {
      expect(await anybody.problem('list_launches', { section })).toMatchObject({
        status: 400,
        errors: [{ path: 'section', limit: SECTIONS }],
      });
    }
  });

  test.each([{ page: 0 }, { page: 1001 }, { per_page: 0 }, { per_page: 101 }, { sections: 'today' }])(
    '%j is refused [R8, R9, D59]',
    async (input) => {
      expect(await anybody.problem('list_launches', input)).toMatchObject({ status: 400 });
    },
  );

  test.each(SECTIONS)('the pages of %s hold every entry once, in order [R6, R38]', async (section) => {
    const whole = await slugs({ section, per_page: 100 });
    const pages: string[] = [];
    for (let page: number | null = 1; page !== null; ) {
      const answer = await list({ section, page, per_page: 2 });
      expect(answer).toMatchObject({ page, per_page: 2, total: whole.length });
      pages.push(...answer.items.map(({ slug }: { slug: string }) => slug));
      page = answer.next_page;
    }
    expect(pages).toEqual(whole);
    expect((await list({ section, page: 1000, per_page: 100 })).items).toEqual([]);
  });

  test('entries are summaries with what the list is about', async () => {
    const first = async (section: string) => (await list({ section })).items[0];
    expect(await first('today')).toMatchObject({
      week_votes: 3,
      votes: 3,
      launch_week: '2026-11-16',
      live_at: new Date(NOW - 3 * HOUR).toISOString(),
      page_url: `${world.url}/p/today-three`,
    });
    expect(await first('this-week')).toMatchObject({ week_votes: 10 });
    // Nine votes of two days ago count as half of nine; one of an hour ago almost fully.
    expect(await first('trending')).toMatchObject({ attention: 5.49, votes: 10 });
    expect(await first('most-voted')).toMatchObject({ votes: 30 });
    expect(await first('recent')).toMatchObject({ live_at: new Date(NOW - 2 * HOUR).toISOString() });
    expect(await first('most-viewed')).toMatchObject({ views_recent: 7 });
    expect(await first('most-followed')).toMatchObject({ followers: 9 });
    expect(await first('upcoming')).toMatchObject({ launch_week: '2026-11-23', votes: 0 });
    expect(await first('upcoming')).not.toHaveProperty('live_at');
    expect((await list({ section: 'trending' })).items.at(-1)).toMatchObject({ attention: 0 });
  });

  test('nothing that is not public is in any list [R46]', async () => {
    for (const section of SECTIONS) {
      const found = await slugs({ section, per_page: 100 });
      for (const hidden of ['not-proven', 'saved', 'suspended', 'about-to-launch'])
        expect(found).not.toContain(hidden);
    }
  });

  test('a listing that comes back is where it was, and counted again', async () => {
    const { id } = (await world.store.listings.bySlug('suspended'))!;
    await world.store.write((tx) => tx.listings.reopen(id, NOW));
    for (const section of ['today', 'this-week', 'trending', 'most-voted']) {
      expect((await slugs({ section }))[0]).toBe('suspended');
    }
    expect((await list({ section: 'today' })).total).toBe(4);
    await world.store.write((tx) => tx.listings.close(id, 'suspended', NOW));
    expect((await list({ section: 'today' })).total).toBe(3);
    expect((await list({ section: 'this-week' })).total).toBe(5);
  });
});

test('today is the date in the zone of the site [D10]', async () => {
  const world = await startWorld();
  await world.store.write((tx) => tx.settings.set('calendar.time_zone', 'Pacific/Auckland'));
  const anybody = await both(world);
  // 00:30 on Wednesday in Auckland is 11:30 on Tuesday in UTC.
  world.clock.set('2026-11-17T11:30:00Z');
  await addListing(world.store, world.clock, { name: 'After Midnight' });
  await addListing(world.store, world.clock, {
    name: 'Before Midnight',
    live_at: Date.parse('2026-11-17T10:59:59Z'),
  });
  const today = async () =>
    (await anybody.answer('list_launches', { section: 'today' })).items.map(
      ({ slug }: { slug: string }) => slug,
    );
  expect(await today()).toEqual(['after-midnight']);
  world.clock.set('2026-11-18T10:59:59Z');
  expect(await today()).toEqual(['after-midnight']);
  world.clock.set('2026-11-18T11:00:00Z');
  expect(await today()).toEqual([]);
  await anybody.close();
  await world.close();
});
