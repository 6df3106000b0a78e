import type { FlagSize } from '../../domain/launches/vote_flags.ts';
import type { Columns } from '../base/columns.ts';

/** What is derived from votes for the site team; the table of votes is one of launches. */
export const voteTables = (c: Columns) => ({
  /** The flags of a launch as of its last check, so that no page reads all votes of a week (record 60). */
  vote_check: c.table('vote_check', {
    launch_id: c.int('launch_id').primaryKey(),
    /** How often votes were written, and how many of these writes the last check has seen. */
    changes: c.int('changes').notNull(),
    checked: c.int('checked').notNull().default(0),
    checked_at: c.time('checked_at'),
    votes: c.int('votes').notNull().default(0),
    /** Votes that wait for the site team. */
    waiting: c.int('waiting').notNull().default(0),
    flags: c.json<FlagSize[]>('flags').notNull().default([]),
  }),
});
