import { and, asc, count, eq, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../../domain/ports.ts';
import { prepared, type ReadDb, type WriteDb } from '../db.ts';
import type { Schema } from '../schema.ts';
import {
  afterFailure,
  conditions,
  fairOrder,
  type JobPatch,
  LEASE_EXPIRED,
  PLACES,
} from './job_conditions.ts';

/** A job as it is stored. */
export type Job = Schema['job']['$inferSelect'];

/** How a job is put into the queue. */
export interface JobOptions {
  /** A key makes a job once: a second one with it is not made, whether the first waits or is done (`mail:<event>:<to>`). */
  key?: string;
  /** When it is due by the service's clock, in epoch milliseconds; at once when absent. */
  run_at?: number;
  /** Attempts before it is put aside as dead; {@link MAX_ATTEMPTS} when absent. */
  max_attempts?: number;
  /** The person whom it is for, where persons take turns. */
  for_person?: number;
}

/** Attempts of a job before it is put aside, where nothing else was asked for (store.md 5). */
export const MAX_ATTEMPTS = 8;

/** So often a job may be under way when its process ends, before it is put aside as what ends them. */
export const MAX_ABANDONED = 30;

/**
 * Proof that a worker holds a job: the worker and the number of its attempt. The number never goes down, so the proof of an
 * attempt whose lease was lost is worth nothing ever after.
 */
export interface Lease {
  id: number;
  worker: string;
  attempts: number;
}

/** A job in the hands of a worker. */
export interface HeldJob extends Lease {
  kind: string;
  payload: Record<string, unknown>;
}

/** Two clocks, in epoch milliseconds: a test may move the service's; leases and delays follow the machine's. */
export interface JobTimes {
  /** The service's clock: what is due. */
  now: number;
  /** The machine's clock, {@link machineNow}: leases and delays. */
  machine_now: number;
}

/** The machine's clock: it does not jump while a process lives, and other processes can compare with it. */
export const machineNow = (): number => Math.round(performance.timeOrigin + performance.now());

/** No lease is longer. One that seems to be was given before somebody set the machine's clock back. */
export const MAX_LEASE_MS = 600_000;

/** No failed attempt is repeated later than this; the same holds for what seems to be. */
export const MAX_DELAY_MS = 4_500_000;

/** What can be asked of the queue. */
export function jobReads(db: ReadDb, { job }: Schema) {
  const { is, due, expired } = conditions(job);
  const byId = prepared('job', () =>
    db
      .select()
      .from(job)
      .where(eq(job.id, sql.placeholder('id'))),
  );
  const dueNow = prepared('job_due', () => db.select({ id: job.id }).from(job).where(due(PLACES)).limit(1));
  const expiredNow = prepared('job_expired', () =>
    db.select({ id: job.id }).from(job).where(expired(PLACES.machine_now, PLACES.latest_lease)).limit(1),
  );
  const kinds = (name: string, which: SQL | undefined) =>
    prepared(`jobs_${name}`, () =>
      db.select({ kind: job.kind, jobs: count() }).from(job).where(which).groupBy(job.kind),
    );
  const unfinished = {
    due: kinds('due', and(is('queued'), lte(job.run_at, PLACES.now))),
    running: kinds('running', is('running')),
    dead: kinds('dead', is('dead')),
  };
  return {
    async byId(id: number): Promise<Job | undefined> {
      const [row] = await byId.execute({ id });
      return row;
    },
    /** Whether a job of this kind waits and is due. */
    async isDue(kind: string, times: JobTimes): Promise<boolean> {
      return (await dueNow.execute(dueValues(kind, times))).length > 0;
    },
    /** Whether a lease has run out, so that there is something to {@link JobWrites.reap}. */
    async hasExpired(machine_now: number): Promise<boolean> {
      return (await expiredNow.execute({ machine_now, latest_lease: machine_now + MAX_LEASE_MS })).length > 0;
    },
    /** Names of the workers that hold jobs. */
    async workers(): Promise<string[]> {
      const rows = await db.selectDistinct({ worker: job.worker }).from(job).where(is('running'));
      return rows.flatMap(({ worker }) => worker ?? []);
    },
    /** Jobs that failed for good, oldest first, with their last error: for the site team. */
    dead: ({ offset, limit }: { offset: number; limit: number }): Promise<Job[]> =>
      db.select().from(job).where(is('dead')).orderBy(asc(job.id)).limit(limit).offset(offset),
    /** How many jobs of each kind are in each state. */
    counts: () =>
      db.select({ kind: job.kind, state: job.state, jobs: count() }).from(job).groupBy(job.kind, job.state),
    /** How many jobs of each kind are due by `now`, in work, or failed for good; kinds without any are left out. */
    async backlog(now: number): Promise<{ state: keyof typeof unfinished; kind: string; jobs: number }[]> {
      const states = Object.entries(unfinished) as [keyof typeof unfinished, typeof unfinished.due][];
      const rows = await Promise.all(
        states.map(async ([state, plan]) => (await plan.execute({ now })).map((row) => ({ state, ...row }))),
      );
      return rows.flat();
    },
  };
}

/** `clock` is the service's; `enqueued` is told of every new job, so that the queue can be woken after the commit. */
export function jobWrites(db: WriteDb, { job }: Schema, clock: Clock, enqueued: () => void) {
  const { is, due, expired } = conditions(job);
  const free = { worker: null, lease_until: null };
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

  const patchJob = (patch: JobPatch) => db.update(job).set(patch);

  /** Changes the row of a lease, if it is held still. */
  async function change({ id, worker, attempts }: Lease, patch: JobPatch): Promise<Job | undefined> {
    const held = and(eq(job.id, id), eq(job.worker, worker), eq(job.attempts, attempts), is('running'));
    const [row] = await patchJob(patch).where(held).returning();
    return row;
  }

  return {
    /** Puts a job into the queue with the change that causes it. Gives its id, or null when its key was used before. */
    async enqueue(
      kind: string,
      payload: Record<string, unknown>,
      { key, run_at, max_attempts = MAX_ATTEMPTS, for_person }: JobOptions = {},
    ): Promise<number | null> {
      const now = clock.now().getTime();
      const [row] = await db
        .insert(job)
        .values({
          kind,
          key: key ?? null,
          payload,
          state: 'queued',
          run_at: run_at ?? now,
          max_attempts,
          for_person: for_person ?? null,
          created_at: now,
        })
        .onConflictDoNothing({ target: job.key })
        .returning({ id: job.id });
      if (row) enqueued();
      return row?.id ?? null;
    },

    /**
     * Gives a worker up to `limit` due jobs of a kind for `lease_ms`, the longest due first; `by_person` before that the first one of each
     * person, then the second ones, as they were asked for within an hour.
     */
    async claim(
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
      const rows = await patchJob({
        state: 'running',
        worker,
        lease_until,
        retry_at: null,
        attempts: sql`${job.attempts} + 1`,
      })
        // Asked again in the statement itself: on another engine somebody may have taken one since.
        .where(and(inArray(job.id, ids), is('queued')))
        .returning({ id: job.id, attempts: job.attempts, payload: job.payload });
      const claimed = new Map(rows.map((row) => [row.id, row]));
      return ids.flatMap((id) => claimed.get(id) ?? []).map((row) => ({ ...row, kind, worker }));
    },

    /** Keeps a lease until a later moment of the machine's clock; false when it was lost. */
    extend: async (lease: Lease, lease_until: number): Promise<boolean> =>
      (await change(lease, { lease_until })) !== undefined,

    /** Whether a lease still holds, and nobody can take it until this transaction ends; roll back when not. */
    holds: async (lease: Lease): Promise<boolean> =>
      (await change(lease, { worker: lease.worker })) !== undefined,

    /** Ends a job in the transaction that holds its effects; false when the lease was lost: then roll back. */
    complete: async (lease: Lease): Promise<boolean> =>
      (await change(lease, { ...free, state: 'done' })) !== undefined,

    /**
     * Notes a failed attempt: the job waits until `retry_at` of the machine's clock, or is dead when that was its last.
     * Undefined when the lease was lost.
     */
    async fail(lease: Lease, error: string, retry_at: number): Promise<Job | undefined> {
      return change(lease, { ...free, state: afterFailure(job), retry_at, last_error: error.slice(0, 500) });
    },

    /** Hands back what was not finished, without counting the attempt; false when the lease was lost. */
    release: async (lease: Lease): Promise<boolean> =>
      (await change(lease, { ...free, state: 'queued', max_attempts: sql`${job.max_attempts} + 1` })) !==
      undefined,

    /**
     * Takes back the jobs whose lease has run out; gives them as they are now. The end of a process is no failure of its jobs, so the
     * attempt does not count, but for one that has outlived {@link MAX_ABANDONED} of them: that may be what ends them.
     */
    reap: (machine_now: number): Promise<Job[]> =>
      patchJob({
        ...free,
        state: sql<
          Job['state']
        >`case when ${job.abandoned} + 1 >= ${MAX_ABANDONED} then 'dead' else 'queued' end`,
        abandoned: sql`${job.abandoned} + 1`,
        max_attempts: sql`${job.max_attempts} + 1`,
        last_error: LEASE_EXPIRED,
      })
        .where(expired(machine_now, machine_now + MAX_LEASE_MS))
        .returning(),

    /** Ends the leases of workers that are known to have died, so that {@link reap} need not wait for them. */
    async expire(workers: readonly string[]): Promise<void> {
      await patchJob({ lease_until: 0 }).where(and(is('running'), inArray(job.worker, [...workers])));
    },

    /** Gives a dead job {@link MAX_ATTEMPTS} more; false when it is not dead. */
    async requeue(id: number): Promise<boolean> {
      const rows = await patchJob({
        state: 'queued',
        retry_at: null,
        abandoned: 0,
        max_attempts: sql`${job.attempts} + ${MAX_ATTEMPTS}`,
      })
        .where(and(eq(job.id, id), is('dead')))
        .returning({ id: job.id });
      if (rows.length > 0) enqueued();
      return rows.length > 0;
    },

    /** Forgets done jobs, and with them their keys, that were due before an instant of the service's clock. */
    async purge(before: number): Promise<number> {
      const rows = await db
        .delete(job)
        .where(and(is('done'), lt(job.run_at, before)))
        .returning({ id: job.id });
      return rows.length;
    },
  };
}

const dueValues = (kind: string, { now, machine_now }: JobTimes) => ({
  kind,
  now,
  machine_now,
  latest_retry: machine_now + MAX_DELAY_MS,
});
