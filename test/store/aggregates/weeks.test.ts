import { beforeEach, describe, expect, test } from 'vitest';
import { addWeeks } from '../../../domain/launches/weeks.ts';
import { finaliseWeek } from '../../../services/launches/finalise_week.ts';
import type { Store, Tx } from '../../../store/store.ts';
import type { StoredVisit } from '../../../store/visits/visits.ts';
import { addListing } from '../../scene.ts';
import { NOON, settableClock, stockedStore } from '../temporary.ts';

const THIS_WEEK = '2026-11-16';

let store: Store;
const clock = settableClock();
const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => store.write(work);

beforeEach(async () => {
  clock.set(NOON);
  store = await stockedStore(clock);
});

describe('what goes out by week', () => {
  test('an issue of the newsletter says how far it has come, and who gets it', async () => {
    await write((tx) => tx.newsletter.add({ week: THIS_WEEK, made_at: NOON, content: {} as never }));
    expect(await store.newsletter.unfinished()).toMatchObject([{ week: THIS_WEEK, sent_to: 0 }]);
    await write((tx) => tx.newsletter.patch(THIS_WEEK, { sent_to: 7, recipients: 3, finished_at: NOON }));
    expect(await store.newsletter.byWeek(THIS_WEEK)).toMatchObject({ sent_to: 7, recipients: 3 });
    expect([await store.newsletter.unfinished(), await store.newsletter.newest(9)]).toMatchObject([
      [],
      [{ made_at: NOON }],
    ]);
    const reader = {
      topic: 'newsletter' as const,
      listing_id: null,
      requested_at: NOON,
      requested_times: [],
    };
    const add = (email: string, confirmed_at: number | null) =>
      write((tx) => tx.subscriptions.add({ ...reader, email, mailbox_key: email, confirmed_at }));
    const [first] = [
      await add('a@example.org', NOON),
      await add('b@example.org', null),
      await add('c@example.org', NOON + 1),
    ];
    const part = { after: 0, confirmed_by: NOON, limit: 9 };
    expect(await store.subscriptions.subscribers(part)).toEqual([first]);
  });

  test('a week is announced once, without those that lack their badge', async () => {
    const { id } = await addListing(store, clock, {
      name: 'Acme',
      status: 'awaiting_badge',
      week: THIS_WEEK,
    });
    const week = (await store.launches.week(THIS_WEEK))!;
    expect(await store.weeks.unannounced(NOON)).toEqual([THIS_WEEK]);
    const [launch] = await store.launches.everyOf(id);
    expect(await store.weeks.withoutBadge({ ...week, starts_at: NOON + 1 })).toEqual([launch?.id]);
    expect(await store.weeks.withoutBadge({ ...week, starts_at: NOON })).toEqual([]);
    await write((tx) => tx.weeks.announce(THIS_WEEK, NOON));
    expect(await store.weeks.unannounced(NOON)).toEqual([]);
  });

  test('looks at a homepage are due, counted by site and forgotten', async () => {
    const { id } = await addListing(store, clock, { name: 'Acme' });
    await write((tx) => tx.looks.postpone(id, NOON + 1));
    expect([await store.looks.due(NOON, 9), await store.looks.due(NOON + 1, 9)]).toEqual([[], [id]]);
    const seen = { listing_id: id, launch_id: null, looked_at: NOON, expected: 'x', observed: '' };
    for (const result of ['found', 'silent'] as const) await write((tx) => tx.looks.add({ ...seen, result }));
    expect((await store.looks.since(id, NOON)).map(({ result }) => result)).toEqual(['silent', 'found']);
    expect(await store.looks.sites(NOON, NOON)).toEqual({ all: 1, silent: 1 });
    await write((tx) => tx.looks.purge(NOON + 1));
    expect(await store.looks.newest(id, 9)).toEqual([]);
  });

  test('visits are counted once a day, ranked, added up and forgotten', async () => {
    const { id } = await addListing(store, clock, { name: 'Acme' });
    const seen = { listing_id: id, day: 100, kind: 'view' as const, visitor: Buffer.from('v') };
    const add = (more: Partial<StoredVisit>) => write((tx) => tx.visits.add([{ ...seen, ...more }]));
    for (const more of [{}, {}, { visitor: Buffer.from('w') }, { kind: 'click' as const }, { day: 101 }])
      await add(more);
    expect(await store.visits.days(id, 100)).toEqual([
      { day: 100, views: 2, clicks: 1 },
      { day: 101, views: 1, clicks: 0 },
    ]);
    expect(await store.visits.stale(0, 102)).toEqual({ ids: [id], next: id });
    await write((tx) => tx.visits.rank([id], 102));
    expect(await store.listings.byId(id)).toMatchObject({ views: 3, views_recent: 3 });
    expect(await store.visits.stale(0, 102)).toEqual({ ids: [], next: id });
    for (const step of ['forget', 'merge'] as const)
      expect(await write((tx) => tx.visits[step](101))).toBe(false);
    expect(await store.visits.days(id, 0)).toEqual([{ day: 101, views: 1, clicks: 0 }]);
    expect(await store.visits.total(id)).toEqual({ views: 3, clicks: 1 });
    await add({ day: 101 });
    expect(await store.visits.total(id)).toEqual({ views: 3, clicks: 1 });
  });

  test('a region counts 100 visitors of a listing on a day, each of its networks ten', async () => {
    const { id } = await addListing(store, clock, { name: 'Acme' });
    const visitor = (network: number, browser: number, region = 7) =>
      Buffer.from([region, 0, 0, 0, 0, 0, network, 0, 0, 0, 0, browser, 0, 0, 0, 0]);
    const add = (kind: 'view' | 'click', networks: number, browsers: number) =>
      write((tx) =>
        tx.visits.add(
          Array.from({ length: networks * browsers }, (_, i) => ({
            listing_id: id,
            day: 100,
            kind,
            visitor: visitor(i % networks, Math.floor(i / networks)),
          })),
        ),
      );
    await add('view', 8, 15);
    expect(await store.visits.days(id, 100)).toEqual([{ day: 100, views: 80, clicks: 0 }]);
    await add('view', 16, 15);
    await add('click', 3, 4);
    expect(await store.visits.days(id, 100)).toEqual([{ day: 100, views: 100, clicks: 12 }]);
    await write((tx) =>
      tx.visits.add([{ listing_id: id, day: 100, kind: 'view', visitor: visitor(0, 0, 8) }]),
    );
    expect(await store.visits.days(id, 100)).toEqual([{ day: 100, views: 101, clicks: 12 }]);
  });

  test('a launch that is live changes its plan with a refund, and back', async () => {
    const { id } = await addListing(store, clock, { name: 'Acme', plan: 'paid' });
    const launch_id = (await store.listings.byId(id))!.launch_id!;
    const plans = async () => [
      (await store.launches.byId(launch_id))!.plan,
      (await store.listings.byId(id))!.plan,
      (await store.launches.week(THIS_WEEK))!.free,
    ];
    await write((tx) => tx.launches.becomeFree(launch_id, NOON));
    expect(await plans()).toEqual(['free', 'free', 1]);
    await write((tx) => tx.launches.becomePaid(launch_id, NOON));
    expect(await plans()).toEqual(['paid', 'paid', 0]);
  });

  test('an award is revoked once, and stays visible so', async () => {
    const last_week = { week: addWeeks(THIS_WEEK, -1), live_at: NOON - 9e8, voted_at: [NOON - 8e8] };
    const { id } = await addListing(store, clock, { name: 'Acme', ...last_week });
    await finaliseWeek(store, last_week.week, NOON);
    const revoke = () => write((tx) => tx.awards.revoke({ week: last_week.week, rank: 1 }, 'bought', NOON));
    expect([await revoke(), await revoke()]).toEqual([true, false]);
    expect(await store.awards.ofListing(id)).toMatchObject([
      { rank: 1, revoked_at: NOON, revoked_reason: 'bought' },
    ]);
    await write((tx) => tx.listings.close(id, 'archived', NOON));
    expect(await store.awards.ofListing(id)).toEqual([]);
  });
});
