import { beforeEach, describe, expect, test } from 'vitest';
import { addWeeks, weekBounds } from '../../domain/launches/weeks.ts';
import { launchWeeks } from '../../jobs/launches/launch_weeks.ts';
import { queueFree, recordBadge } from '../../services/launches/free_queue.ts';
import { cancelLaunch, moveLaunch } from '../../services/launches/launch_steps.ts';
import { announceWeek, weeksToAnnounce } from '../../services/launches/week_starts.ts';
import { approve, moderate, reject } from '../../services/moderation/moderate.ts';
import { deleteExpired } from '../../services/upkeep/retention.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Tx } from '../../store/store.ts';
import { queueOf } from '../jobs/handlers.ts';
import { DAY, HOUR, THIS_WEEK, type UseCaseScene, useCaseScene, WEEK } from './scene.ts';

const NEXT = addWeeks(THIS_WEEK, 1);
const { starts_at: STARTS, ends_at: ENDS } = weekBounds(NEXT, 'UTC');
const FOUND = { found: true, inconclusive: false, silent: false, expected: 'a badge', observed: 'a badge' };

let scene: UseCaseScene;
/** What a process of the service does at an instant: the calendar, and the sweep, which deletes the keys of old jobs. */
let reach: (instant: number) => Promise<void>;
/** Emails of all times, oldest first; sent ones leave the outbox. */
let sent: string[];
beforeEach(async () => {
  scene = await useCaseScene();
  const { store, clock } = scene;
  sent = [];
  const queue = queueOf(
    {
      launch_weeks: launchWeeks({ store, clock }),
      send_mail: async ({ email, person_id }) => {
        sent.push(`${String(email)} > ${(await store.people.byId(Number(person_id)))!.email.split('@')[0]}`);
      },
    },
    { store, clock },
  );
  reach = async (instant) => {
    clock.set(instant);
    await scene.write((tx) => tx.jobs.enqueue('launch_weeks', {}));
    await queue.drain();
    await scene.write((tx) => deleteExpired(tx, instant));
  };
});

/** A change that is lost with the process the first time, and then happens. */
async function afterCrash(work: (tx: Tx) => Promise<unknown>): Promise<void> {
  const lost = scene.write(async (tx) => {
    await work(tx);
    throw new Error('the power failed');
  });
  await expect(lost).rejects.toThrow('the power failed');
  await scene.write(work);
}
const waiting = (name: string, week = NEXT, more: { owner?: string } = {}) =>
  scene.listing({ name, owner: name.toLowerCase(), status: 'awaiting_badge', week, ...more });
const launchOf = async (row: Listing) => (await scene.store.launches.byId(row.launch_id!))!;
const find = (row: Listing, now: number) => scene.write((tx) => recordBadge(tx, row.id, FOUND, now));
/** Each day of some weeks, more than once. */
async function days(from: number, weeks: number): Promise<void> {
  for (let at = from; at < from + weeks * WEEK; at += DAY)
    for (const late of [0, HOUR]) await reach(at + late);
}

describe('the start of a week without the badge [D71]', () => {
  test('is emailed once to each owner, however often the calendar and the sweep run', async () => {
    await waiting('Acme');
    await waiting('Birch');
    await scene.listing({ name: 'Cedar', owner: 'cedar', status: 'scheduled', week: NEXT });
    await reach(STARTS - 1);
    expect(sent).toEqual([]);
    await days(STARTS, 1);
    expect(sent.toSorted()).toEqual([
      'launch_week_began > acme',
      'launch_week_began > birch',
      'listing_live > cedar',
    ]);
  });

  test('is emailed once if the process dies while it is written', async () => {
    await waiting('Acme');
    await afterCrash((tx) => announceWeek(tx, NEXT, STARTS));
    await scene.write((tx) => announceWeek(tx, NEXT, STARTS));
    await reach(STARTS + HOUR);
    expect(sent).toEqual(['launch_week_began > acme']);
  });

  test('is emailed late after a downtime, and not for a week that is over', async () => {
    await waiting('Acme');
    await waiting('Birch', addWeeks(NEXT, 1));
    await reach(ENDS + 3 * DAY);
    expect(sent.toSorted()).toEqual(['launch_moved > acme', 'launch_week_began > birch']);
    expect(await weeksToAnnounce(scene.store, ENDS + 3 * DAY)).toEqual([]);
  });

  test('is not emailed about a launch in review, nor one that came into the week after its start', async () => {
    const held = await waiting('Held');
    await scene.write((tx) => tx.moderation.open(held.id, [{ code: 'site_team', detail: '' }], STARTS));
    await scene.write((tx) => tx.listings.noteReview(held.id));
    await waiting('Moved', THIS_WEEK);
    await reach(STARTS);
    expect(sent).toEqual(['launch_moved > moved']);
  });
});

describe('a life in the queue', () => {
  test('has one email for each event, after a crash of each of its steps', async () => {
    const row = await scene.listing({ name: 'Acme', owner: 'acme', status: 'draft' });
    await scene.set('free_queue.min_weeks', 1);
    await scene.set('free_queue.max_slides', 1);
    await afterCrash((tx) => queueFree(tx, row, scene.now()));
    await days(STARTS, 2);
    await reach(ENDS + WEEK);
    expect(sent).toEqual([
      'launch_queued > acme',
      'launch_week_began > acme',
      'launch_moved > acme',
      'left_free_queue > acme',
    ]);
    const again = ENDS + WEEK;
    await afterCrash((tx) => queueFree(tx, row, again));
    await find(row, again + HOUR);
    await days(again + DAY, 3);
    expect(sent.slice(4)).toEqual(['launch_queued > acme', 'listing_live > acme']);
  });

  test('a launch that owners move there and back is emailed about each time', async () => {
    const row = await waiting('Acme', addWeeks(NEXT, 3));
    const move = (to: string, now: number) =>
      scene.write(async (tx) => moveLaunch(tx, await launchOf(row), { to, reason: 'owner', now }));
    const [here, there] = [addWeeks(NEXT, 3), addWeeks(NEXT, 4)];
    for (const [i, to] of [there, here, there, here].entries()) await move(to, scene.now() + i);
    await reach(scene.now() + HOUR);
    expect(sent).toEqual(Array<string>(4).fill('launch_moved > acme'));
  });

  test('a withdrawn launch is emailed to every owner, and its week says nothing more', async () => {
    const row = await waiting('Acme');
    await afterCrash(async (tx) => {
      const launch = await tx.launches.byId(row.launch_id!);
      await cancelLaunch(tx, launch!, 'withdrawn', scene.now());
    });
    await days(STARTS, 2);
    expect(sent).toEqual(['launch_withdrawn > acme']);
  });
});

describe('a review by the site team', () => {
  const edit = (row: Listing, tagline: string, now = scene.now()) =>
    afterCrash(async (tx) => {
      await tx.listings.update(row.id, { tagline, updated_at: now });
      await moderate(tx, row.id, { submitted: false, now });
    });
  const decision = (now: number) => ({ by: 'the team', note: null, now });

  test('is emailed when it begins, when an edit ends it, and when it begins again', async () => {
    const row = await waiting('Acme', addWeeks(NEXT, 3));
    await edit(row, 'Online casino with roulette');
    await edit(row, 'Online casino with roulette and poker');
    await edit(row, 'Plain words');
    await edit(row, 'Other plain words');
    await edit(row, 'Online casino with roulette');
    await reach(scene.now());
    expect(sent).toEqual(['review_opened > acme', 'review_cleared > acme', 'review_opened > acme']);
  });

  test.each([
    ['approved', approve, 'review_approved > acme'],
    ['rejected', reject, 'review_rejected > acme'],
  ] as const)('that is %s is emailed once', async (_name, decide, email) => {
    const row = await waiting('Acme');
    await edit(row, 'Online casino with roulette');
    await afterCrash(async (tx) => decide(tx, (await tx.listings.byId(row.id))!, decision(scene.now())));
    await scene.write(async (tx) => decide(tx, (await tx.listings.byId(row.id))!, decision(scene.now() + 1)));
    await reach(scene.now() + HOUR);
    expect(sent).toEqual(['review_opened > acme', email]);
  });

  test('of a live listing is not one of a launch: the response to the edit says it', async () => {
    const row = await scene.listing({ name: 'Acme', owner: 'acme' });
    await edit(row, 'Online casino with roulette');
    await reach(scene.now());
    expect(sent).toEqual([]);
  });
});
