import { beforeEach, describe, expect, test } from 'vitest';
import { addWeeks, weekAt, weekBounds } from '../../../domain/launches/weeks.ts';
import { launchWeeks } from '../../../jobs/launches/launch_weeks.ts';
import type { Failure } from '../../../jobs/queue/queue.ts';
import type { Listing } from '../../../store/listings/listing.ts';
import { bookedIn, launchAs } from '../../scene.ts';
import { DAY, HOUR, THIS_WEEK, type UseCaseScene, useCaseScene, WEEK } from '../../services/scene.ts';
import { queueOf } from '../handlers.ts';

let scene: UseCaseScene;
let failures: Failure[];
beforeEach(async () => {
  scene = await useCaseScene();
  failures = [];
});

const NEXT = addWeeks(THIS_WEEK, 1);
const { starts_at: STARTS, ends_at: ENDS } = weekBounds(NEXT, 'UTC');

/** A process of the service that starts at an instant. */
function startAt(instant: number, store = scene.store) {
  scene.clock.set(instant);
  const { clock } = scene;
  const queue = queueOf({ launch_weeks: launchWeeks({ store, clock }) }, { ...scene, failures });
  return async (now = instant) => {
    clock.set(now);
    await scene.write((tx) => tx.jobs.enqueue('launch_weeks', {}));
    await queue.drain();
  };
}

const scheduled = (name: string, week = NEXT) =>
  scene.listing({ name, owner: name.toLowerCase(), status: 'scheduled', week });
const waiting = (name: string, week = NEXT) =>
  scene.listing({ name, owner: name.toLowerCase(), status: 'awaiting_badge', week });

async function launchOf(row: Listing) {
  const { status, week, slides, live_at, moved_reason } = (await scene.store.launches.byId(row.launch_id!))!;
  return { status, week, slides, live_at, moved_reason };
}
const board = async (week: string) =>
  (await scene.store.boards.weekly(await scene.store.launches.week(week), { offset: 0, limit: 99 })).total;
/** Audit rows of the calendar, oldest first: kind and week of each listing. */
const recorded = async () =>
  (await scene.store.audit_log.newest({ limit: 100 }))
    .filter(({ kind }) => kind.startsWith('launch_'))
    .map(({ kind, subject, details }) => `${subject} ${kind} ${String(details['week'])}`)
    .toReversed();

describe('after a downtime [D70]', () => {
  test('of three days a launch goes live in its own week', async () => {
    const row = await scheduled('Acme');
    await startAt(STARTS + 3 * DAY)();
    expect(await launchOf(row)).toMatchObject({ status: 'live', week: NEXT, moved_reason: null });
  });

  test('into the last two days of its week it goes live at the start of the next one', async () => {
    const row = await scheduled('Acme');
    const tick = startAt(ENDS - DAY);
    await tick();
    const week = addWeeks(NEXT, 1);
    expect(await launchOf(row)).toMatchObject({ status: 'scheduled', week, moved_reason: 'service_down' });
    await tick(ENDS);
    expect(await launchOf(row)).toMatchObject({ status: 'live', week, live_at: ENDS, slides: 0 });
    expect(await scene.emails()).toEqual(['launch_moved > acme', 'listing_live > acme']);
  });

  test('of three weeks nothing goes live in a week that is over, and each owner gets one email', async () => {
    const rows = [
      await scheduled('A'),
      await scheduled('B'),
      await scheduled('C', addWeeks(NEXT, 1)),
      await scheduled('D', addWeeks(NEXT, 3)),
    ];
    const back = STARTS + 3 * WEEK + DAY;
    const running = weekAt(back, 'UTC');
    const tick = startAt(back);
    await tick();
    await tick();
    for (const row of rows) {
      expect(await launchOf(row)).toMatchObject({ status: 'live', week: running, live_at: back });
    }
    expect([await board(NEXT), await board(running)]).toEqual([0, 4]);
    expect(await scene.emails()).toEqual(['a', 'b', 'c', 'd'].map((name) => `listing_live > ${name}`));
    expect(await recorded()).toEqual(rows.map(({ id }) => `listing:${id} launch_live ${running}`));
  });

  test('a full week takes no more: the others follow in the next ones', async () => {
    await scene.set('free_queue.capacity', 2);
    for (const name of ['A', 'B', 'C', 'D', 'E']) await scheduled(name, NEXT);
    const paid = await scene.listing({ name: 'Paid', plan: 'paid', status: 'scheduled', week: NEXT });
    await startAt(ENDS)();
    const running = addWeeks(NEXT, 1);
    expect(await Promise.all([0, 1, 2].map((i) => bookedIn(scene.store, addWeeks(running, i))))).toEqual([
      2, 2, 1,
    ]);
    expect(await launchOf(paid)).toMatchObject({ status: 'live', week: running });
    expect(await board(running)).toBe(3);
  });

  test('a week that ended without a badge counts no move, however often it had moved before', async () => {
    const row = await waiting('Acme');
    await startAt(ENDS + DAY)();
    expect(await launchOf(row)).toMatchObject({
      status: 'awaiting_badge',
      week: addWeeks(NEXT, 1),
      slides: 0,
      moved_reason: 'service_down',
    });
    expect(await scene.emails()).toEqual(['launch_moved > acme']);
  });

  test('a restart at the end of a week is none: the missing badge counts', async () => {
    const row = await waiting('Acme');
    await startAt(ENDS + HOUR / 2)();
    expect(await launchOf(row)).toMatchObject({ slides: 1, moved_reason: 'badge_missing' });
  });

  test('an error after the launches repeats none of them', async () => {
    const [first, second] = [await scheduled('A'), await scheduled('B', addWeeks(NEXT, 1))];
    let broken = true;
    const store: typeof scene.store = {
      ...scene.store,
      // The calendar reads the votes after the launches.
      votes: {
        ...scene.store.votes,
        areDue: (now: number) => {
          if (!broken) return scene.store.votes.areDue(now);
          broken = false;
          throw new Error('the disk is full');
        },
      },
    };
    await startAt(STARTS + 2 * WEEK, store)();
    expect(failures).toHaveLength(1);
    for (const row of [first, second]) expect(await launchOf(row)).toMatchObject({ status: 'live' });
    expect(await scene.emails()).toEqual(['listing_live > a', 'listing_live > b']);
  });

  test('a launch to come of a live listing moves on like any other', async () => {
    const row = await scene.listing({ name: 'Acme', live_at: scene.now() });
    const id = await scene.write((tx) =>
      launchAs(tx, row.id, { status: 'scheduled', plan: 'paid', week: NEXT, now: scene.now() }),
    );
    await startAt(ENDS)();
    expect(await scene.store.launches.byId(id)).toMatchObject({ status: 'live', week: addWeeks(NEXT, 1) });
    expect(await scene.again(row)).toMatchObject({ status: 'live', launch_id: id, live_at: row.live_at });
  });

  test('a suspended listing launches nothing until it is back', async () => {
    const row = await scheduled('Acme');
    await scene.write((tx) => tx.listings.close(row.id, 'suspended', scene.now()));
    const tick = startAt(STARTS);
    await tick();
    expect(await launchOf(row)).toMatchObject({ status: 'scheduled', week: NEXT });
    await scene.write((tx) => tx.listings.reopen(row.id, STARTS));
    await tick(STARTS + HOUR);
    expect(await scene.again(row)).toMatchObject({ status: 'live' });
  });
});

describe('after a change of the zone with booked weeks [D10]', () => {
  test.each(['America/Los_Angeles', 'Pacific/Auckland'])(
    'to %s a launch goes live in its week as it was booked, and moves into no week that is over',
    async (zone) => {
      const [row, late] = [await scheduled('Acme'), await waiting('Late')];
      const tick = startAt(STARTS - HOUR);
      await scene.set('calendar.time_zone', zone);
      await tick();
      expect(await launchOf(row)).toMatchObject({ status: 'scheduled' });
      await tick(STARTS);
      expect(await launchOf(row)).toMatchObject({ status: 'live', week: NEXT, live_at: STARTS });
      await tick(ENDS);
      const moved = await launchOf(late);
      const { ends_at } = (await scene.store.launches.week(moved.week))!;
      expect(moved).toMatchObject({ slides: 1, moved_reason: 'badge_missing' });
      expect(ends_at).toBeGreaterThan(ENDS + 6 * DAY);
    },
  );

  test.each([
    // Summer time begins and ends on the Sunday of the week.
    ['2027-03-22', 167],
    ['2027-10-25', 169],
  ])('a week of %s in Vienna ends once, after %d hours', async (week, hours) => {
    await scene.set('calendar.time_zone', 'Europe/Vienna');
    const { starts_at, ends_at } = weekBounds(week, 'Europe/Vienna');
    expect((ends_at - starts_at) / HOUR).toBe(hours);
    const [row, late] = [await scheduled('Acme', week), await waiting('Late', week)];
    const tick = startAt(starts_at - 1);
    await tick();
    await tick(starts_at);
    expect(await launchOf(row)).toMatchObject({ status: 'live', live_at: starts_at });
    await tick(ends_at - 1);
    expect(await launchOf(late)).toMatchObject({ week, slides: 0 });
    await tick(ends_at);
    await tick(ends_at + 1);
    expect(await launchOf(late)).toMatchObject({ week: addWeeks(week, 1), slides: 1 });
  });
});
