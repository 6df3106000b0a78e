import { beforeEach, expect, test } from 'vitest';
import type { Store } from '../../../store/store.ts';
import { addListing } from '../../scene.ts';
import { NOON, settableClock, stockedStore } from '../temporary.ts';

const QUARTER = 15 * 60_000;
const VOTED = [NOON, NOON + QUARTER - 1, NOON + QUARTER];

let store: Store;
let [listing_id, launch_id] = [0, 0];
const clock = settableClock();

beforeEach(async () => {
  clock.set(NOON + QUARTER);
  store = await stockedStore(clock);
  ({ id: listing_id } = await addListing(store, clock, { name: 'Acme', live_at: NOON, voted_at: VOTED }));
  launch_id = (await store.votes.launchOf(listing_id))!.id;
});

test('votes are counted by the quarter of an hour in which they were cast, and by state', async () => {
  const rows = await store.votes.overTime(launch_id);
  expect(rows.toSorted((a, b) => a.cast_at - b.cast_at)).toEqual([
    { cast_at: NOON, state: 'counted', count: 2 },
    { cast_at: NOON + QUARTER, state: 'counted', count: 1 },
  ]);
  expect(await store.votes.byState(listing_id)).toEqual([{ launch_id, state: 'counted', count: 3 }]);
});

test('a launch is shown with the number of its votes, and with who cast them', async () => {
  const stored = {
    launch_id,
    listing_id,
    slug: 'acme',
    name: 'Acme',
    week: '2026-11-16',
    finalised_at: null,
  };
  expect(await store.vote_desk.launch(launch_id)).toMatchObject({ ...stored, votes: 3 });
  expect(await store.vote_desk.launch(launch_id + 1)).toBeUndefined();
  expect((await store.vote_desk.evidence(launch_id)).map(({ cast_at }) => cast_at)).toEqual(VOTED);
  expect(await store.vote_desk.ofWeek('2026-11-16')).toMatchObject([
    { launch_id, week_votes: 3, final_rank: null },
  ]);
});

test('what a check found stands until the result of the week is final', async () => {
  const found = { checked: 3, checked_at: NOON, votes: 3, waiting: 0, flags: [] };
  await store.write((tx) => tx.vote_desk.checked(launch_id, found));
  expect(await store.vote_desk.unsettled()).toMatchObject([{ launch_id, ...found, changes: 3 }]);
  await store.write((tx) => tx.vote_desk.forgetSettled());
  expect(await store.vote_desk.unsettled()).toHaveLength(1);
});

test('votes are made void, and brought back as they were', async () => {
  const [{ person_id } = { person_id: 0 }] = await store.vote_desk.evidence(launch_id);
  const votes = async () => (await store.listings.byId(listing_id))!.votes;
  await store.write((tx) => tx.votes.annul(launch_id, [person_id], 'bought'));
  expect(await votes()).toBe(2);
  expect(await store.write((tx) => tx.votes.restore(launch_id, [person_id], NOON + QUARTER))).toBe(1);
  expect(await votes()).toBe(3);
  expect(await store.write((tx) => tx.votes.release(launch_id, [person_id]))).toBe(0);
});

test('who has cast as many votes as the rules allow may cast another when the first is a day old', async () => {
  const [{ person_id } = { person_id: 0 }] = await store.vote_desk.evidence(launch_id);
  await store.write((tx) => tx.settings.set('votes.per_day', 1));
  expect(await store.votes.againAt(person_id, NOON + 1, 'per_day')).toBe(NOON + 24 * 4 * QUARTER);
});
