import { expect, test } from 'vitest';
import { weekBounds } from '../../../domain/launches/weeks.ts';
import { RECOUNT_NAMES } from '../../../store/upkeep/recount.ts';
import { bookedIn, launchAs } from '../../scene.ts';
import { useCaseScene } from '../../services/scene.ts';
import { ON_POSTGRES } from '../postgres_store.ts';

const NEXT = '2026-11-30';
const PART = { offset: 0, limit: 9 };

test('a live listing with a launch to come is live, and stands in both weeks', async () => {
  const { store, listing, again, write, now } = await useCaseScene();
  const first = await listing({ name: 'Acme', live_at: now() - 1 });
  await listing({ name: 'Zeta', status: 'scheduled', week: NEXT });
  const id = await write((tx) =>
    launchAs(tx, first.id, { status: 'scheduled', plan: 'paid', week: NEXT, now: now() }),
  );
  const { launch_id, live_at } = first;
  expect(await again(first)).toMatchObject({ status: 'live', plan: 'free', launch_id, live_at });
  expect(await store.boards.scheduledFor(NEXT, PART)).toHaveLength(2);
  expect(await store.boards.upcoming('2026-11-16', PART)).toContainEqual({
    listing_id: first.id,
    launch_week: NEXT,
  });
  // Upcoming listings are those with the status scheduled (D5): search has it among the live ones.
  const upcoming = await store.search({ q: '', status: 'scheduled', sort: 'newest', ...PART });
  // PostgreSQL has no search yet.
  if (!ON_POSTGRES) expect([upcoming.total, upcoming.ids.includes(first.id)]).toEqual([1, false]);
  await expect(
    write((tx) => launchAs(tx, first.id, { status: 'scheduled', week: NEXT, now: now() })),
  ).rejects.toThrow(/unique/i);

  const { starts_at } = weekBounds(NEXT, 'UTC');
  await write((tx) => tx.launches.goLive(id, starts_at));
  expect(await again(first)).toMatchObject({ status: 'live', plan: 'paid', launch_id: id, live_at });
  for (const week of ['2026-11-16', NEXT])
    expect((await store.boards.weekly(await store.launches.week(week), PART)).places).toHaveLength(1);
  expect((await store.launches.historyOf(first.id)).map(({ week }) => week)).toEqual([NEXT, '2026-11-16']);
  await write((tx) => tx.listings.close(first.id, 'suspended', starts_at));
  for (const week of ['2026-11-16', NEXT])
    expect((await store.boards.weekly(await store.launches.week(week), PART)).places).toEqual([]);
  for (const name of RECOUNT_NAMES)
    expect([name, (await store.recount.find(name, 0)).suspects]).toEqual([name, []]);
});

test('a cancelled launch stays in the file, and frees its place', async () => {
  const { store, listing, again, write, now } = await useCaseScene();
  const row = await listing({ name: 'Acme', status: 'awaiting_badge', week: NEXT });
  const other = await listing({ name: 'Zeta', status: 'awaiting_badge', week: NEXT });
  const place = async () => store.launches.position((await store.launches.byId(other.launch_id!))!);
  expect([await bookedIn(store, NEXT), await place()]).toEqual([2, 2]);
  await write((tx) => tx.launches.cancel(row.launch_id!, 'withdrawn', now()));
  expect([await bookedIn(store, NEXT), await place()]).toEqual([1, 1]);
  expect(await again(row)).toMatchObject({ status: 'draft', launch_id: null, plan: null });
  expect(await store.launches.byId(row.launch_id!)).toMatchObject({
    status: 'cancelled',
    cancelled_at: now(),
    cancelled_reason: 'withdrawn',
    week: NEXT,
  });
  await write((tx) => launchAs(tx, row.id, { status: 'scheduled', week: NEXT, now: now() }));
  expect(await again(row)).toMatchObject({ status: 'scheduled' });
});
