import { expect, test } from 'vitest';
import { addWeeks, weekBounds } from '../../../domain/launches/weeks.ts';
import { launchWeeks } from '../../../jobs/launches/launch_weeks.ts';
import { makeQueue } from '../../../jobs/queue/queue.ts';
import { addStarterCategories } from '../../../services/content/seed.ts';
import { addListing, GENUINE } from '../../scene.ts';
import { NOON, settableClock, temporaryStore } from '../../store/temporary.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = '2026-11-16';
const { ends_at: ENDS } = weekBounds(WEEK, 'UTC');

/** The calendar's job with its own store, on the Saturday of a week. */
async function calendar() {
  const clock = settableClock();
  const store = await temporaryStore(clock);
  await store.write(addStarterCategories);
  const queue = makeQueue({
    store,
    clock,
    kinds: { launch_weeks: { concurrency: 1, handler: launchWeeks({ store, clock }) } },
    schedules: [{ name: 'launch_weeks', every_ms: 60_000 }],
  });
  return {
    store,
    clock,
    reach: async (instant: number) => {
      clock.set(instant);
      await queue.drain();
    },
    final: async () => {
      const weeks = Array.from({ length: 8 }, (_, i) => addWeeks(WEEK, i - 4));
      const rows = await Promise.all(weeks.map((week) => store.launches.week(week)));
      return rows.flatMap((row) => (row?.finalised_at ? [row.week] : []));
    },
  };
}

test('after a month of downtime the weeks that were missed get their results, in order [C14]', async () => {
  const { store, clock, reach, final } = await calendar();
  for (const ago of [0, 1, 2, 3]) {
    const week = addWeeks(WEEK, -ago);
    const { starts_at } = weekBounds(week, 'UTC');
    const name = `Winner of ${week}`;
    await addListing(store, clock, { name, week, live_at: starts_at, voted_at: [starts_at + HOUR] });
  }
  // Booked for a week that passed during the downtime: it launches in the running one (D70).
  await addListing(store, clock, { name: 'Missed', status: 'scheduled', week: '2026-11-23' });
  await reach(NOON + 30 * DAY);
  expect(await final()).toEqual(['2026-10-26', '2026-11-02', '2026-11-09', WEEK, '2026-11-23']);
  const awards = await store.awards.page({ offset: 0, limit: 10 });
  expect(awards.map(({ week }) => week)).toEqual([WEEK, '2026-11-09', '2026-11-02', '2026-10-26']);
  expect(awards.map(({ id }) => id)).toEqual([4, 3, 2, 1]);
  expect(awards.map(({ awarded_at }) => awarded_at)).toEqual(Array<number>(4).fill(NOON + 30 * DAY));
  const board = async (week: string) =>
    (await store.boards.weekly(await store.launches.week(week), { offset: 0, limit: 9 })).places;
  expect(await board('2026-11-23')).toEqual([]);
  expect(await board('2026-12-21')).toEqual([{ rank: 1, listing_id: 5, week_votes: 0 }]);
  const letters = async () => (await store.jobs.counts()).find(({ kind }) => kind === 'send_mail')?.jobs;
  expect(await letters()).toBe(5);
  await reach(NOON + 60 * DAY);
  expect(await letters()).toBe(5);
});

test('the hold is a setting, and is kept to the minute', async () => {
  const { store, clock, reach, final } = await calendar();
  await store.write((tx) => tx.settings.set('weeks.hold_hours', 3));
  await addListing(store, clock, { name: 'Winner', voted_at: [NOON - HOUR] });
  await reach(ENDS + 3 * HOUR - 1);
  expect(await final()).toEqual([]);
  await reach(ENDS + 3 * HOUR);
  expect(await final()).toEqual([WEEK]);
});

test('votes mature by themselves, in time for the result, also when nobody looked', async () => {
  const { store, clock, reach } = await calendar();
  const { id } = await addListing(store, clock, { name: 'Winner', live_at: NOON - DAY });
  const vote = (name: string, created_at: number, cast_at: number) =>
    store.write(async (tx) => {
      const person_id = await tx.people.ensure(`${name}@example.com`, created_at);
      const ballot = { listing_id: id, person_id, cast_at, address_key: null };
      expect(await tx.votes.cast(ballot, GENUINE)).toMatchObject({ state: 'pending' });
    });
  await vote('one', NOON - 20 * HOUR, NOON);
  await vote('two', NOON - 12 * HOUR, NOON);
  await vote('too-late', ENDS - 23 * HOUR, ENDS - HOUR);
  await reach(NOON + 4 * HOUR);
  expect(await store.listings.byId(id)).toMatchObject({ votes: 1 });
  await reach(ENDS + 40 * DAY);
  expect(await store.listings.byId(id)).toMatchObject({ votes: 3 });
  expect(await store.awards.ofListing(id)).toMatchObject([{ rank: 1, week_votes: 2 }]);
});
