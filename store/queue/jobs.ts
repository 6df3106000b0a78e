import { and, count, eq, inArray, isNotNull, lt, lte, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../../domain/ports.ts';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc } from '../base/sorting.ts';
import type { Job } from './job.ts';
import { conditions, type JobPatch, LEASE_EXPIRED, PLACES } from './job_conditions.ts';
import { claimOf, dueValues, FREE, type JobTimes, leaseWrites, MAX_LEASE_MS } from './leases.ts';

/** Options of a new job. */
export interface JobOptions {
  /** A job with a used key is not enqueued again, even after the first one is done (`mail:<event>:<to>`). */
  key?: string;
  /** When it is due by the service's clock, in epoch milliseconds; at once by default. */
  run_at?: number;
  /** Attempts before it counts as dead; {@link MAX_ATTEMPTS} by default. */
  max_attempts?: number;
  /** The person it is for, where people get fair shares. */
  for_person?: number;
}

/** Default number of attempts of a job. */
const MAX_ATTEMPTS = 8;

/** How often the process may end during a job before the job is blamed and marked dead. */
export const MAX_ABANDONED = 30;

/** The system clock without jumps while the process lives, comparable between processes. */
export const machineNow = (): number => Math.round(performance.timeOrigin + performance.now());

/** Reads of the queue. */
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
    /** Whether a job of this kind is due. */
    async isDue(kind: string, times: JobTimes): Promise<boolean> {
      return (await dueNow.execute(dueValues(kind, times))).length > 0;
    },
    /** Whether a lease has expired, so that {@link JobWrites.reap} has work. */
    async hasExpired(machine_now: number): Promise<boolean> {
      return (await expiredNow.execute({ machine_now, latest_lease: machine_now + MAX_LEASE_MS })).length > 0;
    },
    /** Names of the workers that hold jobs. */
    async workers(): Promise<string[]> {
      const rows = await db.selectDistinct({ worker: job.worker }).from(job).where(is('running'));
      return rows.flatMap(({ worker }) => worker ?? []);
    },
    /** Jobs that failed for good, oldest first, with their last error. */
    dead: ({ offset, limit }: { offset: number; limit: number }): Promise<Job[]> =>
      db.select().from(job).where(is('dead')).orderBy(asc(job.id)).limit(limit).offset(offset),
    /** Queued jobs of some kinds that have failed at least once, oldest first. */
    failedBefore: (kinds: readonly string[], limit: number): Promise<Job[]> =>
      db
        .select()
        .from(job)
        .where(and(is('queued'), inArray(job.kind, [...kinds]), isNotNull(job.last_error)))
        .orderBy(asc(job.id))
        .limit(limit),
    /** Number of queued jobs of some kinds, due or not. */
    async queued(kinds: readonly string[]): Promise<number> {
      const [row] = await db
        .select({ jobs: count() })
        .from(job)
        .where(and(is('queued'), inArray(job.kind, [...kinds])));
      return row?.jobs ?? 0;
    },
    /** Number of jobs per kind and state. */
    counts: () =>
      db.select({ kind: job.kind, state: job.state, jobs: count() }).from(job).groupBy(job.kind, job.state),
    /** Number of jobs per kind that are due by `now`, running, or dead; kinds without any are left out. */
    async backlog(now: number): Promise<{ state: keyof typeof unfinished; kind: string; jobs: number }[]> {
      const states = Object.entries(unfinished) as [keyof typeof unfinished, typeof unfinished.due][];
      const rows = await Promise.all(
        states.map(async ([state, plan]) => (await plan.execute({ now })).map((row) => ({ state, ...row }))),
      );
      return rows.flat();
    },
  };
}

/** Writes of the queue. `clock` is the service's; `enqueued` is called for every new job, to wake the queue after the commit. */
export function jobWrites(db: WriteDb, { job }: Schema, clock: Clock, enqueued: () => void) {
  const { is, expired } = conditions(job);
  const patchJob = (patch: JobPatch) => db.update(job).set(patch);
  const add = prepared('job_add', () =>
    db
      .insert(job)
      .values({
        kind: sql.placeholder('kind'),
        key: sql.placeholder('key'),
        payload: sql.placeholder('payload'),
        state: 'queued',
        run_at: sql.placeholder('run_at'),
        max_attempts: sql.placeholder('max_attempts'),
        for_person: sql.placeholder('for_person'),
        created_at: sql.placeholder('now'),
      })
      .onConflictDoNothing({ target: job.key })
      .returning({ id: job.id }),
  );

  return {
    /** Enqueues a job in the transaction that causes it. Returns its id, or null if its key was used before. */
    async enqueue(
      kind: string,
      payload: Record<string, unknown>,
      { key, run_at, max_attempts = MAX_ATTEMPTS, for_person }: JobOptions = {},
    ): Promise<number | null> {
      const now = clock.now().getTime();
      const [row] = await add.execute({
        kind,
        key: key ?? null,
        payload,
        run_at: run_at ?? now,
        max_attempts,
        for_person: for_person ?? null,
        now,
      });
      if (row) enqueued();
      return row?.id ?? null;
    },

    claim: claimOf(db, job),
    ...leaseWrites(db, job),

    /**
     * Takes back jobs with an expired lease and returns them. The end of a process is no failure of its jobs and does not count, except
     * for a job that was running {@link MAX_ABANDONED} times: it may be the cause. Jobs in `running` stay: the caller knows better.
     */
    reap: (machine_now: number, running: readonly number[] = []): Promise<Job[]> =>
      patchJob({
        ...FREE,
        state: sql<
          Job['state']
        >`case when ${job.abandoned} + 1 >= ${MAX_ABANDONED} then 'dead' else 'queued' end`,
        abandoned: sql`${job.abandoned} + 1`,
        max_attempts: sql`${job.max_attempts} + 1`,
        last_error: LEASE_EXPIRED,
      })
        .where(and(expired(machine_now, machine_now + MAX_LEASE_MS), notInArray(job.id, [...running])))
        .returning(),

    /** Ends the leases of workers that have died, so that {@link reap} need not wait. */
    async expire(workers: readonly string[]): Promise<void> {
      await patchJob({ lease_until: 0 }).where(and(is('running'), inArray(job.worker, [...workers])));
    },

    /** Gives a dead job {@link MAX_ATTEMPTS} more attempts; false if it is not dead. */
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

    /** Deletes the dead jobs of a kind: what they failed to do has been done since. */
    async dismiss(kind: string): Promise<void> {
      await db.delete(job).where(and(eq(job.kind, kind), is('dead')));
    },

    /** Deletes finished jobs and their keys that were due before an instant of the service's clock. */
    async purge(before: number): Promise<number> {
      const rows = await db
        .delete(job)
        .where(and(is('done'), lt(job.run_at, before)))
        .returning({ id: job.id });
      return rows.length;
    },

    /** Deletes jobs that failed for good and were due before an instant of the service's clock. */
    async purgeDead(before: number): Promise<void> {
      await db.delete(job).where(and(is('dead'), lt(job.run_at, before)));
    },
  };
}
