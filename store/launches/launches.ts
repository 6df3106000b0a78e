import { and, count, eq, gte, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { COMING } from '../../domain/launches/launch_states.ts';
import { prepared, type ReadDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc, desc } from '../base/sorting.ts';
import { dueReads } from './due.ts';
import type { Launch } from './launch.ts';

/** A launch week with its start and end in epoch milliseconds. */
export type Week = Schema['week']['$inferSelect'];

/** A launch that is still to come, with its listing. */
export interface LaunchOfWeek extends Pick<Launch, 'id' | 'listing_id' | 'plan' | 'status' | 'slides'> {
  name: string;
  in_review: boolean;
}

/** Reads the launches of a week that are still to come. */
const comingIn =
  (db: ReadDb, { launch, listing }: Schema) =>
  (name: string): Promise<LaunchOfWeek[]> =>
    db
      .select({
        id: launch.id,
        listing_id: launch.listing_id,
        plan: launch.plan,
        status: launch.status,
        slides: launch.slides,
        name: listing.name,
        in_review: listing.in_review,
      })
      .from(launch)
      .innerJoin(listing, eq(listing.id, launch.listing_id))
      .where(and(eq(launch.week, name), inArray(launch.status, [...COMING])))
      .orderBy(asc(launch.booked_at), asc(launch.id));

/** Reads every launch of a listing. */
const everyOf =
  (db: ReadDb, { launch }: Schema) =>
  (listing_id: number): Promise<Launch[]> =>
    db
      .select()
      .from(launch)
      .where(eq(launch.listing_id, listing_id))
      .orderBy(desc(launch.week), desc(launch.id));

/** Reads of the launch calendar. */
export function launchReads(db: ReadDb, schema: Schema) {
  const { launch, week, week_result, award } = schema;
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
  const weeksFrom = prepared('weeks_from', () =>
    db
      .select()
      .from(week)
      .where(gte(week.week, sql.placeholder('from')))
      .orderBy(asc(week.week)),
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
      // Places are stored before the week is final, and are nobody's until then.
      .leftJoin(week, and(eq(week.week, launch.week), isNotNull(week.finalised_at)))
      .leftJoin(
        week_result,
        and(eq(week_result.week, week.week), eq(week_result.listing_id, launch.listing_id)),
      )
      .leftJoin(award, and(eq(award.week, launch.week), eq(award.listing_id, launch.listing_id)))
      .where(and(eq(launch.listing_id, sql.placeholder('listing_id')), isNotNull(launch.live_at)))
      .orderBy(desc(launch.week)),
  );
  const coming = prepared('launches_coming', () =>
    db
      .select()
      .from(launch)
      .where(and(eq(launch.listing_id, sql.placeholder('listing_id')), inArray(launch.status, [...COMING])))
      .orderBy(asc(launch.week)),
  );
  return {
    /** Launches of a listing that went live, newest week first, with rank in the final result and award. */
    historyOf: (listing_id: number) => history.execute({ listing_id }),
    /** The stored bounds of a week; undefined before its first use. */
    async week(name: string): Promise<Week | undefined> {
      const [row] = await weekRow.execute({ week: name });
      return row;
    },
    /** The stored weeks from one on, earliest first. */
    weeksFrom: (from: string): Promise<Week[]> => weeksFrom.execute({ from }),
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
            ne(launch.status, 'cancelled'),
            sql`(${launch.booked_at}, ${launch.id}) < (${booked_at}, ${id})`,
          ),
        );
      return (row?.before ?? 0) + 1;
    },
    /** Every launch of a listing, the latest week first; those that were cancelled too. */
    everyOf: everyOf(db, schema),
    /** Launches of a week that are still to come, in the order of booking. */
    inWeek: comingIn(db, schema),
    /** Launches of a listing that are still to come, the next one first. */
    coming: (listing_id: number): Promise<Launch[]> => coming.execute({ listing_id }),
    ...dueReads(db, schema),
  };
}
