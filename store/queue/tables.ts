import type { Kit } from '../columns.ts';

/** The tables of jobs, their schedule and repeated requests. */
export const queueTables = (k: Kit) => ({
  job: k.table('job', {
    id: k.id(),
    kind: k.text('kind').notNull(),
    key: k.text('key').unique(),
    payload: k.json<Record<string, unknown>>('payload').notNull(),
    state: k.text('state').$type<'queued' | 'running' | 'done' | 'dead'>().notNull(),
    run_at: k.time('run_at').notNull(),
    attempts: k.int('attempts').notNull().default(0),
    /** Attempts that ended because their process did: they do not count against `max_attempts`. */
    abandoned: k.int('abandoned').notNull().default(0),
    max_attempts: k.int('max_attempts').notNull(),
    /** A failed attempt is not repeated before this moment. Like `lease_until` of the machine's clock, not of the service's. */
    retry_at: k.time('retry_at'),
    lease_until: k.time('lease_until'),
    worker: k.text('worker'),
    last_error: k.text('last_error'),
    created_at: k.time('created_at').notNull(),
    /** The person whom it is for, where persons take turns; not `person_id`, which would make it that person's data. */
    for_person: k.int('for_person'),
  }),
  /** When each scheduled piece of work is next due (store.md 5). */
  cron: k.table('cron', {
    name: k.text('name').primaryKey(),
    every_ms: k.int('every_ms').notNull(),
    next_at: k.time('next_at').notNull(),
  }),
  idempotency: k.table(
    'idempotency',
    {
      person_id: k.int('person_id').notNull(),
      operation: k.text('operation').notNull(),
      key: k.text('key').notNull(),
      fingerprint: k.text('fingerprint').notNull(),
      /** Random id for the other side of an outside call, the same on every retry. */
      uid: k.text('uid').notNull(),
      token: k.text('token'),
      lock_until: k.time('lock_until'),
      status: k.int('status'),
      body: k.json<Record<string, unknown>>('body'),
      expires_at: k.time('expires_at').notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.person_id, t.operation, t.key] })],
  ),
});
