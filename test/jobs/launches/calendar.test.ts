import { beforeEach, describe, expect, test } from 'vitest';
import type { BadgeFinding } from '../../../domain/badges/badge_check.ts';
import { addWeeks, weekBounds } from '../../../domain/launches/weeks.ts';
import type { BadgeChecker } from '../../../domain/ports.ts';
import { checkBadge, checkBadges } from '../../../jobs/launches/check_badge.ts';
import { launchWeeks } from '../../../jobs/launches/launch_weeks.ts';
import type { Failure, Queue } from '../../../jobs/queue/queue.ts';
import { reject } from '../../../services/moderation/moderate.ts';
import { deleteAccount } from '../../../services/people/delete_account.ts';
import type { Store } from '../../../store/store.ts';
import { DAY, HOUR, THIS_WEEK, type UseCaseScene, useCaseScene, WEEK } from '../../services/scene.ts';
import { NOON } from '../../store/temporary.ts';
import { queueOf } from '../handlers.ts';

let scene: UseCaseScene;
let failures: Failure[];
beforeEach(async () => {
  scene = await useCaseScene();
  failures = [];
});

describe('the look for a badge [D6, D7]', () => {
  let queue: Queue;
  /** Listings whose homepages were read, oldest first. */
  let looked: string[];
  let answer: () => Promise<BadgeFinding>;
  beforeEach(() => {
    looked = [];
    answer = async () => finding(false);
    const badges: BadgeChecker = {
      check(target) {
        looked.push(new URL(target.home_url).hostname.split('.', 1)[0]!);
        return answer();
      },
    };
    const world = { ...scene, origin: 'https://firstlight.example', badges };
    queue = queueOf(
      { check_badge: checkBadge(world), check_badges: checkBadges(world) },
      { ...scene, failures },
    );
  });
  const finding = (found: boolean): BadgeFinding => ({
    found,
    expected: 'a link',
    observed: found ? 'a link' : 'nothing',
    inconclusive: false,
    silent: false,
  });
  const waiting = (name: string, week: string) => scene.listing({ name, status: 'awaiting_badge', week });
  /** What the schedule does at an instant. */
  async function at(now: number): Promise<string[]> {
    looked = [];
    scene.clock.set(now);
    await scene.write((tx) => tx.jobs.enqueue('check_badges', {}));
    await queue.drain();
    return looked;
  }

  test('is every six hours, and every hour from a day before the week to its end', async () => {
    const week = addWeeks(THIS_WEEK, 3);
    await waiting('Acme', week);
    const { starts_at } = weekBounds(week, 'UTC');
    // Not on the hour of the schedule: it is the last look that counts.
    const first = NOON + HOUR / 2;
    expect(await at(first)).toEqual(['acme']);
    expect(await at(first + 6 * HOUR - 1)).toEqual([]);
    expect(await at(first + 6 * HOUR)).toEqual(['acme']);
    const near = starts_at - DAY + HOUR / 2;
    expect(await at(near)).toEqual(['acme']);
    expect(await at(near + HOUR - 1)).toEqual([]);
    expect(await at(near + HOUR)).toEqual(['acme']);
  });

  test('is one after a long downtime, whatever was missed', async () => {
    await waiting('Acme', addWeeks(THIS_WEEK, 9));
    await at(NOON);
    expect(await at(NOON + 3 * WEEK)).toEqual(['acme']);
  });

  test('is one when two processes ask for it at once', async () => {
    await waiting('Acme', addWeeks(THIS_WEEK, 3));
    await scene.write((tx) => tx.jobs.enqueue('check_badges', {}));
    expect(await at(NOON)).toEqual(['acme']);
  });

  test('that fails is tried again, and holds up no other listing', async () => {
    await waiting('Acme', addWeeks(THIS_WEEK, 3));
    await waiting('Beta', addWeeks(THIS_WEEK, 3));
    let broken = 2;
    answer = async () => {
      if (broken-- > 0) throw new Error('no name server');
      return finding(true);
    };
    await at(NOON);
    expect(failures.map(({ outcome }) => outcome)).toEqual(['retry', 'retry']);
    expect(await scene.store.listings.idsWithStatus('scheduled')).toHaveLength(2);
  });

  test.each([
    [
      'rejected',
      (row: { id: number }) =>
        scene.write(async (tx) => {
          await reject(tx, (await tx.listings.byId(row.id))!, { by: 'the team', note: null, now: NOON });
        }),
    ],
    ['archived', (row: { person_id: number }) => scene.write((tx) => deleteAccount(tx, row.person_id, NOON))],
  ] as const)(
    'of a listing that is %s while its page is read changes nothing about that',
    async (status, happen) => {
      const row = await waiting('Acme', addWeeks(THIS_WEEK, 3));
      answer = async () => {
        await happen(row);
        return finding(true);
      };
      await at(NOON);
      expect(await scene.again(row)).toMatchObject({ status, launch_id: null, live_at: null });
      expect([failures, await scene.emails()]).toEqual([
        [],
        status === 'rejected' ? ['review_rejected > ada'] : [],
      ]);
    },
  );
});

describe('the calendar of the launches [C14]', () => {
  const { starts_at, ends_at } = weekBounds(THIS_WEEK, 'UTC');

  /** The store, whose named read fails the first time. */
  function failingOnce(store: Store, which: 'areDue' | 'unfinalised'): Store {
    let broken = true;
    const fail = (): void => {
      if (!broken) return;
      broken = false;
      throw new Error('the disk is full');
    };
    const votes = {
      ...store.votes,
      areDue: (now: number) => (which === 'areDue' && fail(), store.votes.areDue(now)),
    };
    const weeks = {
      ...store.weeks,
      unfinalised: (by: number) => (which === 'unfinalised' && fail(), store.weeks.unfinalised(by)),
    };
    return { ...store, votes, weeks };
  }

  test.each(['areDue', 'unfinalised'] as const)(
    'ended by an error before %s, goes on where it was: each email once, each week once',
    async (which) => {
      await scene.listing({ name: 'Winner', live_at: starts_at, voted_at: [NOON - HOUR] });
      const next = await scene.listing({ name: 'Next', status: 'scheduled', week: addWeeks(THIS_WEEK, 1) });
      const { clock } = scene;
      const store = failingOnce(scene.store, which);
      const queue = queueOf({ launch_weeks: launchWeeks({ store, clock }) }, { ...scene, failures });
      clock.set(ends_at + DAY);
      await scene.write((tx) => tx.jobs.enqueue('launch_weeks', {}));
      await queue.drain();
      expect(failures.map(({ outcome }) => outcome)).toEqual(['retry']);
      expect(await scene.again(next)).toMatchObject({ status: 'live', live_at: ends_at + DAY });
      expect(await scene.emails()).toEqual(['listing_live > ada', 'award > ada']);
      await scene.write((tx) => tx.jobs.enqueue('launch_weeks', {}));
      await queue.drain();
      expect(await scene.emails()).toHaveLength(2);
    },
  );

  test('a worker that has lost its lease changes nothing more', async () => {
    await scene.listing({ name: 'Winner', live_at: starts_at, voted_at: [NOON - HOUR] });
    const { clock, store } = scene;
    const handler = launchWeeks({ store, clock });
    const queue = queueOf(
      {
        launch_weeks: async (payload, run) => {
          // Another process thinks that this one is dead.
          const workers = await store.jobs.workers();
          await store.write((tx) => tx.jobs.expire(workers));
          await store.write((tx) => tx.jobs.reap(0));
          await handler(payload, run);
        },
      },
      { ...scene, failures },
    );
    clock.set(ends_at + DAY);
    await scene.write((tx) => tx.jobs.enqueue('launch_weeks', {}, { max_attempts: 1 }));
    const lost = queue.drain();
    await lost.catch(() => undefined);
    expect(failures[0]).toMatchObject({ outcome: 'lease_lost' });
  });

  test('a week in which nobody voted is final without awards and emails; a tie goes to who had the votes first', async () => {
    const [first, second] = [
      await scene.listing({ name: 'First', live_at: starts_at }),
      await scene.listing({ name: 'Second', owner: 'bob', live_at: starts_at, voted_at: [NOON - 2 * HOUR] }),
    ];
    await scene.listing({ name: 'Quiet', week: addWeeks(THIS_WEEK, -1), live_at: starts_at - WEEK });
    const cy = await scene.person('cy');
    await scene.write((tx) =>
      tx.votes.cast(
        { listing_id: first.id, person_id: cy, cast_at: NOON - HOUR, address_key: null },
        {
          by: 'session',
          email_verified: true,
          email_disposable: false,
          mailbox_repeated: false,
          stake: null,
        },
      ),
    );
    const { clock, store } = scene;
    const queue = queueOf({ launch_weeks: launchWeeks({ store, clock }) }, { ...scene, failures });
    clock.set(ends_at + DAY);
    await scene.write((tx) => tx.jobs.enqueue('launch_weeks', {}));
    await queue.drain();
    expect(await store.launches.week(addWeeks(THIS_WEEK, -1))).toMatchObject({ finalised_at: ends_at + DAY });
    const awards = await store.awards.page({ offset: 0, limit: 9 });
    expect(awards.map(({ rank, listing_id }) => [rank, listing_id])).toEqual(
      expect.arrayContaining([
        [1, second.id],
        [2, first.id],
      ]),
    );
    expect(awards).toHaveLength(2);
    expect(await scene.emails()).toEqual(['award > bob', 'award > ada']);
  });
});
