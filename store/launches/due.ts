import { and, eq, exists, gt, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { COMING } from '../../domain/launches/launch_states.ts';
import { prepared, type ReadDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc } from '../base/sorting.ts';

/** A coming launch whose week has begun or is over. */
export interface DueLaunchRow {
  id: number;
  listing_id: number;
  week: string;
  status: (typeof COMING)[number];
  plan: 'free' | 'paid';
  slides: number;
  starts_at: number;
  ends_at: number;
}

/** A scheduled launch whose week runs or is near. */
export interface ScheduledRow {
  listing_id: number;
  plan: 'free' | 'paid';
  starts_at: number;
}

/** Reads of the launches that are due: scheduled ones from the start of their week, all others from its end. */
export function dueReads(db: ReadDb, { launch, listing, week }: Schema) {
  const now = sql.placeholder('now');
  // Literals: with bound values SQLite would not use the partial index.
  const isComing = sql`${launch.status} in (${sql.raw(COMING.map((status) => `'${status}'`).join())})`;
  const hasCome = or(
    and(sql`${launch.status} = 'scheduled'`, lte(week.starts_at, now)),
    lte(week.ends_at, now),
  );
  // The site team holds a listing in review, unless it is live and only an edit waits (D71, D74); a closed one launches nothing.
  const isFree = and(isNull(listing.closed), or(eq(listing.in_review, false), eq(listing.status, 'live')));
  const weeks = prepared('launches_due_weeks', () =>
    db
      .select({ week: week.week })
      .from(week)
      .where(
        and(
          lte(week.starts_at, now),
          exists(
            db
              .select({ id: launch.id })
              .from(launch)
              .innerJoin(listing, eq(listing.id, launch.listing_id))
              .where(and(eq(launch.week, week.week), isComing, hasCome, isFree)),
          ),
        ),
      )
      .orderBy(asc(week.week)),
  );
  const due = (which: SQL) =>
    db
      .select({
        id: launch.id,
        listing_id: launch.listing_id,
        week: launch.week,
        status: sql<DueLaunchRow['status']>`${launch.status}`.as('status'),
        plan: launch.plan,
        slides: launch.slides,
        starts_at: week.starts_at,
        ends_at: week.ends_at,
      })
      .from(launch)
      .innerJoin(week, eq(week.week, launch.week))
      .innerJoin(listing, eq(listing.id, launch.listing_id))
      .where(and(which, isComing, hasCome, isFree));
  const ofWeek = prepared('launches_due', () =>
    due(eq(launch.week, sql.placeholder('week'))).orderBy(asc(launch.booked_at), asc(launch.id)),
  );
  const one = prepared('launch_due', () => due(eq(launch.id, sql.placeholder('id'))));
  const scheduled = prepared('launches_scheduled', () =>
    db
      .select({ listing_id: launch.listing_id, plan: launch.plan, starts_at: week.starts_at })
      .from(week)
      .innerJoin(launch, eq(launch.week, week.week))
      .where(
        and(
          gt(week.ends_at, now),
          lte(week.starts_at, sql.placeholder('by')),
          sql`${launch.status} = 'scheduled'`,
        ),
      )
      .orderBy(asc(launch.id)),
  );
  const open = prepared('launches_open', () =>
    db
      .select({ id: launch.id, week: launch.week })
      .from(launch)
      .where(and(eq(launch.listing_id, sql.placeholder('listing_id')), ne(launch.status, 'cancelled'))),
  );
  return {
    /** Weeks with launches that are due, oldest first. */
    async dueWeeks(instant: number): Promise<string[]> {
      return (await weeks.execute({ now: instant })).map(({ week: name }) => name);
    },
    /** Launches of a week that are due, in the order of booking. */
    dueIn: (name: string, instant: number): Promise<DueLaunchRow[]> =>
      ofWeek.execute({ week: name, now: instant }),
    /** One launch, if it is due. */
    async due(id: number, instant: number): Promise<DueLaunchRow | undefined> {
      const [row] = await one.execute({ id, now: instant });
      return row;
    },
    /** Scheduled launches whose week is not over at `now` and starts by an instant, in the order of their ids. */
    scheduledBy: (instant: number, by: number): Promise<ScheduledRow[]> =>
      scheduled.execute({ now: instant, by }),
    /** Every launch of a listing that is not cancelled, past ones too. */
    ofListing: (listing_id: number): Promise<{ id: number; week: string }[]> => open.execute({ listing_id }),
  };
}
