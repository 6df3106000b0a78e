import { and, asc, count, desc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import { dateAt, weekBounds } from '../../domain/launches/weeks.ts';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { settingReads } from '../settings/settings.ts';
import type { Launch } from './launch.ts';
import { visibilityWrites } from './visibility.ts';

/** A launch week with its start and end in epoch milliseconds. */
export type Week = Schema['week']['$inferSelect'];

/** Reads of the launch calendar. */
export function launchReads(db: ReadDb, { launch, listing, week, week_result, award }: Schema) {
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
  const history = prepared('launches_of_listing', () =>
    db
      .select({
        week: launch.week,
        rank: week_result.rank,
        week_votes: week_result.week_votes,
        award: award.rank,
        revoked_at: award.revoked_at,
      })
      .from(launch)
      .leftJoin(
        week_result,
        and(eq(week_result.week, launch.week), eq(week_result.listing_id, launch.listing_id)),
      )
      .leftJoin(award, and(eq(award.week, launch.week), eq(award.listing_id, launch.listing_id)))
      .where(and(eq(launch.listing_id, sql.placeholder('listing_id')), isNotNull(launch.live_at)))
      .orderBy(desc(launch.week)),
  );
  return {
    /** Launches of a listing that went live, newest week first, with rank in the final result and award. */
    historyOf: (listing_id: number) => history.execute({ listing_id }),
    /** Number of free launches booked in a week, in any state; compared with its capacity. */
    async freeIn(name: string): Promise<number> {
      const [row] = await weekRow.execute({ week: name });
      return row?.free ?? 0;
    },
    /** The stored bounds of a week; undefined before its first use. */
    async week(name: string): Promise<Week | undefined> {
      const [row] = await weekRow.execute({ week: name });
      return row;
    },
    /** The site's first week: the earliest one with a launch that went live; undefined before that. */
    async firstWeek(): Promise<string | undefined> {
      const [row] = await first.execute();
      return row?.week;
    },
    /** A launch by its id. */
    async byId(id: number): Promise<Launch | undefined> {
      const [row] = await byId.execute({ id });
      return row;
    },
    /** Position of a free launch in its week, from 1 by time of booking (C16). */
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

/** Writes of the launch calendar; only inside a transaction. */
export function launchWrites(db: WriteDb, schema: Schema) {
  const { launch, week } = schema;
  const settings = settingReads(db, schema);
  const visibility = visibilityWrites(db, schema);

  /** Stores a week with its start and end on first use; a later change of the time zone does not move it (D10). */
  async function open(name: string, zone: string): Promise<void> {
    await db
      .insert(week)
      .values({ week: name, ...weekBounds(name, zone) })
      .onConflictDoNothing();
  }

  /** Adds a launch to, or removes it from, the week's booked free places and its visible launches. */
  async function count(row: Launch, change: 1 | -1): Promise<void> {
    if (row.plan === 'free') {
      await db
        .update(week)
        .set({ free: sql`${week.free} + ${change}` })
        .where(eq(week.week, row.week));
    }
    await visibility.count(row, change);
  }

  async function required(id: number): Promise<Launch> {
    const [row] = await db.select().from(launch).where(eq(launch.id, id));
    if (!row) throw new Error(`there is no launch ${id}`);
    return row;
  }

  return {
    /** Books a listing into a week; returns the launch id. The caller checks the capacity in the same transaction. */
    async book(
      values: Pick<Launch, 'listing_id' | 'week' | 'plan' | 'booked_at'>,
      zone: string,
    ): Promise<number> {
      await open(values.week, zone);
      const [row] = await db.insert(launch).values(values).returning();
      if (!row) throw new Error('the launch was not stored');
      await count(row, 1);
      return row.id;
    },
    /** Moves a booked launch to another week. */
    async slide(id: number, to: string, zone: string): Promise<void> {
      const row = await required(id);
      await open(to, zone);
      await count(row, -1);
      await db.update(launch).set({ week: to }).where(eq(launch.id, id));
      await count({ ...row, week: to }, 1);
    },
    /** Records when a launch was scheduled or went live, and on which date in the site's time zone. */
    async mark(id: number, what: 'scheduled_at' | 'live_at', now: number): Promise<void> {
      const live_on =
        what === 'live_at' ? { live_on: dateAt(now, (await settings.all())['calendar.time_zone']) } : {};
      await db
        .update(launch)
        .set({ [what]: now, ...live_on })
        .where(eq(launch.id, id));
      await visibility.sync((await required(id)).listing_id);
    },
    /** Deletes a launch that never went live. */
    async cancel(id: number): Promise<void> {
      await count(await required(id), -1);
      await db.delete(launch).where(eq(launch.id, id));
    },
  };
}
