import { expect, onTestFinished, test } from 'vitest';
import { takeIfDue } from '../../../services/launches/due_launches.ts';
import { launchNamesOf } from '../../../services/locks/launch_names.ts';
import type { Name } from '../../../store/base/names.ts';
import { checkNames } from '../../../store/locks/name_checks.ts';
import type { Store, Tx } from '../../../store/store.ts';
import { checkAllNames, takeUnnamed } from '../../named_writes.ts';
import { addListing, GENUINE, shareableDraft } from '../../scene.ts';
import { ON_POSTGRES } from '../postgres_store.ts';
import { NOON, settableClock, stockedStore } from '../temporary.ts';

const WEEK = '2026-11-16';

/** Two listings of ada, a draft of hers, and grace, who has nothing. */
async function scene() {
  const clock = settableClock();
  const store = await stockedStore(clock);
  const pelagia = await addListing(store, clock, { name: 'Pelagia', week: WEEK });
  const other = await addListing(store, clock, { name: 'Other', week: WEEK });
  const grace = await store.write((tx) => tx.people.ensure('grace@example.org', NOON - 90 * 86_400_000));
  const draft = await shareableDraft(store, clock, { owner: 'ada', name: 'Draft' });
  return { store, clock, pelagia, other, grace, draft };
}

/** How a write under these names ends; null if it is done. */
async function faultOf(store: Store, on: readonly Name[], work: (tx: Tx) => Promise<unknown>) {
  const ended = await store.write(work, { on }).then(
    () => null,
    (error: Error) => error.message,
  );
  expect(takeUnnamed()).toEqual(ended === null ? [] : [ended]);
  return ended;
}

const lacks = (table: string, name: string): string =>
  `A row of ${table} was written, and ${name} is no name of this write.`;

test('refuses to write a listing, a person, a draft or a week that was not named', async () => {
  const { store, pelagia, other, grace, draft } = await scene();
  const named = (tx: Tx) => tx.listings.update(pelagia.id, { tagline: 'Tide tables', updated_at: NOON });
  const verified = (tx: Tx) => tx.people.verified(grace, NOON);
  const edited = (tx: Tx) => tx.drafts.patch(draft, { updated_at: NOON + 1 });
  const announced = (tx: Tx) => tx.weeks.announce(WEEK, NOON);

  const listing: Name = `listing:${pelagia.id}`;
  expect(await faultOf(store, [`listing:${other.id}`], named)).toBe(lacks('listing', listing));
  expect((await store.listings.byId(pelagia.id))?.tagline).toBeNull();
  expect(await faultOf(store, [listing], named)).toBeNull();
  expect((await store.listings.byId(pelagia.id))?.tagline).toBe('Tide tables');

  expect(await faultOf(store, [listing], verified)).toBe(lacks('person', `person:${grace}`));
  expect(await faultOf(store, [`person:${grace}`], verified)).toBeNull();
  expect(await faultOf(store, [listing], edited)).toBe(lacks('draft', `draft:${draft}`));
  expect(await faultOf(store, [`draft:${draft}`], edited)).toBeNull();
  expect(await faultOf(store, [], announced)).toBe(lacks('week', `week:${WEEK}`));
  expect(await faultOf(store, [`week:${WEEK}`], announced)).toBeNull();
});

test('refuses rows that belong to what was not named, also by way of a launch', async () => {
  const { store, pelagia, grace } = await scene();
  const ballot = { listing_id: pelagia.id, person_id: grace, cast_at: NOON, address_key: null };
  const vote = (tx: Tx) => tx.votes.cast(ballot, GENUINE);
  const [listing, person]: [Name, Name] = [`listing:${pelagia.id}`, `person:${grace}`];
  expect(await faultOf(store, [person], vote)).toBe(lacks('vote', listing));
  expect(await faultOf(store, [listing], vote)).toBe(lacks('vote', person));
  expect(await faultOf(store, [listing, person], vote)).toBeNull();
  expect((await store.listings.byId(pelagia.id))?.votes).toBe(1);
});

test('a launch that goes live writes the founders of the owner, and its names have the owner', async () => {
  const { store, clock } = await scene();
  const founders = [{ name: 'Ada Lovelace' }];
  const { id } = await addListing(store, clock, {
    name: 'Engine',
    status: 'scheduled',
    week: WEEK,
    founders,
  });
  const { person_id: owner, launch_id } = (await store.listings.byId(id))!;
  const goLive = (tx: Tx) => takeIfDue(tx, launch_id!, { now: NOON, running_since: 0 });
  const fault = await faultOf(store, ['free_queue', `listing:${id}`], goLive);
  expect(fault).toBe(lacks('founder', `person:${owner}`));
  await store.write(goLive, { on: launchNamesOf(id) });
  expect((await store.listings.byId(id))?.status).toBe('live');
});

test('needs no name for what it adds itself, and none at all when it runs alone', async () => {
  const { store, pelagia } = await scene();
  const alan = async (tx: Tx) => tx.people.verified(await tx.people.ensure('alan@example.org', NOON), NOON);
  expect(await faultOf(store, [], alan)).toBeNull();
  await store.write((tx) => tx.listings.update(pelagia.id, { tagline: 'Alone', updated_at: NOON }));
  expect((await store.listings.byId(pelagia.id))?.tagline).toBe('Alone');
});

test('changes nothing if the fault was caught inside the write', async () => {
  const { store, pelagia } = await scene();
  const caught = async (tx: Tx) => {
    await tx.settings.set('site.name', 'Elsewhere');
    await tx.listings.update(pelagia.id, { tagline: 'Caught', updated_at: NOON }).catch(() => undefined);
  };
  expect(await faultOf(store, [], caught)).toBe(lacks('listing', `listing:${pelagia.id}`));
  expect((await store.settings.all())['site.name']).not.toBe('Elsewhere');
});

test('finds names again behind the locks, and begins again with those', async () => {
  const { store, pelagia, other } = await scene();
  const found: Name[] = [`listing:${other.id}`, `listing:${pelagia.id}`];
  let looked = 0;
  const tagged = (tx: Tx) => tx.listings.update(pelagia.id, { tagline: `Try ${looked}`, updated_at: NOON });
  await store.write(tagged, { on: async () => [found[Math.min(looked++, 1)]!] });
  // Before the locks, behind them, and behind those of the second name.
  expect(looked).toBe(3);
  expect((await store.listings.byId(pelagia.id))?.tagline).toBe('Try 3');
});

test('runs alone when its names never stay the same', async () => {
  const { store, pelagia } = await scene();
  let looked = 0;
  const tagged = (tx: Tx) => tx.listings.update(pelagia.id, { tagline: 'At last', updated_at: NOON });
  await store.write(tagged, { on: async () => [`listing:${1000 + looked++}`] });
  expect(looked).toBe(4);
  expect((await store.listings.byId(pelagia.id))?.tagline).toBe('At last');
});

test.skipIf(ON_POSTGRES)('ignores names outside of tests, and does not look for them', async () => {
  checkNames(null);
  onTestFinished(checkAllNames);
  const { store, pelagia } = await scene();
  const tagged = (tx: Tx) => tx.listings.update(pelagia.id, { tagline: 'Free', updated_at: NOON });
  await store.write(tagged, { on: () => Promise.reject(new Error('looked for names')) });
  expect((await store.listings.byId(pelagia.id))?.tagline).toBe('Free');
});
