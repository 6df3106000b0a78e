import { and, eq, lte, sql } from 'drizzle-orm';
import { prepared, type ReadDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc } from '../base/sorting.ts';

/** Reads of the pending votes whose time has come. */
export function dueVoteReads(db: ReadDb, { vote, launch }: Schema) {
  const due = prepared('votes_due', () =>
    db
      .select({ vote, listing_id: launch.listing_id })
      .from(vote)
      .innerJoin(launch, eq(launch.id, vote.launch_id))
      // In the form that the index needs.
      .where(and(sql`${vote.state} = 'pending'`, lte(vote.matured_at, sql.placeholder('now'))))
      .orderBy(asc(vote.matured_at), asc(vote.launch_id), asc(vote.person_id))
      .limit(sql.placeholder('limit')),
  );
  return {
    /** Whether pending votes are due to be counted by `now`. */
    async areDue(now: number): Promise<boolean> {
      return (await due.execute({ now, limit: 1 })).length > 0;
    },
    /** Up to `limit` pending votes that are due by `now`, each with its listing, those that were due first. */
    due: (
      now: number,
      limit: number,
    ): Promise<{ vote: Schema['vote']['$inferSelect']; listing_id: number }[]> => due.execute({ now, limit }),
  };
}
