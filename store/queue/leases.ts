import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { prepared, type WriteDb } from '../base/db.ts';
import { asc } from '../base/sorting.ts';
import type { Job } from './job.ts';
import {
  afterFailure,
  conditions,
  fairOrder,
  hasRoom,
  type JobPatch,
  type JobTable,
  PLACES,
} from './job_conditions.ts';

/** Proof that a worker holds a job: worker and attempt number. The number only grows, so an old lease is never valid again. */
export interface Lease {
  id: number;
  worker: string;
  attempts: number;
}

/** A job held by a worker. */
export interface HeldJob extends Lease {
  kind: string;
  payload: Record<string, unknown>;
}

/** Two clocks in epoch milliseconds: tests may move the service's clock; leases and delays use the system clock. */
export interface JobTimes {
  /** The service's clock: due times. */
  now: number;
  /** The system clock, `machineNow`: leases and delays. */
  machine_now: number;
}

/** Maximum lease. A longer one was given before the system clock was set back. */
export const MAX_LEASE_MS = 600_000;

/** Maximum delay of a retry. A longer one was set before the system clock was set back. */
export const MAX_DELAY_MS = 4_500_000;

/** Placeholder values of the condition that a job is due. */
export const dueValues = (kind: string, { now, machine_now }: JobTimes) => ({
  kind,
  now,
  machine_now,
  latest_retry: machine_now + MAX_DELAY_MS,
});

/** Writes of jobs that a worker holds; each does nothing for a lease that was lost. */
export function leaseWrites(db: WriteDb, job: JobTable) {
  const { is } = conditions(job);
  /** A change of the row of a lease that is still held, whose values have placeholders. */
  function change(name: string, patch: JobPatch) {
    const update = prepared(name, () =>
      db
        .update(job)
        .set(patch)
        .where(
          and(
            eq(job.id, sql.placeholder('id')),
            eq(job.worker, sql.placeholder('worker')),
            eq(job.attempts, sql.placeholder('attempts')),
            is('running'),
          ),
        )
        .returning(),
    );
    return async ({ id, worker, attempts }: Lease, values: object = {}): Promise<Job | undefined> => {
      const [row] = await update.execute({ id, worker, attempts, ...values });
      return row;
    };
  }
  const extended = change('job_extend', { lease_until: given('lease_until') });
  const held = change('job_hold', { worker: given('worker') });
  const completed = change('job_complete', { ...FREE, state: 'done' });
  const failed = change('job_fail', {
    ...FREE,
    state: afterFailure(job),
    retry_at: given('retry_at'),
    last_error: given('last_error'),
  });
  const released = change('job_release', {
    ...FREE,
    state: 'queued',
    max_attempts: sql`${job.max_attempts} + 1`,
  });

  return {
    /** Extends a lease by the system clock; false if it was lost. */
    extend: async (lease: Lease, lease_until: number): Promise<boolean> =>
      (await extended(lease, { lease_until })) !== undefined,

    /** Whether a lease is still held; then it cannot be lost until this transaction ends. Roll back if not. */
    holds: async (lease: Lease): Promise<boolean> => (await held(lease)) !== undefined,

    /** Completes a job in the transaction of its effects; false if the lease was lost: then roll back. */
    complete: async (lease: Lease): Promise<boolean> => (await completed(lease)) !== undefined,

    /**
     * Records a failed attempt: the job waits until `retry_at` of the system clock, or is dead after its last attempt. Undefined if the
     * lease was lost.
     */
    fail: (lease: Lease, error: string, retry_at: number): Promise<Job | undefined> =>
      failed(lease, { retry_at, last_error: error.slice(0, 500) }),

    /** Returns an unfinished job to the queue without counting the attempt; false if the lease was lost. */
    release: async (lease: Lease): Promise<boolean> => (await released(lease)) !== undefined,
  };
}

/** A value that a statement gets when it runs. */
const given = (name: string): SQL => sql`${sql.placeholder(name)}`;

/** Columns of a job that no worker holds. */
export const FREE = { worker: null, lease_until: null };

/**
 * Leases up to `limit` due jobs of a kind to a worker for `lease_ms`, longest due first. `by_person` puts each person's first job of
 * the last hour before anybody's second. The jobs of one person hold at most all `places` of this worker but one, on all nodes together: one
 * is always free for somebody else (record 85).
 */
export function claimOf(db: WriteDb, job: JobTable) {
  const { due } = conditions(job);
  const claimDue = (name: string, fair_order?: SQL<number>) =>
    prepared(name, () => {
      const next = db
        .select({ id: job.id })
        .from(job)
        .where(and(due(PLACES), hasRoom(job)))
        .orderBy(...(fair_order ? [fair_order] : []), asc(job.run_at), asc(job.id))
        .limit(1);
      return (
        db
          .update(job)
          .set({
            state: 'running',
            worker: given('worker'),
            lease_until: given('lease_until'),
            retry_at: null,
            attempts: sql`${job.attempts} + 1`,
          })
          // Checked again: on another engine another worker may have claimed one since. As the condition of an index it would have SQLite walk
          // all jobs that wait.
          .where(and(inArray(job.id, next), sql`coalesce(${job.state}, '') = 'queued'`))
          .returning({ id: job.id, attempts: job.attempts, payload: job.payload })
      );
    });
  const oldest = claimDue('jobs_claim');
  const fairly = claimDue('jobs_claim_by_person', fairOrder(job));

  return async function claim(
    kind: string,
    {
      worker,
      limit,
      places = limit,
      lease_ms,
      by_person = false,
    }: { worker: string; limit: number; places?: number; lease_ms: number; by_person?: boolean },
    times: JobTimes,
  ): Promise<HeldJob[]> {
    const lease_until = times.machine_now + Math.min(lease_ms, MAX_LEASE_MS);
    const values = { ...dueValues(kind, times), most: Math.max(1, places - 1), worker, lease_until };
    const claimed: HeldJob[] = [];
    // One after another, because each may take the last place of its person.
    while (claimed.length < limit) {
      const [row] = await (by_person ? fairly : oldest).execute(values);
      if (!row) break;
      claimed.push({ ...row, kind, worker });
    }
    return claimed;
  };
}
