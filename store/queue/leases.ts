import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { prepared, type WriteDb } from '../base/db.ts';
import { asc } from '../base/sorting.ts';
import type { Job } from './job.ts';
import {
  afterFailure,
  conditions,
  fairOrder,
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
  /** Changes the row of a lease that is still held. */
  async function change({ id, worker, attempts }: Lease, patch: JobPatch): Promise<Job | undefined> {
    const held = and(eq(job.id, id), eq(job.worker, worker), eq(job.attempts, attempts), is('running'));
    const [row] = await db.update(job).set(patch).where(held).returning();
    return row;
  }

  return {
    /** Extends a lease by the system clock; false if it was lost. */
    extend: async (lease: Lease, lease_until: number): Promise<boolean> =>
      (await change(lease, { lease_until })) !== undefined,

    /** Whether a lease is still held; then it cannot be lost until this transaction ends. Roll back if not. */
    holds: async (lease: Lease): Promise<boolean> =>
      (await change(lease, { worker: lease.worker })) !== undefined,

    /** Completes a job in the transaction of its effects; false if the lease was lost: then roll back. */
    complete: async (lease: Lease): Promise<boolean> =>
      (await change(lease, { ...FREE, state: 'done' })) !== undefined,

    /**
     * Records a failed attempt: the job waits until `retry_at` of the system clock, or is dead after its last attempt. Undefined if the
     * lease was lost.
     */
    async fail(lease: Lease, error: string, retry_at: number): Promise<Job | undefined> {
      return change(lease, { ...FREE, state: afterFailure(job), retry_at, last_error: error.slice(0, 500) });
    },

    /** Returns an unfinished job to the queue without counting the attempt; false if the lease was lost. */
    release: async (lease: Lease): Promise<boolean> =>
      (await change(lease, { ...FREE, state: 'queued', max_attempts: sql`${job.max_attempts} + 1` })) !==
      undefined,
  };
}

/** Columns of a job that no worker holds. */
export const FREE = { worker: null, lease_until: null };

/**
 * Leases up to `limit` due jobs of a kind to a worker for `lease_ms`, longest due first. `by_person` puts each person's first job of
 * the last hour before anybody's second.
 */
export function claimOf(db: WriteDb, job: JobTable) {
  const { is, due } = conditions(job);
  const dueIds = (name: string, ...first: SQL[]) =>
    prepared(name, () =>
      db
        .select({ id: job.id })
        .from(job)
        .where(due(PLACES))
        .orderBy(...first, asc(job.run_at), asc(job.id))
        .limit(sql.placeholder('limit')),
    );
  const oldestDue = dueIds('jobs_to_claim');
  const dueFairly = dueIds('jobs_to_claim_by_person', fairOrder(job));

  return async function claim(
    kind: string,
    {
      worker,
      limit,
      lease_ms,
      by_person = false,
    }: { worker: string; limit: number; lease_ms: number; by_person?: boolean },
    times: JobTimes,
  ): Promise<HeldJob[]> {
    const next = by_person ? dueFairly : oldestDue;
    const ids = (await next.execute({ ...dueValues(kind, times), limit })).map(({ id }) => id);
    if (ids.length === 0) return [];
    const lease_until = times.machine_now + Math.min(lease_ms, MAX_LEASE_MS);
    const rows = await db
      .update(job)
      .set({
        state: 'running',
        worker,
        lease_until,
        retry_at: null,
        attempts: sql`${job.attempts} + 1`,
      })
      // Checked again in the statement: on another engine another worker may have claimed one since.
      .where(and(inArray(job.id, ids), is('queued')))
      .returning({ id: job.id, attempts: job.attempts, payload: job.payload });
    const claimed = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => claimed.get(id) ?? []).map((row) => ({ ...row, kind, worker }));
  };
}
