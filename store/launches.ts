import { and, asc, count, desc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import { weekBounds } from '../domain/weeks.ts';
import { prepared, type ReadDb, type WriteDb } from './db.ts';
import type { Schema } from './schema.ts';

/** A launch as it is stored. */
export type Launch = Schema['launch']['$inferSelect'];
/** A launch week with its two instants in epoch milliseconds. */
export type Week = Schema['week']['$inferSelect'];

/** See {@link launchReads}. */
export type LaunchReads = ReturnType<typeof launchReads>;
/** See {@link launchWrites}. */
export type LaunchWrites = ReturnType<typeof launchWrites>;

/** What can be asked of the calendar. */
export function launchReads(db: ReadDb, { launch, listing, week }: Schema) {
  const ofWeek = and(eq(launch.week, sql.placeholder('week')), eq(listing.launch_id, launch.id));
  const live = prepared('launches_live', () =>
    db
      .select({ listing_id: launch.listing_id, week_votes: launch.week_votes })
      .from(launch)
      .innerJoin(listing, eq(listing.id, launch.listing_id))
      .where(
        and(eq(launch.week, sql.placeholder('week')), isNotNull(launch.live_at), eq(listing.status, 'live')),
      )
      .orderBy(
        desc(launch.week_votes),
        sql`${launch.week_votes_reached_at} asc nulls last`,
        asc(launch.live_at),
        asc(listing.id),
      ),
  );
  const scheduled = prepared('launches_scheduled', () =>
    db
      .select({ listing_id: launch.listing_id })
      .from(launch)
      .innerJoin(listing, eq(listing.id, launch.listing_id))
      .where(and(ofWeek, eq(listing.status, 'scheduled')))
      .orderBy(asc(launch.scheduled_at), asc(listing.id)),
  );
  const free = prepared('launches_free', () =>
    db
      .select({ booked: count() })
      .from(launch)
      .where(and(eq(launch.week, sql.placeholder('week')), eq(launch.plan, 'free'))),
  );
  const byId = prepared('launch', () =>
    db
      .select()
      .from(launch)
      .where(eq(launch.id, sql.placeholder('id'))),
  );
  const weekRow = prepared('week', () =>
    db
      .select()
      .from(week)
      .where(eq(week.week, sql.placeholder('week'))),
  );
  const first = prepared('week_first', () =>
    db
      .select({ week: launch.week })
      .from(launch)
      .where(isNotNull(launch.live_at))
      .orderBy(asc(launch.week))
      .limit(1),
  );
  return {
    /** Live launches of a week, ranked by the votes of that week (ranking.md 4.2). */
    liveIn: (name: string) => live.execute({ week: name }),
    /** Listings that are scheduled for a week, in the order in which they will go live. */
    scheduledFor: (name: string) => scheduled.execute({ week: name }),
    /** How many free launches a week holds, whatever their state: what its capacity is counted by. */
    async freeIn(name: string): Promise<number> {
      const [row] = await free.execute({ week: name });
      return row?.booked ?? 0;
    },
    /** The stored instants of a week; undefined before its first use. */
    async week(name: string): Promise<Week | undefined> {
      const [row] = await weekRow.execute({ week: name });
      return row;
    },
    /** The site's first week: the earliest one with a launch that went live; undefined before that. */
    async firstWeek(): Promise<string | undefined> {
      const [row] = await first.execute();
      return row?.week;
    },
    /** The current launch of a listing. */
    async byId(id: number): Promise<Launch | undefined> {
      const [row] = await byId.execute({ id });
      return row;
    },
    /** The place of a free launch in the queue of its week, counted from 1 in the order of booking (C16). */
    async position({ week: name, booked_at, id }: Launch): Promise<number> {
      const [row] = await db
        .select({ before: count() })
        .from(launch)
        .where(
          and(
            eq(launch.week, name),
            eq(launch.plan, 'free'),
            sql`(${launch.booked_at}, ${launch.id}) < (${booked_at}, ${id})`,
          ),
        );
      return (row?.before ?? 0) + 1;
    },
    /** Listings with a status whose current launch's week has started (or ended) by `now`, in launch order. */
    async due(status: 'scheduled' | 'awaiting_badge', by: 'starts_at' | 'ends_at', now: number) {
      return db
        .select({ listing_id: listing.id, launch_id: launch.id, week: launch.week })
        .from(listing)
        .innerJoin(launch, eq(launch.id, listing.launch_id))
        .innerJoin(week, eq(week.week, launch.week))
        .where(and(eq(listing.status, status), lte(week[by], now)))
        .orderBy(asc(launch.week), asc(launch.scheduled_at), asc(listing.id));
    },
  };
}

/** What changes the calendar; inside a transaction only. */
export function launchWrites(db: WriteDb, { launch, week }: Schema) {
  /** Writes a week's row with its two instants when it is first used; a later change of the zone leaves it (ranking.md 4.3). */
  async function open(name: string, zone: string): Promise<void> {
    await db
      .insert(week)
      .values({ week: name, ...weekBounds(name, zone) })
      .onConflictDoNothing();
  }
  return {
    /** Books a listing into a week; gives the launch id. Capacity is the caller's to count, in the same transaction. */
    async book(
      values: Pick<Launch, 'listing_id' | 'week' | 'plan' | 'booked_at'>,
      zone: string,
    ): Promise<number> {
      await open(values.week, zone);
      const [row] = await db.insert(launch).values(values).returning({ id: launch.id });
      if (!row) throw new Error('the launch was not stored');
      return row.id;
    },
    /** Moves a booked launch to another week. */
    async slide(id: number, to: string, zone: string): Promise<void> {
      await open(to, zone);
      await db.update(launch).set({ week: to }).where(eq(launch.id, id));
    },
    /** Notes when a launch became certain, or when it went live. */
    async mark(id: number, what: 'scheduled_at' | 'live_at', now: number): Promise<void> {
      await db
        .update(launch)
        .set({ [what]: now })
        .where(eq(launch.id, id));
    },
    /** Takes a launch that never went live out of the calendar. */
    async cancel(id: number): Promise<void> {
      await db.delete(launch).where(eq(launch.id, id));
    },
  };
}
