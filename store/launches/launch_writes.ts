import { and, eq, lt, sql } from 'drizzle-orm';
import {
  type CancelReason,
  type LaunchStatus,
  type MoveReason,
  mayMove,
} from '../../domain/launches/launch_states.ts';
import { dateAt, weekBounds } from '../../domain/launches/weeks.ts';
import { prepared, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { settingReads } from '../settings/settings.ts';
import type { Launch } from './launch.ts';
import { launchReads } from './launches.ts';
import { visibilityWrites } from './visibility.ts';

/** A launch to be booked. It is scheduled when it is booked, unless it waits for its badge. */
export interface Booking extends Pick<Launch, 'listing_id' | 'week' | 'plan' | 'booked_at'> {
  status: 'awaiting_badge' | 'scheduled';
  /** Free launches that its week takes at most; without it every launch has room. Throws {@link WeekFull}. */
  capacity?: number;
}

/** A change of a launch's week. */
export interface LaunchMove {
  to: string;
  reason: MoveReason;
  now: number;
  /** As that of a {@link Booking}. */
  capacity?: number;
}

/** A week took its last free launch after the caller had found room in it. Nothing was written: choose another week. */
export class WeekFull extends Error {
  override readonly name = 'WeekFull';
}

/** Capacity of a week that takes every launch. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

/**
 * Writes of the launch calendar; only inside a transaction. `derive` updates what follows for the listing: its status, what is visible,
 * the search index.
 */
export function launchWrites(
  db: WriteDb,
  schema: Schema,
  derive: (listing_id: number, now: number) => Promise<void>,
) {
  const { launch, week } = schema;
  const reads = launchReads(db, schema);
  const settings = settingReads(db, schema);
  const visibility = visibilityWrites(db, schema);
  const addFree = freePlaces(db, week);
  const liveOf = liveLaunch(db, launch);
  const change = launchChange(db, launch);

  /** Stores a week with its start and end on first use; a later change of the time zone does not move it (D10). */
  async function open(name: string): Promise<void> {
    if (await reads.week(name)) return;
    const { 'calendar.time_zone': zone } = await settings.all();
    await db
      .insert(week)
      .values({ week: name, ...weekBounds(name, zone) })
      .onConflictDoNothing();
  }

  /** Adds a launch to, or removes it from, the free places booked in its week; the check and the change are one statement. */
  async function countFree(
    { plan, week: name }: Pick<Launch, 'plan' | 'week'>,
    change: 1 | -1,
    capacity = NO_LIMIT,
  ): Promise<void> {
    if (plan !== 'free') return;
    const counted = await addFree.execute({ week: name, change, capacity });
    if (counted.length === 0) throw new WeekFull(`week ${name} has no room for another free launch`);
  }

  async function required(id: number): Promise<Launch> {
    const row = await reads.byId(id);
    if (!row) throw new Error(`there is no launch ${id}`);
    return row;
  }

  /** Changes the status of a launch. Throws if there is no such change (domain/launches/launch_states.ts): callers refuse it before. */
  async function to(status: LaunchStatus, id: number, patch: Partial<Launch>, now: number): Promise<void> {
    const before = await required(id);
    if (!mayMove(before.status, status))
      throw new Error(`launch ${id} cannot go from ${before.status} to ${status}`);
    await change(before, { ...patch, status });
    if (status === 'cancelled') await countFree(before, -1);
    await derive(before.listing_id, now);
  }

  return {
    /** Books a listing into a week; returns the launch id. */
    async book({ capacity, ...booking }: Booking): Promise<number> {
      const { listing_id, booked_at, status } = booking;
      await open(booking.week);
      await countFree(booking, 1, capacity);
      const [row] = await db
        .insert(launch)
        .values({
          ...booking,
          relaunch: (await liveOf.execute({ listing_id })).length > 0,
          ...(status === 'scheduled' && { scheduled_at: booked_at }),
        })
        .returning();
      if (!row) throw new Error('the launch was not stored');
      await derive(listing_id, booked_at);
      return row.id;
    },
    /** Records that nothing is missing any more but the start of its week. */
    schedule: (id: number, now: number): Promise<void> => to('scheduled', id, { scheduled_at: now }, now),
    /** Records that the badge of a scheduled launch is missing again (D84). */
    awaitBadge: (id: number, now: number): Promise<void> =>
      to('awaiting_badge', id, { scheduled_at: null }, now),
    /** Records that a launch went live, and on which date in the site's time zone. */
    async goLive(id: number, now: number): Promise<void> {
      const live_on = dateAt(now, (await settings.all())['calendar.time_zone']);
      await to('live', id, { live_at: now, live_on }, now);
    },
    /** Cancels a launch that has not gone live. Its row stays, and its place is free. */
    cancel: (id: number, reason: CancelReason, now: number): Promise<void> =>
      to('cancelled', id, { cancelled_at: now, cancelled_reason: reason }, now),
    /** Moves a coming launch to another week; a missing badge counts as a slide (D71). */
    async moveTo(id: number, { to: name, reason, now, capacity }: LaunchMove): Promise<void> {
      const before = await required(id);
      await open(name);
      await countFree({ ...before, week: name }, 1, capacity);
      const slides = before.slides + Number(reason === 'badge_missing');
      const moved = { moved_at: now, moved_from: before.week, moved_reason: reason };
      await change(before, { week: name, slides, ...moved });
      await countFree(before, -1);
      await visibility.count(before, -1);
      await visibility.count({ ...before, week: name }, 1);
      await derive(before.listing_id, now);
    },
    ...planWrites(db, launch, { required, countFree, derive }),
  };
}

/** Changes a launch that still is as it was read, so that what follows from the change is counted once. */
const launchChange =
  (db: WriteDb, launch: Schema['launch']) =>
  async ({ id, status, week }: Launch, patch: Partial<Launch>): Promise<void> => {
    const rows = await db
      .update(launch)
      .set(patch)
      .where(and(eq(launch.id, id), eq(launch.status, status), eq(launch.week, week)))
      .returning({ id: launch.id });
    if (rows.length === 0) throw new Error(`launch ${id} was changed in another way at the same time`);
  };

/** Writes of the plan of a launch. */
const planWrites = (
  db: WriteDb,
  launch: Schema['launch'],
  steps: {
    required: (id: number) => Promise<Launch>;
    countFree: (launch: Pick<Launch, 'plan' | 'week'>, change: 1 | -1) => Promise<void>;
    derive: (listing_id: number, now: number) => Promise<void>;
  },
) => ({
  /** Puts a paid launch that went live on the free plan, because its order was refunded; it has a place of its week then. */
  async becomeFree(id: number, now: number): Promise<void> {
    const before = await steps.required(id);
    if (before.status !== 'live' || before.plan === 'free') return;
    await db.update(launch).set({ plan: 'free' }).where(eq(launch.id, id));
    await steps.countFree({ ...before, plan: 'free' }, 1);
    await steps.derive(before.listing_id, now);
  },
  /** Puts such a launch back on the paid plan, because the refund was undone. */
  async becomePaid(id: number, now: number): Promise<void> {
    const before = await steps.required(id);
    if (before.status !== 'live' || before.plan === 'paid') return;
    await steps.countFree(before, -1);
    await db.update(launch).set({ plan: 'paid' }).where(eq(launch.id, id));
    await steps.derive(before.listing_id, now);
  },
});

/** Changes how many free launches are booked in a week, while it has fewer than its capacity. */
const freePlaces = (db: WriteDb, week: Schema['week']) =>
  prepared('week_add_free', () =>
    db
      .update(week)
      .set({ free: sql`${week.free} + ${sql.placeholder('change')}` })
      .where(and(eq(week.week, sql.placeholder('week')), lt(week.free, sql.placeholder('capacity'))))
      .returning({ week: week.week }),
  );

/** A launch with which a listing has gone live. */
const liveLaunch = (db: WriteDb, launch: Schema['launch']) =>
  prepared('launch_live', () =>
    db
      .select({ id: launch.id })
      .from(launch)
      .where(and(eq(launch.listing_id, sql.placeholder('listing_id')), eq(launch.status, 'live')))
      .limit(1),
  );
