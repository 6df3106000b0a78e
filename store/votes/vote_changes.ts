import { sql } from 'drizzle-orm';
import { prepared, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';

/** Counts that votes on a launch were written: its flags are to be checked again (record 60). */
export const voteChanges = (db: WriteDb, { vote_check }: Schema) => {
  const mark = prepared('vote_changed', () =>
    db
      .insert(vote_check)
      .values({ launch_id: sql`${sql.placeholder('launch_id')}`, changes: 1, flags: [] })
      .onConflictDoUpdate({
        target: vote_check.launch_id,
        set: { changes: sql`${vote_check.changes} + 1` },
      })
      .returning({ launch_id: vote_check.launch_id }),
  );
  return { mark: (launch_id: number) => mark.execute({ launch_id }) };
};
