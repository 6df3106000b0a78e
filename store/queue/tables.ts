import type { Columns } from '../base/columns.ts';

/** The tables of jobs, schedules and idempotency keys. */
export const queueTables = (c: Columns) => ({
  job: c.table('job', {
    id: c.id(),
    kind: c.text('kind').notNull(),
    key: c.text('key').unique(),
    payload: c.json<Record<string, unknown>>('payload').notNull(),
    state: c.text('state').$type<'queued' | 'running' | 'done' | 'dead'>().notNull(),
    run_at: c.time('run_at').notNull(),
    attempts: c.int('attempts').notNull().default(0),
    /** Attempts that ended with the process; they do not count against `max_attempts`. */
    abandoned: c.int('abandoned').notNull().default(0),
    max_attempts: c.int('max_attempts').notNull(),
    /** No retry before this time. Like `lease_until`, of the system clock. */
    retry_at: c.time('retry_at'),
    lease_until: c.time('lease_until'),
    worker: c.text('worker'),
    last_error: c.text('last_error'),
    created_at: c.time('created_at').notNull(),
    /** The person it is for, where people get fair shares. Not named `person_id`, which would make it that person's data. */
    for_person: c.int('for_person'),
  }),
  /** When each scheduled task is next due. */
  cron: c.table('cron', {
    name: c.text('name').primaryKey(),
    every_ms: c.int('every_ms').notNull(),
    next_at: c.time('next_at').notNull(),
  }),
  idempotency: c.table(
    'idempotency',
    {
      person_id: c.int('person_id').notNull(),
      operation: c.text('operation').notNull(),
      key: c.text('key').notNull(),
      fingerprint: c.text('fingerprint').notNull(),
      /** Random id for outside calls, the same on every retry. */
      uid: c.text('uid').notNull(),
      token: c.text('token'),
      lock_until: c.time('lock_until'),
      status: c.int('status'),
      body: c.json<Record<string, unknown>>('body'),
      expires_at: c.time('expires_at').notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.person_id, t.operation, t.key] })],
  ),
});
