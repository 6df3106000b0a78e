import { withoutSecrets } from '../../domain/text/redact.ts';
import type { HeldJob } from '../../store/queue/leases.ts';
import type { Store, Tx, WriteOptions } from '../../store/store.ts';

/** What a handler gets of its job. */
export interface JobRun {
  id: number;
  /** 1 for the first attempt. */
  attempt: number;
  /** Aborts when the lease was lost or the service stops: later writes are refused. */
  signal: AbortSignal;
  /**
   * Completes the job in the transaction with its effects, so that they happen once. Throws {@link LeaseLost} and
   * changes nothing if another worker has the job. Must be the handler's last step. Names are those of its effects: the
   * job itself is changed by its lease.
   */
  commit<T>(work: (tx: Tx) => Promise<T>, options?: WriteOptions): Promise<T>;
  /** Writes an intermediate step in the same way; the job continues. */
  write<T>(work: (tx: Tx) => Promise<T>, options?: WriteOptions): Promise<T>;
}

/**
 * Runs one job. It is done when the handler returns or has committed; if it throws, the job is retried. Effects
 * outside the database may be repeated after a crash.
 */
export type JobHandler = (payload: Record<string, unknown>, run: JobRun) => Promise<void>;

/** A statement that finds the job by its lease needs nobody's lock. */
const UNLOCKED = { on: [] };

/** The job no longer belongs to this worker: its lease expired or it was released. */
class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** A running job. */
export interface Running {
  job: HeldJob;
  /** Settles when the handler has ended and the outcome is stored. Never rejects. */
  ended: Promise<Ending>;
  /** Aborts the handler: the job no longer belongs to it. */
  abandon(): void;
}

/** How an attempt ended. */
export type Ending =
  | { outcome: 'done' }
  /** The handler's error, and what happens to the job. */
  | { outcome: 'retry' | 'dead' | 'lease_lost'; error: unknown }
  /** The outcome could not be stored; the lease will expire. */
  | { outcome: 'unrecorded'; error: unknown };

/** Runs a claimed job: extends its lease while the handler runs, and stores the outcome. */
export function runJob(
  store: Store,
  job: HeldJob,
  handler: JobHandler,
  { lease_ms, backoff }: { lease_ms: number; backoff: (attempts: number) => number },
): Running {
  const abort = new AbortController();
  const abandon = (): void => abort.abort(lost(job));
  let done = false;

  const write: JobRun['write'] = (work, options) =>
    store.write(async (tx) => {
      if (!(await tx.jobs.holds(job))) throw lost(job);
      return work(tx);
    }, options);

  const commit: JobRun['commit'] = async (work, options) => {
    const result = await store.write(async (tx) => {
      if (!(await tx.jobs.complete(job))) throw lost(job);
      return work(tx);
    }, options);
    done = true;
    return result;
  };

  async function beat(): Promise<void> {
    try {
      const lease_until = (await store.machineNow()) + lease_ms;
      const extended = await store.write((tx) => tx.jobs.extend(job, lease_until), UNLOCKED);
      if (!extended && !done) abandon();
    } catch {
      // The database was busy or full: two more heartbeats follow before the lease expires.
    }
  }

  async function attempt(): Promise<Ending> {
    const heart = setInterval(() => void beat(), lease_ms / 3);
    try {
      await handler(job.payload, { id: job.id, attempt: job.attempts, signal: abort.signal, commit, write });
      if (!done) await commit(async () => undefined, UNLOCKED);
      return { outcome: 'done' };
    } catch (error) {
      return await failed(error);
    } finally {
      clearInterval(heart);
    }
  }

  async function failed(error: unknown): Promise<Ending> {
    try {
      const retry_at = (await store.machineNow()) + Math.round(backoff(job.attempts));
      const now = await store.write((tx) => tx.jobs.fail(job, messageOf(error), retry_at), UNLOCKED);
      if (!now) return { outcome: 'lease_lost', error };
      return { outcome: now.state === 'dead' ? 'dead' : 'retry', error };
    } catch (trouble) {
      return { outcome: 'unrecorded', error: trouble };
    }
  }

  return { job, ended: attempt(), abandon };
}

const lost = ({ id, kind }: HeldJob): LeaseLost =>
  new LeaseLost(`Job ${id} (${kind}) is not held by this worker any more; nothing was recorded.`);

const messageOf = (error: unknown): string =>
  withoutSecrets(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
