import { and, eq, gt, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc } from '../base/sorting.ts';
import { weekOrder } from './launch.ts';

/** Reads of weeks. */
export function weekReads(db: ReadDb, schema: Schema) {
  const { week, launch, listing } = schema;
  const missing = missingPlaces(db, schema);
  const unfinalised = prepared('weeks_unfinalised', () =>
    db
      .select({ week: week.week })
      .from(week)
      .where(and(isNull(week.finalised_at), lte(week.ends_at, sql.placeholder('by'))))
      .orderBy(asc(week.ends_at)),
  );
  const unannounced = prepared('weeks_unannounced', () =>
    db
      .select({ week: week.week })
      .from(week)
      .where(and(isNull(week.announced_at), lte(week.starts_at, sql.placeholder('by'))))
      .orderBy(asc(week.starts_at)),
  );
  return {
    /** Weeks that began by an instant and were not announced yet, oldest first. */
    async unannounced(by: number): Promise<string[]> {
      return (await unannounced.execute({ by })).map(({ week: name }) => name);
    },
    /**
     * Launches that waited for their badge when a week began, in the order of booking. Those in review are left out, and those that came
     * into the week after its start.
     */
    async withoutBadge({ week: name, starts_at }: { week: string; starts_at: number }): Promise<number[]> {
      const rows = await db
        .select({ id: launch.id })
        .from(launch)
        .innerJoin(listing, eq(listing.id, launch.listing_id))
        .where(
          and(
            eq(launch.week, name),
            sql`${launch.status} = 'awaiting_badge'`,
            lt(launch.booked_at, starts_at),
            or(isNull(launch.moved_at), lt(launch.moved_at, starts_at)),
            isNull(listing.closed),
            or(eq(listing.in_review, false), eq(listing.status, 'live')),
          ),
        )
        .orderBy(asc(launch.booked_at), asc(launch.id));
      return rows.map(({ id }) => id);
    },
    /** Weeks that ended by an instant and have no result yet, oldest first. */
    async unfinalised(by: number): Promise<string[]> {
      return (await unfinalised.execute({ by })).map(({ week: name }) => name);
    },
    /** Up to `limit` places of the current ranking that the stored result lacks or has otherwise, first place first. */
    missingPlaces: (name: string, limit: number): Promise<MissingPlace[]> =>
      missing.execute({ week: name, limit }),
  };
}

/** Writes of weeks; only inside the transactions of services/launches/finalise_week.ts and week_starts.ts. */
export function weekWrites(db: WriteDb, schema: Schema) {
  const { week, week_result } = schema;
  const reads = weekReads(db, schema);

  /** Changes the number of stored places that are visible. */
  async function countPlaces(name: string, change: number): Promise<void> {
    await db
      .update(week)
      .set({ ranked: sql`${week.ranked} + ${change}` })
      .where(eq(week.week, name));
  }

  async function removePlaces(name: string, which: SQL | undefined): Promise<void> {
    const removed = await db
      .delete(week_result)
      .where(and(eq(week_result.week, name), which))
      .returning({ shown: week_result.shown });
    const visible = removed.filter(({ shown }) => shown).length;
    if (visible > 0) await countPlaces(name, -visible);
  }

  return {
    /** Marks a week as announced. */
    async announce(name: string, announced_at: number): Promise<void> {
      await db.update(week).set({ announced_at }).where(eq(week.week, name));
    },
    /**
     * Stores up to `limit` places of the current ranking, from the first one on that is not stored as it stands, and returns how many. Zero
     * means that the result is complete. Nobody sees it before the week is final.
     */
    async storePlaces(name: string, limit: number): Promise<number> {
      const places = await reads.missingPlaces(name, limit);
      if (places.length === 0) return 0;
      const ranks = places.map(({ place }) => place);
      const listings = places.map(({ listing_id }) => listing_id);
      await removePlaces(
        name,
        or(inArray(week_result.rank, ranks), inArray(week_result.listing_id, listings)),
      );
      await db
        .insert(week_result)
        .values(places.map(({ place: rank, ...rest }) => ({ week: name, rank, ...rest, shown: true })));
      await countPlaces(name, places.length);
      return places.length;
    },
    /** Marks a week as final: from now on its board is the stored result. */
    async finish(name: string, finalised_at: number, rule_version: number): Promise<void> {
      // Places at the end whose listings were taken offline since they were stored.
      await removePlaces(
        name,
        gt(week_result.rank, db.select({ live: week.live }).from(week).where(eq(week.week, name))),
      );
      await db.update(week).set({ finalised_at, rule_version }).where(eq(week.week, name));
    },
  };
}

/** A place that a result lacks. */
interface MissingPlace {
  place: number;
  listing_id: number;
  week_votes: number;
}

function missingPlaces(db: ReadDb, { week_result, launch }: Schema) {
  const order = sql.join(weekOrder({ launch }), sql`, `);
  return prepared('week_missing_places', () => {
    const now = db
      .select({
        place: sql<number>`row_number() over (order by ${order})`.as('place'),
        listing_id: launch.listing_id,
        week_votes: launch.week_votes,
      })
      .from(launch)
      .where(and(eq(launch.week, sql.placeholder('week')), sql`${launch.shown} = 'live'`))
      .as('now');
    return db
      .select({ place: now.place, listing_id: now.listing_id, week_votes: now.week_votes })
      .from(now)
      .leftJoin(
        week_result,
        and(
          eq(week_result.week, sql.placeholder('week')),
          eq(week_result.rank, now.place),
          eq(week_result.listing_id, now.listing_id),
          eq(week_result.week_votes, now.week_votes),
        ),
      )
      .where(isNull(week_result.rank))
      .orderBy(asc(now.place))
      .limit(sql.placeholder('limit'));
  });
}
