import { expect, test } from 'vitest';
import { machineNow } from '../../../store/queue/jobs.ts';
import { addListing, GENUINE } from '../../scene.ts';
import { NOON, settableClock, temporaryStore } from '../temporary.ts';

/**
 * SQLite runs one writing transaction at a time. Two interleaved calls inside one transaction behave like two transactions on
 * an engine without that limit: both read before either writes. Code that is right then needs no lock.
 */

test('two workers that look for jobs at once get different ones', async () => {
  const store = await temporaryStore();
  for (let n = 0; n < 4; n++) await store.write((tx) => tx.jobs.enqueue('work', { n }));
  const times = { now: NOON, machine_now: machineNow() };
  const claimed = await store.write((tx) =>
    Promise.all(
      ['a', 'b', 'c'].map((worker) => tx.jobs.claim('work', { worker, limit: 4, lease_ms: 30_000 }, times)),
    ),
  );
  const ids = claimed.flat().map(({ id }) => id);
  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(4);
});

test('votes that are counted at once are all counted, for the listing and for its week', async () => {
  const clock = settableClock();
  const store = await temporaryStore(clock);
  const listing = await addListing(store, clock, {
    name: 'Pelagia',
    owner: 'ada',
    week: '2026-11-16',
    categories: [],
  });
  const voters = await store.write((tx) =>
    Promise.all(
      Array.from({ length: 6 }, (_, n) => tx.people.ensure(`voter${n}@example.org`, NOON - 90 * 86_400_000)),
    ),
  );
  await store.write((tx) =>
    Promise.all(
      voters.map((person_id, n) =>
        tx.votes.cast({ listing_id: listing.id, person_id, cast_at: NOON, address_key: `net ${n}` }, GENUINE),
      ),
    ),
  );
  const after = (await store.listings.byId(listing.id))!;
  expect(after.votes).toBe(6);
  expect(after.votes_reached_at).toBe(NOON);
  expect(await store.launches.byId(after.launch_id!)).toMatchObject({ week_votes: 6 });
  // The heat is the one of all six, as counting them again shows.
  await store.write((tx) => tx.votes.recount(listing.id));
  expect(after.heat).toBeCloseTo((await store.listings.byId(listing.id))!.heat!, 6);
});

test('a person whose vote comes twice at once votes once', async () => {
  const clock = settableClock();
  const store = await temporaryStore(clock);
  const { id } = await addListing(store, clock, { name: 'Pelagia', owner: 'ada', categories: [] });
  const grace = await store.write((tx) => tx.people.ensure('grace@example.org', NOON - 90 * 86_400_000));
  const vote = { listing_id: id, person_id: grace, cast_at: NOON, address_key: null };
  const decisions = await store.write((tx) => Promise.all([1, 2, 3].map(() => tx.votes.cast(vote, GENUINE))));
  const voted = { state: 'refused', reason: 'voted' };
  expect(decisions).toEqual([{ state: 'counted', matured_at: NOON }, voted, voted]);
  const after = (await store.listings.byId(id))!;
  expect(after.votes).toBe(1);
  expect(await store.launches.byId(after.launch_id!)).toMatchObject({ week_votes: 1 });
});

test('one Idempotency-Key that comes twice at once is claimed once', async () => {
  const store = await temporaryStore();
  const person_id = await store.write((tx) => tx.people.ensure('ada@example.org', NOON));
  const request = { person_id, operation: 'submit_listing', key: 'once', fingerprint: 'same' };
  const times = { now: NOON, machine_now: machineNow() };
  const claims = () =>
    store.write((tx) => Promise.all([1, 2, 3].map(() => tx.idempotency.claim(request, 30_000, times))));
  expect((await claims()).map(({ state }) => state)).toEqual(['claimed', 'busy', 'busy']);
  // After its lease it is free again, for one of them.
  times.machine_now += 60_000;
  expect((await claims()).map(({ state }) => state)).toEqual(['claimed', 'busy', 'busy']);
});
