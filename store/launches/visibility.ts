import { and, eq, ne, sql } from 'drizzle-orm';
import type { ListingStatus } from '../../domain/launches/listing_states.ts';
import { counterWrites } from '../counters.ts';
import { prepared, type WriteDb } from '../db.ts';
import type { Schema } from '../schema.ts';
import type { Launch } from './launches.ts';

/** What of a listing's launches, places and awards may be seen, with its counts; inside a transaction only. */
export function visibilityWrites(db: WriteDb, schema: Schema) {
  const { award, launch, listing, week, week_result } = schema;
  const counters = counterWrites(db, schema);
  const launches = prepared('launches_of_listing', () =>
    db
      .select({ launch, status: listing.status, in_review: listing.in_review, current: listing.launch_id })
      .from(launch)
      .innerJoin(listing, eq(listing.id, launch.listing_id))
      .where(eq(launch.listing_id, sql.placeholder('id'))),
  );

  /** Counts a launch into, or out of, what is shown of its week. */
  async function count({ week: name, shown, live_on }: Launch, change: 1 | -1): Promise<void> {
    if (!shown) return;
    await db
      .update(week)
      .set({ [shown]: sql`${week[shown]} + ${change}` })
      .where(eq(week.week, name));
    if (shown === 'live') await counters.add(`launched:${live_on}`, change);
  }

  return {
    count,
    /**
     * Shows a listing's launches, places and awards as its status says, and hides them when it is not live: on no board and in no
     * list is anything that is not public (R46). Whoever changes the status or a launch calls it in the same transaction.
     */
    async sync(listing_id: number): Promise<void> {
      const rows = await launches.execute({ id: listing_id });
      for (const { launch: row, ...now } of rows) {
        const shown = visibilityOf(row, now);
        if (shown === row.shown) continue;
        await db.update(launch).set({ shown }).where(eq(launch.id, row.id));
        await count(row, -1);
        await count({ ...row, shown }, 1);
      }
      const [first] = rows;
      if (first) await past(listing_id, first.status === 'live');
    },
  };

  /** Places and awards of weeks that are over. */
  async function past(listing_id: number, shown: boolean): Promise<void> {
    const change = shown ? 1 : -1;
    const places = await db
      .update(week_result)
      .set({ shown })
      .where(and(eq(week_result.listing_id, listing_id), ne(week_result.shown, shown)))
      .returning({ week: week_result.week });
    for (const { week: name } of places) {
      await db
        .update(week)
        .set({ ranked: sql`${week.ranked} + ${change}` })
        .where(eq(week.week, name));
    }
    const awards = await db
      .update(award)
      .set({ shown })
      .where(and(eq(award.listing_id, listing_id), ne(award.shown, shown)))
      .returning({ id: award.id });
    await counters.add('awards', change * awards.length);
  }
}

/** What of a listing decides it; `current` is its launch now. */
export interface VisibilityFacts {
  status: ListingStatus;
  in_review: boolean;
  current: number | null;
}

/** What may be seen of a launch: that it is live, that it will be (only the listing's current one, D5, and no doubtful one, D74), or nothing. */
export function visibilityOf(
  { id, live_at }: Launch,
  { status, in_review, current }: VisibilityFacts,
): Launch['shown'] {
  if (live_at !== null) return status === 'live' ? 'live' : null;
  return status === 'scheduled' && !in_review && id === current ? 'scheduled' : null;
}
