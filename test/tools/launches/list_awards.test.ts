import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { finaliseWeek } from '../../../services/launches/finalise_week.ts';
import { type Both, both } from '../../clients/both.ts';
import { addListing } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';

const HOUR = 3_600_000;
const WEEKS = ['2026-11-02', '2026-11-09'] as const;

describe('list_awards', () => {
  let world: World;
  let anybody: Both;
  const list = (input: Record<string, unknown> = {}) => anybody.answer('list_awards', input);
  const won = async (input: Record<string, unknown> = {}): Promise<unknown[]> =>
    (await list(input)).items.map(({ week, rank, listing }: any) => [week, rank, listing.slug]);

  beforeAll(async () => {
    world = await startWorld();
    for (const [i, week] of WEEKS.entries()) {
      const live_at = Date.parse(week) + HOUR;
      for (const votes of i === 0 ? [9, 8, 7, 6] : [5, 4, 0]) {
        await addListing(world.store, world.clock, {
          name: `Votes ${votes}`,
          week,
          live_at,
          voted_at: Array.from({ length: votes }, (_, n) => live_at + n),
        });
      }
    }
    await addListing(world.store, world.clock, { name: 'Running', voted_at: [Date.parse('2026-11-17')] });
    for (const week of WEEKS) {
      const now = world.clock.now().getTime();
      await finaliseWeek(world.store, week, now);
    }
    anybody = await both(world);
  });
  afterAll(async () => {
    await anybody.close();
    await world.close();
  });

  const ALL = [
    ['2026-11-09', 1, 'votes-5'],
    ['2026-11-09', 2, 'votes-4'],
    ['2026-11-02', 1, 'votes-9'],
    ['2026-11-02', 2, 'votes-8'],
    ['2026-11-02', 3, 'votes-7'],
  ];

  test('the first three of each week by votes, newest week first; without votes there is no award [R89, R91]', async () => {
    expect(await won()).toEqual(ALL);
    const { items, total } = await list();
    expect(total).toBe(5);
    expect(items[2]).toEqual({
      title: 'Launch of the Week #1',
      week: '2026-11-02',
      rank: 1,
      week_votes: 9,
      awarded_at: '2026-11-18T12:00:00.000Z',
      revoked: false,
      listing: expect.objectContaining({ slug: 'votes-9', name: 'Votes 9', votes: 9 }),
    });
  });

  test('page by page [R10, R38]', async () => {
    const pages: unknown[] = [];
    for (let page = 1; page <= 3; page++) pages.push(...(await won({ page, per_page: 2 })));
    expect(pages).toEqual(ALL);
    expect(await list({ page: 3, per_page: 2 })).toMatchObject({ total: 5, total_pages: 3, next_page: null });
  });

  test('of one listing, and none for one that has won nothing [R90]', async () => {
    expect(await won({ listing: 'votes-8' })).toEqual([['2026-11-02', 2, 'votes-8']]);
    expect(await list({ listing: 'votes-8' })).toMatchObject({ total: 1, next_page: null });
    expect(await list({ listing: 'votes-8', page: 2 })).toMatchObject({ items: [], total: 1 });
    const none = await list({ listing: 'votes-6' });
    expect(none).toMatchObject({ items: [], total: 0 });
    expect(none).not.toHaveProperty('notice');
  });

  test('an unknown listing gives nothing, and a notice says so [D16]', async () => {
    expect(await list({ listing: 'nobody-knows' })).toMatchObject({
      items: [],
      total: 0,
      notice: 'There is no live listing "nobody-knows".',
    });
  });

  test.each([{ listing: 'No Slug' }, { page: 0 }, { page: 1001 }, { per_page: 101 }, { week: 'last' }])(
    '%j is refused [R7, R8, R9, D59]',
    async (input) => {
      expect(await anybody.problem('list_awards', input)).toMatchObject({ status: 400 });
    },
  );

  test('an award of a listing that is not live is not shown, and not counted [R46]', async () => {
    const { id } = (await world.store.listings.bySlug('votes-9'))!;
    const move = (to: 'suspended' | 'live') =>
      world.store.write((tx) => (to === 'live' ? tx.listings.reopen(id, 0) : tx.listings.close(id, to, 0)));
    await move('suspended');
    expect(await won()).toEqual(ALL.filter(([, , slug]) => slug !== 'votes-9'));
    expect((await list()).total).toBe(4);
    expect((await list({ listing: 'votes-9' })).notice).toContain('There is no live listing');
    await move('live');
    expect(await won()).toEqual(ALL);
    expect((await list()).total).toBe(5);
  });

  test('a revoked award is kept and shown as such, and nobody moves up', async () => {
    const revoke = () =>
      world.store.write((tx) =>
        tx.awards.revoke({ week: '2026-11-02', rank: 1 }, 'Its votes were bought.', Date.UTC(2026, 10, 18)),
      );
    expect([await revoke(), await revoke()]).toEqual([true, false]);
    expect(await won()).toEqual(ALL);
    expect((await list()).items[2]).toMatchObject({
      rank: 1,
      revoked: true,
      revoked_at: '2026-11-18T00:00:00.000Z',
      revoked_reason: 'Its votes were bought.',
    });
    expect((await list({ listing: 'votes-8' })).items[0]).toMatchObject({ rank: 2, revoked: false });
  });

  test('a week that is held is not listed; by itself it is a day after its end, and its winner gets an email', async () => {
    await world.reach('2026-11-23T00:00:00Z');
    expect(await won()).toEqual(ALL);
    expect((await anybody.answer('get_launch_week', { week: '2026-11-16' })).state).toBe('holding');
    await world.reach('2026-11-23T23:59:59Z');
    expect(await won()).toEqual(ALL);
    await world.reach('2026-11-24T00:00:00Z');
    expect(await won()).toEqual([['2026-11-16', 1, 'running'], ...ALL]);
    const letters = (await world.mails()).filter(({ subject }) => subject.includes('Running'));
    expect(letters).toMatchObject([
      { to: expect.stringContaining('ada@example.org'), subject: 'Running is Launch of the Week #1' },
    ]);
    expect(letters[0]!.text).toContain(`${world.url}/p/running`);
    await world.reach('2026-12-24T00:00:00Z');
    expect((await list()).total).toBe(6);
  });
});
