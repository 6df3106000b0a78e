import { and, asc, eq } from 'drizzle-orm';
import { heatWith } from '../domain/ranking.ts';
import { categoryRankWrites } from './category_rank.ts';
import type { WriteDb } from './db.ts';
import type { Schema } from './schema.ts';

/** See {@link voteWrites}. */
export type VoteWrites = ReturnType<typeof voteWrites>;

/** Rows in one insert statement, well under the variable limit of every engine. */
const CHUNK = 500;

/** What stores votes; inside a transaction only. */
export function voteWrites(db: WriteDb, schema: Schema) {
  const { vote, launch, listing, week } = schema;
  const rank = categoryRankWrites(db, schema);
  return {
    /**
     * Stores counted votes of people on one launch and brings the counters of its listing up to date in the same
     * transaction. Only the page where a person votes and the demo's fictional people may call it (C5, R17).
     */
    async add(launch_id: number, votes: readonly { person_id: number; cast_at: number }[]): Promise<void> {
      for (let from = 0; from < votes.length; from += CHUNK) {
        const rows = votes.slice(from, from + CHUNK).map(({ person_id, cast_at }) => ({
          launch_id,
          person_id,
          cast_at,
          matured_at: cast_at,
          state: 'counted' as const,
        }));
        await db.insert(vote).values(rows).onConflictDoNothing();
      }
      const [row] = await db
        .select({ listing_id: launch.listing_id })
        .from(launch)
        .where(eq(launch.id, launch_id));
      if (row) await recount(row.listing_id);
    },
  };

  /**
   * Counters of a listing and its launches from the rows: votes of distinct people, heat, and for each launch the votes cast
   * inside its week (D11).
   */
  async function recount(listing_id: number): Promise<void> {
    const rows = await db
      .select({
        launch_id: vote.launch_id,
        person_id: vote.person_id,
        cast_at: vote.cast_at,
        starts_at: week.starts_at,
        ends_at: week.ends_at,
      })
      .from(vote)
      .innerJoin(launch, eq(launch.id, vote.launch_id))
      .innerJoin(week, eq(week.week, launch.week))
      .where(and(eq(launch.listing_id, listing_id), eq(vote.state, 'counted')))
      .orderBy(asc(vote.cast_at));
    const people = new Set<number>();
    let votes_reached_at: number | null = null;
    let heat: number | null = null;
    const weeks = new Map<number, { week_votes: number; week_votes_reached_at: number | null }>();
    for (const { launch_id, person_id, cast_at, starts_at, ends_at } of rows) {
      const counts = weeks.get(launch_id) ?? { week_votes: 0, week_votes_reached_at: null };
      const inWeek = cast_at >= starts_at && cast_at < ends_at;
      weeks.set(
        launch_id,
        inWeek ? { week_votes: counts.week_votes + 1, week_votes_reached_at: cast_at } : counts,
      );
      heat = heatWith(heat, cast_at);
      if (people.has(person_id)) continue;
      people.add(person_id);
      votes_reached_at = cast_at;
    }
    await db
      .update(listing)
      .set({ votes: people.size, votes_reached_at, heat })
      .where(eq(listing.id, listing_id));
    for (const [id, counts] of weeks) await db.update(launch).set(counts).where(eq(launch.id, id));
    await rank.sync(listing_id);
  }
}
