import { beforeEach, describe, expect, test } from 'vitest';
import type { BadgeFinding } from '../../../domain/badges/badge_check.ts';
import { addWeeks, weekBounds } from '../../../domain/launches/weeks.ts';
import type { BadgeChecker } from '../../../domain/ports.ts';
import { checkBadge, checkBadges } from '../../../jobs/launches/check_badge.ts';
import { launchWeeks } from '../../../jobs/launches/launch_weeks.ts';
import type { Queue } from '../../../jobs/queue/queue.ts';
import { deleteExpired } from '../../../services/upkeep/expired.ts';
import type { Listing } from '../../../store/listings/listing.ts';
import { DAY, HOUR, THIS_WEEK, type UseCaseScene, useCaseScene } from '../../services/scene.ts';
import { queueOf } from '../handlers.ts';

type Seen = 'found' | 'missing' | 'unreadable' | 'silent';
const WEEK = addWeeks(THIS_WEEK, 2);
const { starts_at: STARTS } = weekBounds(WEEK, 'UTC');

let scene: UseCaseScene;
let queue: Queue;
/** What each homepage shows, by host; the badge by default. */
let shows: Record<string, Seen>;
beforeEach(async () => {
  scene = await useCaseScene();
  shows = {};
  const badges: BadgeChecker = {
    async check({ home_url }) {
      return finding(shows[new URL(home_url).hostname.split('.', 1)[0]!] ?? 'found');
    },
  };
  const world = { ...scene, origin: 'https://firstlight.example', badges };
  const { store, clock } = scene;
  queue = queueOf(
    {
      check_badge: checkBadge(world),
      check_badges: checkBadges(world),
      launch_weeks: launchWeeks({ store, clock }),
    },
    scene,
  );
});

const finding = (seen: Seen): BadgeFinding => ({
  found: seen === 'found',
  expected: 'a badge',
  observed: seen,
  inconclusive: seen === 'unreadable' || seen === 'silent',
  silent: seen === 'silent',
});
/** What the schedules do in each hour from one instant up to another. */
async function between(from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += HOUR) {
    scene.clock.set(at);
    for (const kind of ['check_badges', 'launch_weeks']) await scene.write((tx) => tx.jobs.enqueue(kind, {}));
    await queue.drain();
  }
}
const scheduled = (name: string, more: { plan?: 'paid' } = {}) =>
  scene.listing({ name, owner: name.toLowerCase(), status: 'scheduled', week: WEEK, ...more });
const looksAt = async (row: Listing) =>
  (await scene.store.looks.since(row.id, 0)).map(({ result }) => result).toReversed();
const emails = async () => (await scene.emails()).filter((email) => !email.startsWith('launch_queued'));

describe('the day before a launch [D84]', () => {
  test('with the badge: looks every four hours, each stored, and none before that day', async () => {
    const row = await scheduled('Acme');
    await between(STARTS - 3 * DAY, STARTS + HOUR);
    expect(await looksAt(row)).toEqual(Array<string>(6).fill('found'));
    const [last] = await scene.store.looks.since(row.id, 0);
    expect(last).toMatchObject({
      launch_id: row.launch_id,
      looked_at: STARTS - 4 * HOUR,
      expected: 'a badge',
      observed: 'found',
    });
    expect(await scene.again(row)).toMatchObject({ status: 'live', live_at: STARTS });
  });

  test('without it in three looks: waits again in its week, with one email, and goes live when it is back', async () => {
    const row = await scheduled('Acme');
    shows = { acme: 'missing' };
    await between(STARTS - DAY, STARTS - 16 * HOUR);
    expect(await scene.again(row)).toMatchObject({ status: 'scheduled' });
    await between(STARTS - 16 * HOUR, STARTS + 3 * HOUR);
    expect(await scene.again(row)).toMatchObject({ status: 'awaiting_badge' });
    expect(await scene.store.launches.byId(row.launch_id!)).toMatchObject({ week: WEEK, slides: 0 });
    expect(await emails()).toEqual(['badge_lost > acme', 'launch_week_began > acme']);
    expect((await scene.recorded()).filter((kind) => kind.startsWith('launch_'))).toEqual([
      'launch_unscheduled',
    ]);
    shows = {};
    await between(STARTS + 3 * HOUR, STARTS + 5 * HOUR);
    expect(await scene.again(row)).toMatchObject({ status: 'live' });
    expect(await emails()).toEqual(['badge_lost > acme', 'launch_week_began > acme', 'listing_live > acme']);
  });

  test('with a site that is silent: the email says so', async () => {
    await scheduled('Acme');
    shows = { acme: 'silent' };
    await between(STARTS - DAY, STARTS - HOUR);
    expect(await emails()).toEqual(['badge_lost > acme']);
    const jobs = await Promise.all(Array.from({ length: 99 }, (_, i) => scene.store.jobs.byId(i + 1)));
    const job = jobs.find((one) => one?.kind === 'send_mail');
    expect(job?.payload['data']).toMatchObject({ silent: true, check: { observed: 'silent' } });
  });

  test('with a page that we may not read: it launches, because nothing is proved [D60]', async () => {
    const row = await scheduled('Acme');
    shows = { acme: 'unreadable' };
    await between(STARTS - DAY, STARTS + HOUR);
    expect(await scene.again(row)).toMatchObject({ status: 'live' });
  });

  test('with many silent sites at once: our own line is suspected, and all launch', async () => {
    const rows = [await scheduled('Acme'), await scheduled('Birch'), await scheduled('Cedar')];
    shows = { acme: 'silent', birch: 'silent', cedar: 'silent' };
    await between(STARTS - DAY, STARTS + HOUR);
    for (const row of rows) expect(await scene.again(row)).toMatchObject({ status: 'live' });
    expect(await looksAt(rows[0]!)).toEqual(Array<string>(6).fill('silent'));
  });

  test('found again and lost again in that day: one email', async () => {
    const row = await scheduled('Acme');
    shows = { acme: 'missing' };
    await between(STARTS - DAY, STARTS - 15 * HOUR);
    shows = {};
    await between(STARTS - 15 * HOUR, STARTS - 13 * HOUR);
    expect(await scene.again(row)).toMatchObject({ status: 'scheduled' });
    shows = { acme: 'missing' };
    await between(STARTS - 13 * HOUR, STARTS);
    expect(await scene.again(row)).toMatchObject({ status: 'awaiting_badge' });
    expect(await emails()).toEqual(['badge_lost > acme']);
  });

  test('of a paid launch: its badge does not matter', async () => {
    const row = await scheduled('Acme', { plan: 'paid' });
    shows = { acme: 'missing' };
    await between(STARTS - DAY, STARTS + HOUR);
    expect([await looksAt(row), (await scene.again(row)).status]).toEqual([[], 'live']);
  });
});

test('looks are deleted after a year', async () => {
  const row = await scheduled('Acme');
  await between(STARTS - DAY, STARTS);
  const { store } = scene;
  await scene.write((tx) => deleteExpired(tx, STARTS - DAY + 365 * DAY));
  expect(await looksAt(row)).toHaveLength(6);
  await scene.write((tx) => deleteExpired(tx, STARTS - DAY + 365 * DAY + 1));
  expect(await store.looks.since(row.id, 0)).toHaveLength(5);
});
