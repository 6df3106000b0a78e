import { count, eq, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { ReadDb } from '../base/db.ts';
import { isAmong } from '../base/expressions.ts';
import type { Schema } from '../base/schema.ts';

/** What people have done, in numbers. */
export interface Activity {
  votes: number;
  void_votes: number;
  reviews: number;
  follows: number;
  drafts: number;
  listings: number;
  notices: number;
}

/** Nothing, with the kinds in the order in which they are shown. */
export const NO_ACTIVITY: Activity = {
  votes: 0,
  void_votes: 0,
  reviews: 0,
  follows: 0,
  drafts: 0,
  listings: 0,
  notices: 0,
};

/** Reads of what several people have done. */
export function activityReads(db: ReadDb, schema: Schema) {
  const { vote, review, follow, draft, listing, content_notice, person } = schema;
  const rowsOf = (table: SQLiteTable, column: SQLiteColumn, ids: readonly number[]) =>
    db
      .select({ person_id: sql<number>`${column}`, number: count() })
      .from(table)
      .where(isAmong(column, ids))
      .groupBy(column);
  return {
    /** By person; those who have done nothing are absent. Notices are found by the email address of their sender. */
    async of(ids: readonly number[]): Promise<Map<number, Activity>> {
      const found = new Map<number, Activity>();
      const add = (kind: keyof Activity, rows: readonly { person_id: number; number: number }[]): void => {
        for (const { person_id, number } of rows)
          found.set(person_id, { ...(found.get(person_id) ?? NO_ACTIVITY), [kind]: number });
      };
      const isVoid = sql<number>`count(*) filter (where ${vote.state} = 'void')`;
      const votes = await db
        .select({ person_id: vote.person_id, number: count(), voided: isVoid })
        .from(vote)
        .where(isAmong(vote.person_id, ids))
        .groupBy(vote.person_id);
      add('votes', votes);
      add(
        'void_votes',
        votes.map(({ person_id, voided }) => ({ person_id, number: voided })),
      );
      add('reviews', await rowsOf(review, review.person_id, ids));
      add('follows', await rowsOf(follow, follow.person_id, ids));
      add('drafts', await rowsOf(draft, draft.person_id, ids));
      add('listings', await rowsOf(listing, listing.person_id, ids));
      const noticed = db
        .select({ person_id: person.id, number: count() })
        .from(content_notice)
        .innerJoin(person, eq(person.email, content_notice.email))
        .where(isAmong(person.id, ids))
        .groupBy(person.id);
      add('notices', await noticed);
      return found;
    },
  };
}
