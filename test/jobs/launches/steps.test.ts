import { describe, expect, test } from 'vitest';
import { weekBounds } from '../../../domain/launches/weeks.ts';
import { launchWeeks } from '../../../jobs/launches/launch_weeks.ts';
import type { JobRun } from '../../../jobs/queue/queue.ts';
import { retireCategory } from '../../../services/administration/retire_category.ts';
import type { Store } from '../../../store/store.ts';
import { GENUINE } from '../../scene.ts';
import { DAY, HOUR, type UseCaseScene, useCaseScene } from '../../services/scene.ts';

/** Work of many rows is done in steps, and whatever happens between two of them loses and doubles nothing (record 74). */

const NEXT = '2026-11-23';
const { starts_at: MONDAY, ends_at: END } = weekBounds(NEXT, 'UTC');
const RESULT = END + DAY;

/** The process of this store dies after a number of writes. */
function mortal(store: Store, writes: number): Store {
  let left = writes;
  return {
    ...store,
    write: (work, options) =>
      left-- > 0 ? store.write(work, options) : Promise.reject(new Error('the process was killed')),
  };
}

/** Runs work on a process that is killed after each `writes` steps, and started again until it ends. Returns how often it was. */
async function killed(store: Store, writes: number, work: (store: Store) => Promise<unknown>) {
  for (let kills = 0; ; kills++) {
    try {
      await work(mortal(store, writes));
      return kills;
    } catch (error) {
      expect(error).toMatchObject({ message: 'the process was killed' });
    }
  }
}

/** What the job of the calendar does at the present moment of a scene. */
const calendar =
  ({ clock }: UseCaseScene) =>
  (store: Store): Promise<void> => {
    const { signal } = new AbortController();
    const run: JobRun = { id: 1, attempt: 1, signal, commit: store.write, write: store.write };
    return launchWeeks({ store, clock })({}, run);
  };

/** Six launches of next Monday, one that waits for its badge this week, and one whose website another of them has. */
async function coming(): Promise<UseCaseScene> {
  const scene = await useCaseScene();
  for (const name of ['Pelagia', 'Nereid', 'Thalassa', 'Doris', 'Proteus', 'Glaucus'])
    await scene.listing({ name, owner: name, status: 'scheduled', week: NEXT });
  await scene.listing({ name: 'Late', owner: 'ada', status: 'awaiting_badge' });
  const url = 'https://pelagia.example';
  await scene.listing({ name: 'Twin', owner: 'grace', status: 'scheduled', week: NEXT, url });
  return scene;
}

/** All that came of it: the boards, every listing, its launches, the emails and the audit rows. */
async function outcome({ store, emails }: UseCaseScene) {
  const listings = [];
  for (let id = 1; ; id++) {
    const row = await store.listings.byId(id);
    if (!row) break;
    const launches = await store.launches.everyOf(id);
    listings.push({ name: row.name, status: row.status, in_review: row.in_review, launches });
  }
  const audit = await store.audit_log.newest({ limit: 500 });
  return {
    listings,
    weeks: await store.launches.weeksFrom('2026-01-01'),
    awards: await store.awards.page({ offset: 0, limit: 99 }),
    board: await store.boards.weekly(await store.launches.week(NEXT), { offset: 0, limit: 99 }),
    categories: await store.categories.whole(),
    emails: (await emails()).toSorted(),
    audit: audit.map(({ kind, subject, details }) => ({ kind, subject, details })).toReversed(),
  };
}

describe('the start of a week', () => {
  test.each([1, 2, 3])(
    'is the same after a kill at each %i. step, with each email and audit row once',
    async (writes) => {
      const [whole, cut] = [await coming(), await coming()];
      for (const scene of [whole, cut]) scene.clock.set(MONDAY);
      await calendar(whole)(whole.store);
      const kills = await killed(cut.store, writes, calendar(cut));
      expect(kills).toBeGreaterThanOrEqual(Math.floor(8 / writes));
      expect(await outcome(cut)).toEqual(await outcome(whole));
      const { emails, listings } = await outcome(cut);
      expect(emails.filter((one) => one.startsWith('listing_live'))).toHaveLength(6);
      expect(listings.at(-1)).toMatchObject({ name: 'Twin', status: 'scheduled', in_review: true });
    },
  );

  test('lets other writes in between, and the event loop turn', async () => {
    const scene = await coming();
    scene.clock.set(MONDAY);
    const order: string[] = [];
    let others: Promise<unknown> = Promise.resolve();
    const write: Store['write'] = async (work, options) => {
      const result = await scene.store.write(work, options);
      order.push('step');
      if (order.length === 1) {
        others = scene.set('site.name', 'Elsewhere').then(() => order.push('write'));
        setImmediate(() => order.push('request'));
      }
      return result;
    };
    await calendar(scene)({ ...scene.store, write });
    await others;
    const steps = order.filter((one) => one === 'step').length;
    expect(steps).toBeGreaterThanOrEqual(8);
    for (const other of ['write', 'request'])
      expect([other, order.indexOf(other) < 4]).toEqual([other, true]);
  });
});

/** The same launches a week later, with votes that become due with the result. */
async function ended(): Promise<UseCaseScene> {
  const scene = await coming();
  scene.clock.set(MONDAY);
  await calendar(scene)(scene.store);
  const ids = (
    await scene.store.boards.weekly(await scene.store.launches.week(NEXT), { offset: 0, limit: 9 })
  ).places;
  await scene.write(async (tx) => {
    for (const [i, { listing_id }] of ids.entries())
      for (let n = 0; n < i; n++) {
        const person_id = await tx.people.ensure(`voter${n}@example.org`, MONDAY);
        const ballot = { listing_id, person_id, cast_at: MONDAY + HOUR, address_key: null };
        expect(await tx.votes.cast(ballot, GENUINE)).toMatchObject({ state: 'pending' });
      }
  });
  scene.clock.set(RESULT);
  return scene;
}

describe('the result of a week', () => {
  test.each([1, 2])(
    'is the same after a kill at each %i. step, and nobody sees a part of it',
    async (writes) => {
      const [whole, cut] = [await ended(), await ended()];
      // Twice: a week into which a launch moved is announced by the next run.
      for (let run = 0; run < 2; run++) await calendar(whole)(whole.store);
      const { store } = cut;
      const kills = await killed(store, writes, async (one) => {
        const week = await store.launches.week(NEXT);
        if (week?.finalised_at === null) {
          expect(await store.awards.total()).toBe(0);
          for (const { listing_id } of (await store.boards.weekly(week, { offset: 0, limit: 9 })).places)
            expect(await store.launches.historyOf(listing_id)).toMatchObject([{ rank: null, award: null }]);
        }
        await calendar(cut)(one);
      });
      expect(kills).toBeGreaterThanOrEqual(2);
      expect(await outcome(cut)).toEqual(await outcome(whole));
      const { awards, emails } = await outcome(cut);
      expect(awards.map(({ rank, week_votes }) => [rank, week_votes])).toEqual([
        [1, 5],
        [2, 4],
        [3, 3],
      ]);
      expect(emails.filter((one) => one.startsWith('award'))).toHaveLength(3);
    },
  );

  test('counts what changed between two steps', async () => {
    const scene = await ended();
    const { store } = scene;
    const week = async () => (await store.launches.week(NEXT))!;
    // Until the process dies with some places stored.
    while ((await week()).ranked === 0)
      await expect(calendar(scene)(mortal(store, 1))).rejects.toThrow('the process was killed');
    const [first, second] = (await store.boards.weekly(await week(), { offset: 0, limit: 2 })).places;
    await scene.write((tx) => tx.listings.close(first!.listing_id, 'suspended', RESULT));
    await calendar(scene)(store);
    const { places, total } = await store.boards.weekly(await week(), { offset: 0, limit: 9 });
    expect(places[0]).toMatchObject({ rank: 1, listing_id: second!.listing_id });
    expect([places.length, total]).toEqual([5, 5]);
    expect(places.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('a category that is removed', () => {
  const retire = (store: Store) =>
    retireCategory(store, { slug: 'design', into: 'marketing', by: { actor: 'service' } });

  test('is out of use from the first step on, and the same call ends it after a kill at any', async () => {
    const [whole, cut] = [await coming(), await coming()];
    for (const scene of [whole, cut]) scene.clock.set(MONDAY);
    await calendar(whole)(whole.store);
    await calendar(cut)(cut.store);
    expect(await retire(whole.store)).toEqual({ moved: 8 });
    const { store } = cut;
    const slugs = async () => (await store.categories.all()).map(({ slug }) => slug);
    expect(await slugs()).toContain('design');
    const kills = await killed(store, 2, async (one) => {
      const isBegun = (await store.categories.bySlug('design'))?.retired === true;
      expect((await slugs()).includes('design')).toBe(!isBegun);
      await retire(one);
    });
    expect(kills).toBe(3);
    const [after, expected] = [await outcome(cut), await outcome(whole)];
    const last = after.audit.pop();
    expect(last).toMatchObject({ kind: 'category_retired', subject: 'category:design' });
    expected.audit.pop();
    expect(after).toEqual(expected);
    expect(await store.categories.bySlug('design')).toBeUndefined();
    expect(await store.categories.bySlug('marketing')).toMatchObject({ live: 6 });
  });
});
