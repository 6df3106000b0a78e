import { describe, expect, test } from 'vitest';
import { attentionAt } from '../../../domain/launches/ranking.ts';
import type { VoteDecision } from '../../../domain/launches/votes.ts';
import { addWeeks } from '../../../domain/launches/weeks.ts';
import { seededRandom } from '../../../fixtures/demo/votes.ts';
import { addStarterCategories } from '../../../services/content/seed.ts';
import type { Store } from '../../../store/store.ts';
import type { Voter } from '../../../store/votes/vote_facts.ts';
import { addListing, GENUINE, launchAs } from '../../scene.ts';
import { ON_POSTGRES } from '../postgres_store.ts';
import { NOON, type settableClock } from '../temporary.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK_ENDS = Date.UTC(2026, 10, 23);

/** What every engine does with votes; it is Saturday noon. */
export function voteContract(current: () => Store, clock: ReturnType<typeof settableClock>): void {
  /** A listing that is live since Monday. */
  async function live(name: string): Promise<number> {
    const store = current();
    if ((await store.categories.all()).length === 0) await store.write(addStarterCategories);
    return (await addListing(store, clock, { name, live_at: NOON - 5 * DAY })).id;
  }
  const person = (name: string, created_at = NOON - 30 * DAY): Promise<number> =>
    current().write((tx) => tx.people.ensure(`${name}@example.com`, created_at));

  async function cast(
    listing_id: number,
    person_id: number,
    {
      at = NOON,
      from = null,
      ...voter
    }: Partial<Omit<Voter, 'by'>> & { at?: number; from?: string | null } = {},
  ): Promise<VoteDecision> {
    const ballot = { listing_id, person_id, cast_at: at, address_key: from };
    return current().write((tx) => tx.votes.cast(ballot, { ...GENUINE, ...voter }));
  }

  const mature = (now: number) => current().write((tx) => tx.votes.mature(now, 100));
  const listing = async (id: number) => (await current().listings.byId(id))!;
  const launch = async (id: number) =>
    (await current().launches.byId((await current().votes.launchOf(id))!.id))!;
  const board = async () => {
    const week = await current().launches.week('2026-11-16');
    return (await current().boards.weekly(week, { offset: 0, limit: 10 })).places;
  };

  describe('votes', () => {
    test('count once per person and launch, and rank the week', async () => {
      const [first, second] = [await live('a'), await live('b')];
      const people: number[] = [];
      for (let i = 0; i < 5; i++) people.push(await person(`v${i}`));
      for (const [i, id] of people.slice(0, 3).entries()) await cast(first, id, { at: NOON + i });
      expect(await cast(first, people[0]!, { at: NOON + 9 })).toEqual({ state: 'refused', reason: 'voted' });
      for (const [i, id] of people.entries()) await cast(second, id, { at: NOON + i });
      expect(await listing(first)).toMatchObject({ votes: 3, votes_reached_at: NOON + 2 });
      expect(await launch(first)).toMatchObject({ week_votes: 3, week_votes_reached_at: NOON + 2 });
      expect(await board()).toEqual([
        { rank: 1, listing_id: second, week_votes: 5 },
        { rank: 2, listing_id: first, week_votes: 3 },
      ]);
      expect((await listing(second)).heat).toBeGreaterThan((await listing(first)).heat!);
    });

    test('of the same number rank by who reached it first', async () => {
      const [late, early] = [await live('a'), await live('b')];
      const voter = await person('v');
      await cast(late, voter, { at: NOON + 2 });
      await cast(early, voter, { at: NOON + 1 });
      expect((await board()).map(({ listing_id }) => listing_id)).toEqual([early, late]);
    });

    test('of the owner are refused, whatever the caller says [C3]', async () => {
      const id = await live('a');
      const { person_id } = await listing(id);
      expect(await cast(id, person_id)).toEqual({ state: 'refused', reason: 'stake' });
      expect(await cast(id, await person('v'), { stake: 'admin' })).toEqual({
        state: 'refused',
        reason: 'stake',
      });
      expect(await listing(id)).toMatchObject({ votes: 0, votes_reached_at: null, heat: null });
      expect(await current().votes.own(id, person_id)).toBeUndefined();
    });

    test('before the launch and after the listing has gone are refused [C15]', async () => {
      const id = await live('a');
      const voter = await person('v');
      expect(await cast(id, voter, { at: NOON - 5 * DAY - 1 })).toMatchObject({ reason: 'not_live' });
      await current().write((tx) => tx.listings.close(id, 'suspended', NOON));
      expect(await cast(id, voter)).toMatchObject({ state: 'refused', reason: 'not_live' });
    });

    test('of a young account count by themselves from the moment that it is old enough', async () => {
      const id = await live('a');
      const voter = await person('new', NOON - 10 * HOUR);
      const due = NOON + 14 * HOUR;
      expect(await cast(id, voter)).toEqual({ state: 'pending', reason: 'new_account', matured_at: due });
      expect(await listing(id)).toMatchObject({ votes: 0 });
      expect([await current().votes.areDue(due - 1), await mature(due - 1)]).toEqual([false, 0]);
      expect(await current().votes.areDue(due)).toBe(true);
      // The service was down in the meantime: the vote counts from when it was due all the same.
      expect(await mature(due + 40 * DAY)).toBe(1);
      expect(await current().votes.own(id, voter)).toMatchObject({
        state: 'counted',
        reason: null,
        matured_at: due,
      });
      expect(await listing(id)).toMatchObject({ votes: 1, votes_reached_at: due });
      expect(await launch(id)).toMatchObject({ week_votes: 1, week_votes_reached_at: due });
      expect(await current().votes.areDue(due + 41 * DAY)).toBe(false);
    });

    test('that mature after the week count for the product and not for the week [C1]', async () => {
      const id = await live('a');
      await cast(id, await person('just', WEEK_ENDS - DAY - 1), { at: WEEK_ENDS - 60_000 });
      await cast(id, await person('late', WEEK_ENDS - DAY), { at: WEEK_ENDS - 60_000 });
      await cast(id, await person('after'), { at: WEEK_ENDS });
      await mature(WEEK_ENDS);
      expect(await listing(id)).toMatchObject({ votes: 3, votes_reached_at: WEEK_ENDS });
      expect(await launch(id)).toMatchObject({ week_votes: 1, week_votes_reached_at: WEEK_ENDS - 1 });
    });

    test('from one IP address count three times on a launch; more wait for the site team', async () => {
      const [id, other] = [await live('a'), await live('b')];
      const states: string[] = [];
      for (let i = 0; i < 5; i++)
        states.push((await cast(id, await person(`v${i}`), { from: 'home' })).state);
      expect(states).toEqual(['counted', 'counted', 'counted', 'pending', 'pending']);
      expect(await cast(other, await person('v4'), { from: 'home' })).toMatchObject({ state: 'counted' });
      const young = await person('young', NOON);
      expect(await cast(id, young, { from: 'home' })).toMatchObject({ reason: 'new_account' });
      await mature(NOON + DAY);
      expect(await current().votes.own(id, young)).toMatchObject({
        state: 'pending',
        reason: 'same_address',
      });
      expect([await current().votes.areDue(NOON + 400 * DAY), await mature(NOON + 400 * DAY)]).toEqual([
        false,
        0,
      ]);
      expect(await listing(id)).toMatchObject({ votes: 3 });
    });

    test('store the hashed IP address for a while only', async () => {
      const id = await live('a');
      const [one, two] = [await person('one'), await person('two')];
      await cast(id, one, { at: NOON, from: 'home' });
      await cast(id, two, { at: NOON + 1, from: 'home' });
      await current().write((tx) => tx.votes.forgetIps(NOON + 1));
      expect(await current().votes.own(id, one)).toMatchObject({ address_key: null, state: 'counted' });
      expect(await current().votes.own(id, two)).toMatchObject({ address_key: 'home' });
    });

    test('that are withdrawn are gone, and cast again take the new time [C21]', async () => {
      const id = await live('a');
      const [one, two] = [await person('one'), await person('two')];
      await cast(id, one, { at: NOON });
      await cast(id, two, { at: NOON + 1 });
      const withdraw = () => current().write((tx) => tx.votes.withdraw(id, two));
      expect([await withdraw(), await withdraw()]).toEqual([true, false]);
      expect(await listing(id)).toMatchObject({ votes: 1, votes_reached_at: NOON });
      expect(await launch(id)).toMatchObject({ week_votes: 1, week_votes_reached_at: NOON });
      expect(await cast(id, two, { at: NOON + HOUR })).toMatchObject({ state: 'counted' });
      expect(await listing(id)).toMatchObject({ votes: 2, votes_reached_at: NOON + HOUR });
      await withdraw();
      await current().write((tx) => tx.votes.withdraw(id, one));
      expect(await listing(id)).toMatchObject({ votes: 0, votes_reached_at: null, heat: null });
      expect(await launch(id)).toMatchObject({ week_votes: 0, week_votes_reached_at: null });
    });

    test('that the site team finds void are gone with the reason kept, and cannot be cast again', async () => {
      const id = await live('a');
      const { id: launch_id } = await launch(id);
      const people = [await person('one'), await person('two'), await person('three')];
      for (const voter of people) await cast(id, voter);
      const annul = () =>
        current().write((tx) => tx.votes.annul(launch_id, people.slice(0, 2), 'bought votes'));
      expect([await annul(), await annul()]).toEqual([2, 0]);
      expect(await listing(id)).toMatchObject({ votes: 1 });
      expect(await launch(id)).toMatchObject({ week_votes: 1 });
      expect(await current().votes.own(id, people[0]!)).toMatchObject({
        state: 'void',
        reason: 'bought votes',
      });
      expect(await current().write((tx) => tx.votes.withdraw(id, people[0]!))).toBe(false);
      expect(await cast(id, people[0]!)).toEqual({ state: 'refused', reason: 'void' });
    });

    test('of one person are limited by the hour and by the day', async () => {
      await current().write(async (tx) => {
        await tx.settings.set('votes.per_hour', 2);
        await tx.settings.set('votes.per_day', 3);
      });
      const voter = await person('v');
      const on = async (name: string, at: number) => cast(await live(name), voter, { at });
      expect(await on('a', NOON)).toMatchObject({ state: 'counted' });
      expect(await on('b', NOON + 1)).toMatchObject({ state: 'counted' });
      expect(await on('c', NOON + HOUR - 1)).toMatchObject({ reason: 'per_hour' });
      expect(await on('d', NOON + HOUR)).toMatchObject({ state: 'counted' });
      expect(await on('e', NOON + 3 * HOUR)).toMatchObject({ reason: 'per_day' });
      expect(await on('f', NOON + DAY)).toMatchObject({ state: 'counted' });
    });

    test('on a relaunch count for its week again, and for the total only once per person', async () => {
      const id = await live('a');
      const [old, new_one, again] = [await person('old'), await person('new'), await person('again')];
      for (const voter of [old, again]) await cast(id, voter);
      const first = await launch(id);
      const relaunched_at = WEEK_ENDS + HOUR;
      await current().write(async (tx) => {
        await launchAs(tx, id, { week: '2026-11-23', plan: 'paid', now: NOON, live_at: relaunched_at });
      });
      for (const [i, voter] of [old, new_one, again].entries())
        expect(await cast(id, voter, { at: relaunched_at + i })).toMatchObject({ state: 'counted' });
      // The last of them adds nothing, so the total was reached before it.
      expect(await listing(id)).toMatchObject({ votes: 3, votes_reached_at: relaunched_at + 1 });
      expect(await launch(id)).toMatchObject({
        week: '2026-11-23',
        week_votes: 3,
        week_votes_reached_at: relaunched_at + 2,
      });
      expect(await current().launches.byId(first.id)).toMatchObject({ week_votes: 2 });
      await current().write((tx) => tx.votes.annul(first.id, [old], 'bought'));
      expect(await listing(id)).toMatchObject({ votes: 3 });
    });

    test('make a heat that follows the half-life when that is changed [R66]', async () => {
      const [older, fresher] = [await live('a'), await live('b')];
      for (let i = 0; i < 30; i++) await cast(older, await person(`v${i}`), { at: NOON - 4 * DAY });
      for (let i = 0; i < 15; i++) await cast(fresher, await person(`v${i}`), { at: NOON - DAY });
      const order = async () =>
        (await current().boards.trending({ offset: 0, limit: 2 })).map(({ listing_id }) => listing_id);
      // By another query: the order within a category.
      const category_id = (await current().categories.all()).find(({ slug }) => slug === 'design')!.id;
      const query = { q: '', status: 'live', sort: 'trending', category_id, offset: 0, limit: 2 } as const;
      // PostgreSQL has no search yet.
      const inCategory = async () => (ON_POSTGRES ? order() : (await current().search(query)).ids);
      const attention = async (id: number, hours: number) =>
        attentionAt((await listing(id)).heat, NOON, hours);
      expect([await order(), await inCategory()]).toEqual([
        [fresher, older],
        [fresher, older],
      ]);
      expect([await attention(older, 48), await attention(fresher, 48)]).toEqual([7.5, 10.61]);
      await current().write((tx) => tx.settings.set('trending.half_life_hours', 24 * 14));
      expect([await order(), await inCategory()]).toEqual([
        [older, fresher],
        [older, fresher],
      ]);
      expect(await attention(older, 24 * 14)).toBeCloseTo(30 * 2 ** (-4 / 14), 1);
    });

    test('counted one by one come to what counting all of them comes to', async () => {
      const random = seededRandom(404);
      const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
      const ids = [await live('a'), await live('b'), await live('c')];
      const people: number[] = [];
      for (let i = 0; i < 12; i++) people.push(await person(`v${i}`, NOON - Math.floor(random() * 2 * DAY)));
      for (let step = 0; step < 250; step++) {
        const [id, voter] = [pick(ids), pick(people)];
        const at = NOON + Math.floor(random() * 3 * DAY);
        const chance = random();
        if (chance < 0.65) await cast(id, voter, { at, from: pick([null, 'x', 'y']) });
        else if (chance < 0.8) await current().write((tx) => tx.votes.withdraw(id, voter));
        else if (chance < 0.85)
          await current().write(async (tx) => {
            await tx.votes.annul((await tx.votes.launchOf(id))!.id, [voter], 'void');
          });
        else if (chance < 0.87)
          await current().write(async (tx) => {
            const week = addWeeks('2026-11-16', step + 1);
            await launchAs(tx, id, { week, plan: 'paid', now: at, live_at: NOON + step });
          });
        else await mature(at);
      }
      for (const id of ids) {
        const before = [await listing(id), await launch(id)] as const;
        await current().write((tx) => tx.votes.recount(id));
        const after = [await listing(id), await launch(id)] as const;
        expect(after[1]).toEqual(before[1]);
        expect({ ...after[0], heat: 0 }).toEqual({ ...before[0], heat: 0 });
        expect(after[0].votes).toBeGreaterThan(2);
        expect(Math.abs(after[0].heat! - before[0].heat!)).toBeLessThan(1e-9);
      }
    });
  });
}
