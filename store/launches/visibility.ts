import { and, eq, ne, sql } from 'drizzle-orm';
import type { ListingStatus } from '../../domain/launches/listing_states.ts';
import { counterWrites } from '../base/counters.ts';
import { prepared, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import type { Launch } from './launch.ts';

/** Writes of which launches, results and awards are visible, and of their counts; only inside a transaction. */
export function visibilityWrites(db: WriteDb, schema: Schema) {
  const { award, launch, week, week_result } = schema;
  const counters = counterWrites(db, schema);
  const launches = prepared('launches_to_show', () =>
    db
      .select()
      .from(launch)
      .where(eq(launch.listing_id, sql.placeholder('id'))),
  );

  const placesOf = prepared('places_show', () =>
    db
      .update(week_result)
      .set({ shown: visibleAs(week_result) })
      .where(
        and(eq(week_result.listing_id, sql.placeholder('id')), ne(week_result.shown, visibleAs(week_result))),
      )
      .returning({ week: week_result.week }),
  );
  const awardsOf = prepared('awards_show', () =>
    db
      .update(award)
      .set({ shown: visibleAs(award) })
      .where(and(eq(award.listing_id, sql.placeholder('id')), ne(award.shown, visibleAs(award))))
      .returning({ id: award.id }),
  );

  /** Adds a launch to, or removes it from, the visible launches of its week. */
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
     * Derives the visibility of a listing's launches, results and awards from its status: nothing that is not public appears on a board
     * or list (R46). Call it in the transaction that changes the status or a launch.
     */
    async sync({ id, ...listing }: VisibilityFacts & { id: number }): Promise<void> {
      const rows = await launches.execute({ id });
      for (const row of rows) {
        const shown = visibilityOf(row, listing);
        if (shown === row.shown) continue;
        const changed = await db
          .update(launch)
          .set({ shown })
          // As it was read; another change of it has been counted.
          .where(and(eq(launch.id, row.id), sql`${launch.shown} is not distinct from ${row.shown}`))
          .returning({ id: launch.id });
        if (changed.length === 0) continue;
        await count(row, -1);
        await count({ ...row, shown }, 1);
      }
      if (rows.length > 0) await past(id, listing.status === 'live');
    },
  };

  /** Results and awards of past weeks. */
  async function past(id: number, shown: boolean): Promise<void> {
    const change = shown ? 1 : -1;
    const places = await placesOf.execute({ id, shown });
    for (const { week: name } of places) {
      await db
        .update(week)
        .set({ ranked: sql`${week.ranked} + ${change}` })
        .where(eq(week.week, name));
    }
    const awards = await awardsOf.execute({ id, shown });
    await counters.add('awards', change * awards.length);
  }
}

/** The placeholder of a prepared update, stored as the column stores it. */
const visibleAs = ({ shown }: Schema['award' | 'week_result']) =>
  sql<boolean>`${sql.param(sql.placeholder('shown'), shown)}`;

/** Columns of a listing that decide the visibility of its launches. */
export interface VisibilityFacts {
  status: ListingStatus;
  in_review: boolean;
}

/**
 * Visibility of a launch: live, scheduled, or null. A scheduled launch is hidden while its listing is held for review (D74); only an edit
 * of a live listing is ever in review, which hides nothing.
 */
export function visibilityOf(
  launch: Pick<Launch, 'status'>,
  { status, in_review }: VisibilityFacts,
): Launch['shown'] {
  const is_public = status === 'live' || (status === 'scheduled' && !in_review);
  if (launch.status === 'live') return status === 'live' ? 'live' : null;
  return launch.status === 'scheduled' && is_public ? 'scheduled' : null;
}
