import { expect, test } from 'vitest';
import { WeekFull } from '../../../store/launches/launch_writes.ts';
import { bookedIn } from '../../scene.ts';
import { type UseCaseScene, useCaseScene } from '../../services/scene.ts';

const WEEK = '2026-11-30';
const LATER = '2026-12-07';
const CAPACITY = 2;

/** Books a saved listing, without looking for room before. */
async function book({ listing, store, now }: UseCaseScene, name: string, week = WEEK): Promise<number> {
  const { id: listing_id } = await listing({ name, status: 'draft' });
  const booking = { listing_id, week, plan: 'free', status: 'awaiting_badge', booked_at: now() } as const;
  return store.write((tx) => tx.launches.book({ ...booking, capacity: CAPACITY }));
}

test('the store refuses a launch beyond the capacity of its week, though nobody looked before [R169]', async () => {
  const scene = await useCaseScene();
  for (const name of ['Acme', 'Bravo']) await book(scene, name);
  await expect(book(scene, 'Cargo')).rejects.toThrow(WeekFull);
  expect(await bookedIn(scene.store, WEEK)).toBe(CAPACITY);
});

test('of several at once as many are booked as there are places [R169]', async () => {
  const scene = await useCaseScene();
  const names = ['Acme', 'Bravo', 'Cargo', 'Delta', 'Ember'];
  const booked = await Promise.allSettled(names.map((name) => book(scene, name)));
  expect(booked.filter(({ status }) => status === 'fulfilled')).toHaveLength(CAPACITY);
  expect(await bookedIn(scene.store, WEEK)).toBe(CAPACITY);
});

test('a launch is not moved into a full week, and stays in its own; a cancelled one makes room [R169]', async () => {
  const scene = await useCaseScene();
  const { store, now } = scene;
  const first = await book(scene, 'Acme');
  await book(scene, 'Bravo');
  const later = await book(scene, 'Cargo', LATER);
  const move = () =>
    store.write((tx) =>
      tx.launches.moveTo(later, { to: WEEK, reason: 'owner', now: now(), capacity: CAPACITY }),
    );
  await expect(move()).rejects.toThrow(WeekFull);
  expect([await bookedIn(store, WEEK), await bookedIn(store, LATER)]).toEqual([CAPACITY, 1]);
  expect((await store.launches.byId(later))?.week).toBe(LATER);
  await store.write((tx) => tx.launches.cancel(first, 'withdrawn', now()));
  await move();
  expect([await bookedIn(store, WEEK), await bookedIn(store, LATER)]).toEqual([CAPACITY, 0]);
});
