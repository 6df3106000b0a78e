import { and, between, count, eq, ne, sql } from 'drizzle-orm';
import { counterReads, counterWrites } from '../base/counters.ts';
import type { ReadDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc, desc } from '../base/sorting.ts';
import { visibilityOf } from '../launches/visibility.ts';
import { countOf, difference, type Recount, spanOf } from './recount_parts.ts';

/** Visibility of launches, results and awards, from the statuses of the listings. Runs before the weeks. */
export const launchVisibility: Recount = {
  find: (db, schema, after) =>
    spanOf(db, schema, after, async (from, to) => {
      const { listing, launch, week_result, award } = schema;
      const of = between(listing.id, from, to);
      const launches = await db
        .select({ launch, status: listing.status, in_review: listing.in_review })
        .from(listing)
        .innerJoin(launch, eq(launch.listing_id, listing.id))
        .where(of);
      const wrong = launches.filter(({ launch: row, ...now }) => row.shown !== visibilityOf(row, now));
      const past = [];
      for (const table of [week_result, award]) {
        past.push(
          ...(await db
            .select({ listing_id: table.listing_id })
            .from(listing)
            .innerJoin(table, eq(table.listing_id, listing.id))
            .where(and(of, sql`${table.shown} <> (${listing.status} = 'live')`))),
        );
      }
      return [...wrong.map(({ launch: row }) => row), ...past].map(({ listing_id }) => listing_id);
    }),
  // Corrects only the visibility columns; later recounts correct what is counted from them.
  async correct(db, schema, id) {
    const { listing, launch, week_result, award } = schema;
    const stored = async () => {
      const rows = [];
      for (const table of [launch, week_result, award]) {
        rows.push(
          await db
            .select({ week: table.week, shown: table.shown })
            .from(table)
            .where(eq(table.listing_id, id))
            .orderBy(asc(table.week)),
        );
      }
      return rows;
    };
    const was = await stored();
    const launches = await db
      .select({ launch, status: listing.status, in_review: listing.in_review })
      .from(launch)
      .innerJoin(listing, eq(listing.id, launch.listing_id))
      .where(eq(listing.id, id));
    for (const { launch: row, ...now } of launches) {
      const shown = visibilityOf(row, now);
      await db.update(launch).set({ shown }).where(eq(launch.id, row.id));
      for (const table of [week_result, award])
        await db
          .update(table)
          .set({ shown: now.status === 'live' })
          .where(eq(table.listing_id, id));
    }
    return difference(id, was, await stored());
  },
};

/** Counts of a week: live, scheduled, ranked and free launches. Weeks are identified by index. */
export const weeks: Recount = {
  async find(db, schema, after) {
    const row = await weekAt(db, schema, after);
    if (!row) return { suspects: [], next: null };
    const wrong = difference(after, row, { ...row, ...(await countedIn(db, schema, row.week)) });
    return { suspects: wrong ? [after] : [], next: after + 1 };
  },
  async correct(db, schema, at) {
    const { week } = schema;
    const was = await weekAt(db, schema, at);
    if (!was) return null;
    const right = await countedIn(db, schema, was.week);
    await db.update(week).set(right).where(eq(week.week, was.week));
    return difference(was.week, was, { ...was, ...right });
  },
};

async function weekAt(db: ReadDb, { week }: Schema, at: number) {
  const { week: name, live, scheduled, ranked, free } = week;
  const [row] = await db
    .select({ week: name, live, scheduled, ranked, free })
    .from(week)
    .orderBy(asc(name))
    .limit(1)
    .offset(at);
  return row;
}

async function countedIn(db: ReadDb, { launch, week_result }: Schema, name: string) {
  const ofWeek = eq(launch.week, name);
  const countWith = (as: 'live' | 'scheduled') =>
    countOf(
      db
        .select({ n: count() })
        .from(launch)
        .where(and(ofWeek, eq(launch.shown, as))),
    );
  return {
    live: await countWith('live'),
    scheduled: await countWith('scheduled'),
    ranked: await countOf(
      db
        .select({ n: count() })
        .from(week_result)
        .where(and(eq(week_result.week, name), eq(week_result.shown, true))),
    ),
    free: await countOf(
      db
        .select({ n: count() })
        .from(launch)
        .where(and(ofWeek, eq(launch.plan, 'free'), ne(launch.status, 'cancelled'))),
    ),
  };
}

/** Number of newest dates that are recounted; older ones are no longer shown. */
const DATES = 8;

/** Number of visible launches on each of the newest dates. Dates are identified by index, newest first. */
export const launchedOn: Recount = {
  async find(db, schema) {
    const suspects: number[] = [];
    for (const [at, { date, launched }] of (await newestDates(db, schema)).entries())
      if ((await counterReads(db, schema).value(`launched:${date}`)) !== launched) suspects.push(at);
    return { suspects, next: null };
  },
  async correct(db, schema, at) {
    const row = (await newestDates(db, schema))[at];
    if (!row) return null;
    const name = `launched:${row.date}` as const;
    const was = await counterReads(db, schema).value(name);
    await counterWrites(db, schema).add(name, row.launched - was);
    return difference(name, was, row.launched);
  },
};

const newestDates = (db: ReadDb, { launch }: Schema) =>
  db
    .select({ date: launch.live_on, launched: count() })
    .from(launch)
    .where(sql`${launch.shown} = 'live'`)
    .groupBy(launch.live_on)
    .orderBy(desc(launch.live_on))
    .limit(DATES);
