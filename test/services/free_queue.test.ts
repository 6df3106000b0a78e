import { beforeEach, describe, expect, test } from 'vitest';
import { addWeeks, weekAt, weekBounds } from '../../domain/launches/weeks.ts';
import { queueFree, recordBadge } from '../../services/launches/free_queue.ts';
import { approve, moderate } from '../../services/moderation/moderate.ts';
import type { Listing } from '../../store/listings/listing.ts';
import { bookedIn } from '../scene.ts';
import { DAY, HOUR, THIS_WEEK, type UseCaseScene, useCaseScene, WEEK } from './scene.ts';

let scene: UseCaseScene;
beforeEach(async () => {
  scene = await useCaseScene();
});

const FOUND = { found: true, conclusive: true, expected: 'a link', observed: 'a link' } as never;
const MISSING = { found: false, conclusive: true, expected: 'a link', observed: 'nothing' } as never;

const draft = (name: string, owner = name.toLowerCase()) => scene.listing({ name, owner, status: 'draft' });
const queue = (row: Listing, now = scene.now()) => scene.write((tx) => queueFree(tx, row, now));
const check = (row: Listing, finding = FOUND, now = scene.now()) =>
  scene.write((tx) => recordBadge(tx, row.id, finding, now));
const due = (now: number) => scene.takeDue(now);
const launchOf = async (row: Listing) => {
  const { launch_id } = await scene.again(row);
  return launch_id === null ? undefined : scene.store.launches.byId(launch_id);
};
const weekOf = async (row: Listing) => (await launchOf(row))?.week;
/** A queued listing, with the bounds of its week. */
async function queued(name: string) {
  const row = await draft(name);
  await queue(row);
  return { row, ...weekBounds((await weekOf(row))!, 'UTC') };
}

describe('booking a week [R168–R170]', () => {
  const ahead = (weeks: number) => addWeeks(THIS_WEEK, weeks);

  test('with one place a week the weeks of the queue fill in turn, then later ones', async () => {
    await scene.set('free_queue.capacity', 1);
    const rows: Listing[] = [];
    for (const name of ['A', 'B', 'C', 'D', 'E']) rows.push(await draft(name));
    await Promise.all(rows.map((row) => queue(row)));
    const weeks = await Promise.all(rows.map(weekOf));
    expect(weeks.map(String).toSorted()).toEqual([6, 7, 8, 9, 10].map(ahead));
  });

  test.each([
    { min_weeks: 0, max_weeks: 1, booked: 0 },
    { min_weeks: 3, max_weeks: 3, booked: 3 },
  ])(
    'from $min_weeks to $max_weeks weeks ahead takes week $booked',
    async ({ min_weeks, max_weeks, booked }) => {
      await scene.set('free_queue.min_weeks', min_weeks);
      await scene.set('free_queue.max_weeks', max_weeks);
      const row = await draft('Acme');
      await queue(row);
      expect(await weekOf(row)).toBe(ahead(booked));
    },
  );

  test('a smaller capacity moves nobody who has booked, and lets nobody in before there is room', async () => {
    for (const name of ['A', 'B', 'C']) await queue(await draft(name));
    await scene.set('free_queue.capacity', 2);
    const late = await draft('Late');
    await queue(late);
    expect(await weekOf(late)).toBe(ahead(7));
    expect(await bookedIn(scene.store, ahead(6))).toBe(3);
  });

  test('counts weeks in the zone of the site: on Sunday evening it is Monday in Auckland', async () => {
    await scene.set('calendar.time_zone', 'Pacific/Auckland');
    const sunday = Date.UTC(2026, 10, 22, 10, 59);
    const [before, after] = [await draft('Before'), await draft('After')];
    await queue(before, sunday);
    await queue(after, sunday + 60_000);
    expect([await weekOf(before), await weekOf(after)]).toEqual([ahead(6), ahead(7)]);
  });

  test.each([
    // Summer time begins and ends on the Sunday of the week.
    ['2027-03-22', 167],
    ['2027-10-25', 169],
  ])(
    'the week of %s in Vienna has %d hours, and a badge counts until the last of them',
    async (week, hours) => {
      await scene.set('calendar.time_zone', 'Europe/Vienna');
      await scene.set('free_queue.min_weeks', 0);
      const { starts_at, ends_at } = weekBounds(week, 'Europe/Vienna');
      expect((ends_at - starts_at) / HOUR).toBe(hours);
      const [last, late] = [await draft('Last'), await draft('Late')];
      await queue(last, starts_at);
      await queue(late, starts_at);
      await check(last, FOUND, ends_at - 1);
      await check(late, FOUND, ends_at);
      expect(await launchOf(last)).toMatchObject({ week, live_at: ends_at - 1 });
      expect(await scene.again(last)).toMatchObject({ status: 'live' });
      // The next week has room: moved into it, and live there at once.
      expect(await launchOf(late)).toMatchObject({
        status: 'live',
        slides: 1,
        week: addWeeks(week, 1),
        live_at: ends_at,
      });
    },
  );
});

describe('the badge', () => {
  test('found before the week: live at its first millisecond, not one earlier [D6]', async () => {
    const { row, starts_at } = await queued('Acme');
    await check(row);
    expect(await scene.again(row)).toMatchObject({ status: 'scheduled', live_at: null });
    await due(starts_at - 1);
    expect(await scene.again(row)).toMatchObject({ status: 'scheduled' });
    await due(starts_at);
    await due(starts_at);
    expect(await scene.again(row)).toMatchObject({ status: 'live', live_at: starts_at });
    expect(await scene.emails()).toEqual(['launch_queued > acme', 'listing_live > acme']);
  });

  test('found twice: the first time stays, and the owner gets one email', async () => {
    const { row, starts_at } = await queued('Acme');
    await check(row, FOUND, starts_at);
    await check(row, FOUND, starts_at + HOUR);
    expect(await scene.again(row)).toMatchObject({ badge_found_at: starts_at, live_at: starts_at });
    expect(await scene.emails()).toEqual(['launch_queued > acme', 'listing_live > acme']);
  });

  test('taken off before the launch: the listing keeps its week, and the check shows what was seen', async () => {
    const { row } = await queued('Acme');
    await check(row);
    await check(row, MISSING, scene.now() + HOUR);
    expect(await scene.again(row)).toMatchObject({
      status: 'scheduled',
      badge_found_at: scene.now(),
      badge_check: { checked_at: scene.now() + HOUR, found: false, observed: 'nothing' },
    });
  });

  test('found after the last allowed week: the listing has left the queue, with its place free again', async () => {
    await scene.set('free_queue.max_slides', 0);
    const { row, ends_at } = await queued('Acme');
    const week = (await weekOf(row))!;
    await check(row, FOUND, ends_at);
    expect(await scene.again(row)).toMatchObject({ status: 'draft', plan: null, launch_id: null });
    expect(await bookedIn(scene.store, week)).toBe(0);
    expect(await scene.emails()).toEqual(['launch_queued > acme', 'left_free_queue > acme']);
  });

  test('a listing that left can be queued again, with all its moves before it', async () => {
    await scene.set('free_queue.max_slides', 1);
    const { row, ends_at } = await queued('Acme');
    await due(ends_at);
    await due(ends_at + WEEK);
    const left = await scene.again(row);
    expect(left).toMatchObject({ status: 'draft' });
    await queue(left, ends_at + WEEK);
    await due(weekBounds((await weekOf(row))!, 'UTC').ends_at);
    expect(await launchOf(row)).toMatchObject({ status: 'awaiting_badge', slides: 1 });
  });

  test('nothing is recorded for a listing that has gone', async () => {
    await expect(check({ id: 404 } as Listing)).resolves.toBeUndefined();
  });
});

describe('a week that ended without a badge [D71]', () => {
  test('moves to the earliest week with room, beginning with the running one', async () => {
    await scene.set('free_queue.capacity', 2);
    const { row, ends_at } = await queued('Acme');
    const running = weekAt(ends_at, 'UTC');
    await scene.listing({ name: 'Other', status: 'scheduled', week: running });
    await due(ends_at);
    expect(await launchOf(row)).toMatchObject({
      week: running,
      slides: 1,
      moved_from: addWeeks(running, -1),
      moved_reason: 'badge_missing',
    });
    expect(await scene.emails()).toEqual([
      'launch_queued > acme',
      'launch_moved > acme',
      'listing_live > ada',
    ]);
  });

  test('goes over full weeks', async () => {
    await scene.set('free_queue.capacity', 1);
    const { row, ends_at } = await queued('Acme');
    const running = weekAt(ends_at, 'UTC');
    for (const [i, week] of [running, addWeeks(running, 1)].entries())
      await scene.listing({ name: `Full ${i}`, status: 'scheduled', week });
    await due(ends_at);
    expect(await weekOf(row)).toBe(addWeeks(running, 2));
  });

  test('gives the place in the old week to the next one who books it', async () => {
    await scene.set('free_queue.capacity', 1);
    const { row, ends_at } = await queued('Acme');
    const week = (await weekOf(row))!;
    await due(ends_at);
    expect(await bookedIn(scene.store, week)).toBe(0);
  });

  test('eight times, each with an email, then it leaves the queue [D6]', async () => {
    const { row, ends_at } = await queued('Acme');
    for (let i = 0; i < 9; i++) await due(ends_at + i * WEEK);
    expect(await scene.again(row)).toMatchObject({ status: 'draft', launch_id: null });
    expect(await scene.emails()).toEqual([
      'launch_queued > acme',
      ...Array<string>(8).fill('launch_moved > acme'),
      'left_free_queue > acme',
    ]);
  });
});

describe('a scheduled listing about which the site team has a doubt', () => {
  async function doubtful() {
    const { row, starts_at, ends_at } = await queued('Acme');
    await check(row);
    await scene.write(async (tx) => {
      await tx.listings.update(row.id, { tagline: 'Online casino with roulette', updated_at: scene.now() });
      await moderate(tx, row.id, { submitted: false, now: scene.now() });
    });
    return { row, starts_at, ends_at };
  }
  const approveNow = (row: Listing, now: number) =>
    scene.write(async (tx) =>
      approve(tx, (await tx.listings.byId(row.id))!, { by: 'the team', note: null, now }),
    );

  test('goes live as soon as it is approved in its week', async () => {
    const { row, starts_at } = await doubtful();
    await due(starts_at);
    expect(await scene.again(row)).toMatchObject({ status: 'scheduled', in_review: true });
    await approveNow(row, starts_at + DAY);
    await due(starts_at + DAY);
    expect(await scene.again(row)).toMatchObject({ status: 'live', live_at: starts_at + DAY });
  });

  test('keeps its place however long the team takes, and counts no move [D71]', async () => {
    const { row, ends_at } = await doubtful();
    const { week } = (await launchOf(row))!;
    for (let i = 0; i < 12; i++) await due(ends_at + i * WEEK);
    expect(await launchOf(row)).toMatchObject({ status: 'scheduled', slides: 0, week });
    const approved = ends_at + 12 * WEEK + DAY;
    await approveNow(row, approved);
    await due(approved + HOUR);
    const running = weekAt(approved, 'UTC');
    expect(await scene.again(row)).toMatchObject({ status: 'live', live_at: approved + HOUR });
    expect(await launchOf(row)).toMatchObject({ week: running, slides: 0, moved_reason: 'review' });
    expect(await scene.emails()).toEqual([
      'launch_queued > acme',
      'review_opened > acme',
      'review_approved > acme',
      'listing_live > acme',
    ]);
  });

  test('approved with less than two days of a week left launches in the next one [D70]', async () => {
    const { row, ends_at } = await doubtful();
    await approveNow(row, ends_at - 2 * DAY + 1);
    await due(ends_at - 2 * DAY + 1);
    expect(await launchOf(row)).toMatchObject({ status: 'scheduled', week: weekAt(ends_at, 'UTC') });
    await due(ends_at);
    expect(await scene.again(row)).toMatchObject({ status: 'live', live_at: ends_at });
    expect(await scene.emails()).toEqual([
      'launch_queued > acme',
      'review_opened > acme',
      'review_approved > acme',
      'launch_moved > acme',
      'listing_live > acme',
    ]);
  });

  test('waits for its badge in its place too, and gets a new week without a move that counts', async () => {
    const { row, ends_at } = await queued('Acme');
    await scene.write(async (tx) => {
      await tx.listings.update(row.id, { tagline: 'Online casino with roulette', updated_at: scene.now() });
      await moderate(tx, row.id, { submitted: false, now: scene.now() });
    });
    await due(ends_at + WEEK);
    expect(await launchOf(row)).toMatchObject({ moved_at: null });
    await approveNow(row, ends_at + WEEK);
    await due(ends_at + WEEK);
    expect(await launchOf(row)).toMatchObject({
      status: 'awaiting_badge',
      week: weekAt(ends_at + WEEK, 'UTC'),
      slides: 0,
      moved_reason: 'review',
    });
  });

  test('a badge that is found during its week does not publish it past the team', async () => {
    const { row, starts_at } = await queued('Acme');
    await scene.write(async (tx) => {
      await tx.listings.update(row.id, { tagline: 'Online casino with roulette', updated_at: scene.now() });
      await moderate(tx, row.id, { submitted: false, now: scene.now() });
    });
    await check(row, FOUND, starts_at);
    expect(await scene.again(row)).toMatchObject({ status: 'scheduled', live_at: null });
  });
});
