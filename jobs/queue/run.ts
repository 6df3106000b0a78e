import { withoutSecrets } from '../../domain/text/redact.ts';
import { type HeldJob, machineNow } from '../../store/queue/jobs.ts';
import type { Store, Tx } from '../../store/store.ts';

/** What a handler has of the job that it works on. */
export interface JobRun {
  id: number;
  /** 1 for the first attempt. */
  attempt: number;
  /** Aborts when the lease was lost or the service stops: what the handler does from then on is not recorded. */
  signal: AbortSignal;
  /**
   * Ends the job in the transaction that holds its effects, so that they happen once. Throws {@link LeaseLost}, and nothing
   * is changed, when the job is somebody else's by now. The last thing that a handler does.
   */
  commit<T>(work: (tx: Tx) => Promise<T>, options?: { durable?: boolean }): Promise<T>;
  /** Records a step on the way in the same manner; the job goes on. */
  write<T>(work: (tx: Tx) => Promise<T>, options?: { durable?: boolean }): Promise<T>;
}

/**
 * Does one job. It is done when the handler returns, or has committed; when it throws, it is tried again later. Effects outside
 * the database may happen again after a crash.
 */
export type JobHandler = (payload: Record<string, unknown>, run: JobRun) => Promise<void>;

/** The job is not this worker's any more: its lease ran out, or it was handed back. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** A job while it is worked on. */
export interface Running {
  job: HeldJob;
  /** Settles when the handler has ended and what came of it is recorded. Never rejects. */
  ended: Promise<Ending>;
  /** Tells the handler that the job is not its own any more. */
  abandon(): void;
}

/** How an attempt ended. */
export type Ending =
  | { outcome: 'done' }
  /** The error of the handler, and what becomes of the job. */
  | { outcome: 'retry' | 'dead' | 'lease_lost'; error: unknown }
  /** The outcome could not be recorded; the lease will run out. */
  | { outcome: 'unrecorded'; error: unknown };

/** Works on a job that is held: keeps its lease while the handler runs, and records what came of it. */
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
      const extended = await store.write((tx) => tx.jobs.extend(job, machineNow() + lease_ms));
      if (!extended && !done) abandon();
    } catch {
      // The database was busy or full: the lease has two more beats before it runs out.
    }
  }

  async function attempt(): Promise<Ending> {
    const heart = setInterval(() => void beat(), lease_ms / 3);
    try {
      await handler(job.payload, { id: job.id, attempt: job.attempts, signal: abort.signal, commit, write });
      if (!done) await commit(async () => undefined);
      return { outcome: 'done' };
    } catch (error) {
      return await failed(error);
    } finally {
      clearInterval(heart);
    }
  }

  async function failed(error: unknown): Promise<Ending> {
    try {
      const retry_at = machineNow() + Math.round(backoff(job.attempts));
      const now = await store.write((tx) => tx.jobs.fail(job, messageOf(error), retry_at));
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
