import { beforeEach, describe, expect, test } from 'vitest';
import type { Store, Tx } from '../../../store/store.ts';
import { addListing } from '../../scene.ts';
import { NOON, settableClock, stockedStore } from '../temporary.ts';

const DAY = 86_400_000;

let store: Store;
let [acme, bolt] = [0, 0];
const clock = settableClock();
const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => store.write(work);
const person = (name: string): Promise<number> =>
  write((tx) => tx.people.ensure(`${name}@example.org`, NOON));

beforeEach(async () => {
  clock.set(NOON);
  store = await stockedStore(clock);
  ({ id: acme } = await addListing(store, clock, { name: 'Acme', stage: 'mvp' }));
  ({ id: bolt } = await addListing(store, clock, { name: 'Bolt', live_at: NOON + 1, stage: 'mvp' }));
});

describe('follows', () => {
  const follow = async (name: string, listing_id = acme): Promise<number> => {
    const person_id = await person(name);
    await write((tx) => tx.follows.add({ person_id, listing_id, followed_at: NOON }));
    return (await store.follows.of(person_id, listing_id))!.id;
  };
  const followers = async () => [
    (await store.listings.byId(acme))!.followers,
    (await store.listings.byId(bolt))!.followers,
  ];

  test('are read in parts, by day and by link, and end one by one', async () => {
    const [eve, mallory] = [await follow('eve'), await follow('mallory')];
    const part = { listing_id: acme, after: 0, followed_by: NOON, limit: 9 };
    expect(await store.follows.followers(part)).toEqual([eve, mallory]);
    expect(await store.follows.followers({ ...part, after: eve })).toEqual([mallory]);
    expect(await store.follows.byDay(acme, NOON)).toEqual([{ day: Math.floor(NOON / DAY), count: 2 }]);
    await write((tx) => tx.follows.addLink(eve, 'hash', NOON));
    await write((tx) => tx.follows.noteRefused(eve, 2));
    expect(await store.follows.byHash('hash')).toMatchObject({ id: eve, refused: 2 });
    expect(await store.follows.byId(mallory)).toMatchObject({ listing_id: acme, refused: 0 });
    const end = () => write((tx) => tx.follows.delete(eve));
    expect([await end(), await end(), await followers()]).toEqual([true, false, [1, 0]]);
  });

  test('of some people move to another listing; links of who followed both go on working', async () => {
    const moving = await follow('eve');
    const [gone, stays] = [await follow('mallory'), await follow('mallory', bolt)];
    await write((tx) => tx.follows.addLink(gone, 'hash', NOON));
    const { person_id } = (await store.follows.byId(moving))!;
    await write((tx) => tx.follows.moveTo(bolt, { listing_id: acme, people: [person_id] }));
    expect(await store.follows.byId(moving)).toMatchObject({ listing_id: bolt });
    expect(await store.follows.byId(gone)).toBeUndefined();
    expect(await store.follows.byHash('hash')).toMatchObject({ id: stays });
    expect([await store.follows.people(acme), await followers()]).toEqual([[], [0, 2]]);
  });
});

describe('reminders of a launch', () => {
  test('move to another listing, of each email address the confirmed one', async () => {
    const add = (email: string, listing_id: number, confirmed_at: number | null) =>
      write((tx) =>
        tx.subscriptions.add({
          email,
          mailbox_key: email,
          topic: 'launch',
          listing_id,
          confirmed_at,
          requested_at: NOON,
          requested_times: [NOON],
        }),
      );
    const [a, b] = [await add('a@example.org', acme, NOON), await add('b@example.org', acme, null)];
    const [other, twice] = [await add('b@example.org', bolt, NOON), await add('a@example.org', bolt, null)];
    for (const id of [a, b, twice]) await write((tx) => tx.subscriptions.addLink(id, `hash ${id}`, NOON));
    await write((tx) => tx.subscriptions.moveReminders(acme, bolt));
    expect(await store.subscriptions.reminders({ listing_id: bolt, after: 0, limit: 9 })).toEqual([a, other]);
    const link = async (id: number) => (await store.subscriptions.byHash(`hash ${id}`))?.id;
    expect([await link(a), await link(b), await link(twice)]).toEqual([a, other, a]);
    expect(await write((tx) => tx.subscriptions.delete(a))).toBe(true);
    await write((tx) => tx.subscriptions.deleteOf('b@example.org'));
    expect(await store.subscriptions.reminders({ listing_id: bolt, after: 0, limit: 9 })).toEqual([]);
  });
});

describe('boards of all live listings', () => {
  test('are by votes, age, visitors, followers, rating and revenue', async () => {
    const all = { offset: 0, limit: 9 };
    await write((tx) =>
      tx.ratings.record({ domain: 'bolt.example', rating: 20, checked_at: NOON, source: 's' }),
    );
    const ids = (places: readonly { listing_id: number }[]) => places.map(({ listing_id }) => listing_id);
    expect(ids(await store.boards.recent(all))).toEqual([bolt, acme]);
    expect(ids(await store.feeds.launches(9))).toEqual([bolt, acme]);
    expect(ids(await store.boards.mostViewed(all))).toEqual([bolt, acme]);
    expect(ids(await store.boards.mostFollowed(all))).toEqual([bolt, acme]);
    expect(ids(await store.boards.mostVoted(all))).toEqual([acme, bolt]);
    expect(ids(await store.boards.ofDate('2026-11-21', all))).toEqual([acme, bolt]);
    expect(ids((await store.ratings.page(all)).places)).toEqual([bolt]);
    expect(await store.ratings.unrated('2026-11-21')).toEqual(['acme.example']);
    expect([await store.ratings.isListed('bolt.example'), await store.ratings.isListed('x.example')]).toEqual(
      [true, false],
    );
  });
});

describe('a listing', () => {
  test('is suggested to another as an alternative, until its owner decides', async () => {
    const states = async () => (await store.alternatives.ofListing(acme)).map(({ state }) => state);
    const suggest = () => write((tx) => tx.alternatives.suggest(acme, bolt));
    await suggest();
    await write((tx) => tx.alternatives.withdraw(acme, bolt));
    expect(await states()).toEqual([]);
    await suggest();
    await write((tx) => tx.alternatives.approve(acme, bolt));
    await write((tx) => tx.alternatives.order(acme, [bolt]));
    await write((tx) => tx.alternatives.withdraw(acme, bolt));
    expect([await states(), await store.alternatives.approved(acme, 9)]).toEqual([['approved'], [bolt]]);
    await write((tx) => tx.alternatives.undo(acme, bolt));
    expect(await states()).toEqual(['suggested']);
  });

  test('has updates that wait, are changed and go', async () => {
    const values = { listing_id: acme, title: 'News', body: 'We did it.', published_at: NOON };
    const first = await write((tx) => tx.updates.add(values));
    const id = await write((tx) => tx.updates.add({ ...values, state: 'pending', reasons: [] }));
    expect(await store.updates.waitingCount()).toBe(1);
    expect(await store.updates.pending(9)).toMatchObject([{ id, slug: 'acme', title: 'News' }]);
    await write((tx) => tx.updates.patch(id, { state: 'published' }));
    expect(await store.updates.newest(acme, 1)).toMatchObject({ items: [{ id }], total: 2 });
    await write((tx) => tx.updates.delete(id));
    expect(await store.updates.newest(acme, 9)).toMatchObject({ items: [{ id: first }], total: 1 });
  });

  test('has more milestones than are shown', async () => {
    for (const date of ['2026-01-01', '2026-01-02'])
      await write((tx) => tx.milestones.add({ listing_id: acme, date, title: date }));
    expect(await store.milestones.newest(acme, 1)).toMatchObject({
      items: [{ date: '2026-01-02' }],
      total: 2,
    });
  });

  test('is found by the slugs that it had, which move to another, until they are freed', async () => {
    await write((tx) => tx.former_slugs.add('old-acme', acme, NOON));
    expect(await store.former_slugs.ofListing(acme)).toEqual(['old-acme']);
    await write((tx) => tx.former_slugs.move(acme, bolt));
    expect((await store.listings.bySlug('old-acme'))?.id).toBe(bolt);
    await write((tx) => tx.former_slugs.remove('old-acme'));
    expect(await store.listings.bySlug('old-acme')).toBeUndefined();
  });

  test('is claimed, with emails that are counted by mailbox', async () => {
    const of = {
      listing_id: acme,
      person_id: await person('eve'),
      domain: 'acme.example',
      url: 'https://acme.example/',
    };
    const email = { email: 'a@acme.example', mailbox_key: 'a@acme.example', sent_times: [NOON, NOON + 1] };
    const times = { requested_times: [], created_at: NOON, expires_at: NOON + DAY };
    await write((tx) =>
      tx.claims.add({
        ...of,
        ...email,
        ...times,
        method: 'email',
        status: 'pending',
        token: 't',
        checks: [],
      }),
    );
    expect(await store.claims.emailsTo('a@acme.example', NOON)).toEqual({ count: 1, first_at: NOON + 1 });
    expect(await store.claims.emailsTo('b@acme.example', 0)).toEqual({ count: 0, first_at: null });
  });

  test('has claims that wait for objections, become due, and end', async () => {
    const add = (token: string, takes_effect_at: number | null) =>
      write(async (tx) =>
        tx.claims.add({
          listing_id: acme,
          person_id: await tx.people.ensure('gil@example.org', NOON),
          method: 'email',
          status: 'verified',
          domain: 'waits.example',
          url: 'https://waits.example/',
          token,
          sent_times: [],
          requested_times: [],
          checks: [],
          created_at: NOON,
          expires_at: NOON + DAY,
          takes_effect_at,
        }),
      );
    const [later, sooner, settled] = [
      await add('t2', NOON + 2),
      await add('t1', NOON + 1),
      await add('t0', null),
    ];
    expect(await store.claims.dueToBegin(NOON, 9)).toEqual([]);
    expect(await store.claims.dueToBegin(NOON + 2, 9)).toEqual([sooner, later]);
    const unsettled = async () => (await store.claims.unsettledOfListing(acme)).map(({ id }) => id);
    expect(await unsettled()).toEqual([later, sooner]);
    const inEffect = async () => [
      (await store.claims.verifiedOf('waits.example')).map(({ id }) => id),
      (await store.claims.verifiedOfListing(acme)).map(({ id }) => id),
    ];
    expect(await inEffect()).toEqual([[settled], [settled]]);
    await write((tx) => tx.claims.end(sooner, 'denied', NOON));
    await write((tx) => tx.claims.patch(later, { disputed_at: NOON, takes_effect_at: null }));
    expect(await store.claims.dueToBegin(NOON + 2, 9)).toEqual([]);
    expect([await unsettled(), await inEffect()]).toEqual([[later], [[settled], [settled]]]);
  });

  test('goes to another owner, and is counted by its stage', async () => {
    expect(await store.listings.stagesInUse()).toEqual([{ stage: 'mvp', number: 2 }]);
    const eve = await person('eve');
    await write((tx) => tx.listings.handOver(acme, eve, NOON + 1));
    expect(await store.listings.byId(acme)).toMatchObject({ person_id: eve, updated_at: NOON + 1 });
  });
});
