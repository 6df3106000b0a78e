import { AsyncResource } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { Clock } from '../../domain/ports.ts';
import { type HeldJob, type JobTimes, MAX_DELAY_MS } from '../../store/queue/leases.ts';
import type { Store } from '../../store/store.ts';
import { type Ending, type JobHandler, type Running, runJob } from './run.ts';
import { fireDue, type Schedule } from './schedule.ts';
import { isGone, newWorkerName } from './worker_name.ts';

export type { JobHandler, JobRun } from './run.ts';

/** The jobs of one kind: their handler, and how many run at once in this process. */
interface JobKind {
  concurrency: number;
  /** True if people take turns; otherwise the oldest due job runs first. One person never has all places, if there are two. */
  by_person?: boolean;
  handler: JobHandler;
}

export interface QueueOptions {
  store: Store;
  clock: Clock;
  /** The name of this process, by which it holds jobs; a new one by default. */
  worker?: string;
  /** The kinds that this process works on; jobs of other kinds wait for another process. */
  kinds: Readonly<Record<string, JobKind>>;
  schedules?: readonly Schedule[];
  /** How long a job is leased between heartbeats; 30 s by default. */
  lease_ms?: number;
  /** Polling interval; half a second by default. */
  poll_ms?: number;
  /** Delay after the n-th failed attempt in milliseconds; {@link backoff} by default. */
  backoff?: (attempts: number) => number;
  /** Called for every failed attempt, and for database errors (then `job` is null). */
  onFailure?: (failure: Failure) => void;
}

/** A failed attempt. Log it, and look into jobs that are `dead`. */
export interface Failure {
  job: Pick<HeldJob, 'id' | 'kind' | 'attempts'> | null;
  outcome: Exclude<Ending['outcome'], 'done'>;
  error: unknown;
}

/** A job was taken back from a process that has not answered for longer than its lease. */
export class LeaseExpired extends Error {
  override readonly name = 'LeaseExpired';
}

/** The durable queue (record 3). The table is the truth; this process holds only the jobs it runs. */
export interface Queue {
  /** Starts working on due jobs, now and whenever one becomes due. */
  start(): void;
  /** Runs every job that is due at `clock.now()`, and the jobs they enqueue, until none is due. */
  drain(): Promise<void>;
  /** Claims nothing new, waits up to `grace_ms` for running jobs, and releases the rest. */
  stop(grace_ms: number): Promise<void>;
}

export function makeQueue(options: QueueOptions): Queue {
  const { store, clock, worker = newWorkerName(), schedules = [], onFailure = () => undefined } = options;
  const { lease_ms = 30_000, poll_ms = 500 } = options;
  const kinds = Object.entries(options.kinds).map(([kind, { concurrency, by_person = false, handler }]) => ({
    kind,
    by_person,
    handler,
    places: new PQueue({ concurrency }),
  }));
  const running = new Set<Running>();
  let stopped = false;
  let poll: NodeJS.Timeout | undefined;
  let unsubscribe = (): void => undefined;

  /** Claims as many due jobs as there are free places; returns how many. */
  async function take(): Promise<number> {
    if (stopped) return 0;
    const times: JobTimes = { now: clock.now().getTime(), machine_now: await store.machineNow() };
    await fireDue(store, schedules, times.now);
    takenOver ??= takeOver(store);
    await takenOver;
    const held = [...running].map(({ job }) => job.id);
    await reapExpired(store, { machine_now: times.machine_now, held }, onFailure);
    let taken = 0;
    for (const { kind, by_person, handler, places } of kinds) {
      const limit = places.concurrency - places.pending - places.size;
      if (stopped || limit <= 0 || !(await store.jobs.isDue(kind, times))) continue;
      const claim = { worker, limit, places: places.concurrency, lease_ms, by_person };
      const jobs = await store.write((tx) => tx.jobs.claim(kind, claim, times), { on: [`jobs:${kind}`] });
      for (const job of jobs) void places.add(() => work(job, handler));
      taken += jobs.length;
    }
    return taken;
  }

  async function work(job: HeldJob, handler: JobHandler): Promise<void> {
    const run = runJob(store, job, handler, { lease_ms, backoff: options.backoff ?? backoff });
    running.add(run);
    const ending = await run.ended;
    // After a stop the job was released; errors of its handler no longer matter.
    if (running.delete(run) && ending.outcome !== 'done') onFailure({ job, ...ending });
    wake();
  }

  /** Jobs of dead processes on this machine need not wait for their leases to expire. */
  let takenOver: Promise<void> | undefined;

  // One claim at a time: two would fill the same places.
  let looking: Promise<unknown> = Promise.resolve();
  function look(): Promise<number> {
    const result = looking.then(take);
    looking = result.catch(() => undefined);
    return result;
  }

  let awake = false;
  function wake(): void {
    if (!poll || awake) return;
    awake = true;
    looking = looking.then(async () => {
      awake = false;
      if (stopped) return;
      await take().catch((error: unknown) => onFailure({ job: null, outcome: 'unrecorded', error }));
    });
  }

  const idle = (): Promise<unknown> => Promise.all(kinds.map(({ places }) => places.onIdle()));

  return {
    start() {
      if (poll || stopped) return;
      poll = setInterval(wake, poll_ms);
      // Bound to this context: a job does not belong to the request that enqueued it.
      unsubscribe = store.onJobs(AsyncResource.bind(wake));
      wake();
    },

    async drain() {
      for (;;) {
        const taken = await look();
        const busy = running.size > 0;
        await idle();
        if (taken === 0 && !busy) return;
      }
    },

    async stop(grace_ms) {
      stopped = true;
      clearInterval(poll);
      unsubscribe();
      await looking;
      await within(grace_ms, idle());
      const left = [...running];
      running.clear();
      // Released first: a handler that stops on abort would otherwise count as failed.
      if (left.length > 0) await release(store, left);
      for (const run of left) run.abandon();
    },
  };
}

/** Lets the leases of processes of this machine that are gone expire. */
async function takeOver(store: Store): Promise<void> {
  const gone = (await store.jobs.workers()).filter((worker) => isGone(worker, store.shared !== null));
  if (gone.length > 0) await store.write((tx) => tx.jobs.expire(gone), { on: [] });
}

/**
 * Ends the leases of jobs that have expired, and reports each as a failed attempt. Not of those that this process holds: it was held up
 * itself, and their heartbeats are about to follow.
 */
async function reapExpired(
  store: Store,
  { machine_now, held }: { machine_now: number; held: readonly number[] },
  onFailure: (failure: Failure) => void,
): Promise<void> {
  if (!(await store.jobs.hasExpired(machine_now))) return;
  // The statement checks each lease again, so that a job is taken back once.
  for (const job of await store.write((tx) => tx.jobs.reap(machine_now, held), { on: [] })) {
    const outcome = job.state === 'dead' ? 'dead' : 'retry';
    onFailure({ job, outcome, error: new LeaseExpired(job.last_error ?? '') });
  }
}

/** Gives jobs back, so that another process can take them at once. */
function release(store: Store, runs: readonly Running[]): Promise<void> {
  return store.write(
    async (tx) => {
      for (const { job } of runs) await tx.jobs.release(job);
    },
    { on: [] },
  );
}

/** Waits for work, and no longer than so many milliseconds. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  await Promise.race([work, delay(ms, undefined, { signal: timer.signal }).catch(() => undefined)]);
  timer.abort();
}

/** 2 s, 4 s, 8 s … an hour, ± a quarter, so that jobs that failed together do not retry together. */
function backoff(attempts: number): number {
  return Math.min(MAX_DELAY_MS, Math.min(3_600_000, 1000 * 2 ** attempts) * (0.75 + Math.random() / 2));
}
