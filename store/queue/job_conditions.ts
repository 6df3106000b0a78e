import { and, eq, gt, isNull, lte, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import type { Schema } from '../base/schema.ts';
import type { Job } from './job.ts';

/** The table of the jobs. */
export type JobTable = Schema['job'];
/** Values or SQL that an update of jobs may set. */
export type JobPatch = SQLiteUpdateSetSource<JobTable>;
type Value = number | Placeholder;

/** Last error of a job whose process ended. */
export const LEASE_EXPIRED = 'The worker stopped answering before the job was done.';

/** Placeholders of the prepared job statements. */
export const PLACES = {
  kind: sql.placeholder('kind'),
  now: sql.placeholder('now'),
  machine_now: sql.placeholder('machine_now'),
  latest_retry: sql.placeholder('latest_retry'),
  latest_lease: sql.placeholder('latest_lease'),
};

/** Conditions shared by several statements. States are literals, or the partial indexes would not be used. */
export function conditions(job: JobTable) {
  const is = (state: Job['state']): SQL => sql`${job.state} = ${sql.raw(`'${state}'`)}`;
  return {
    is,
    due: ({ kind, now, machine_now, latest_retry }: typeof PLACES) =>
      and(
        is('queued'),
        eq(job.kind, kind),
        lte(job.run_at, now),
        or(isNull(job.retry_at), lte(job.retry_at, machine_now), gt(job.retry_at, latest_retry)),
      ),
    expired: (machine_now: Value, latest_lease: Value) =>
      sql`${is('running')} and (${job.lease_until} <= ${machine_now} or ${job.lease_until} > ${latest_lease})`,
  };
}

/** Window in which a person's jobs count for fair order. Finished ones count too, or four people could keep four workers busy for ever. */
const FAIR_WINDOW_MS = 3_600_000;

/** Sort key for fairness between people: how many jobs of the kind the person requested in the hour before this one. */
export function fairOrder(job: JobTable): SQL<number> {
  // Drizzle leaves out the table where a statement has only one, and then these would be the earlier job's.
  const its = ({ name }: { name: string }): SQL => sql`${job}.${sql.identifier(name)}`;
  return sql`(
    select count(*) from ${job} as earlier
    where earlier.for_person = ${its(job.for_person)} and earlier.kind = ${its(job.kind)} and earlier.id < ${its(job.id)}
      and earlier.run_at > ${its(job.run_at)} - ${sql.raw(String(FAIR_WINDOW_MS))}
  )`;
}

/**
 * Whether a job is for nobody, or its person holds fewer than `most` jobs of its kind on all nodes. Those who hold as many are found once,
 * by the index of leases: `lease_until` is in the condition for it, and the column of persons in an expression, or SQLite would walk its index.
 */
export const hasRoom = (job: JobTable): SQL =>
  sql`(${job.for_person} is null or ${job.for_person} not in (
    select coalesce(held.for_person, 0) from ${job} as held
    where held.state = 'running' and held.lease_until > 0 and held.kind = ${PLACES.kind}
    group by 1 having count(*) >= ${sql.placeholder('most')}
  ))`;

/** State of a job after a failed attempt. */
export const afterFailure = (job: JobTable): SQL<Job['state']> =>
  sql`case when ${job.attempts} >= ${job.max_attempts} then 'dead' else 'queued' end`;
