import { orAborted } from '../../domain/or_aborted.ts';
import type { BoundedWorker } from '../../domain/ports.ts';
import { startTaskThread, type TaskThread } from './task_thread.ts';

export interface BoundedWorkerOptions {
  name: string;
  /** The worker's entry file. */
  url: URL;
  /** Time that one task may compute before its worker is ended. */
  limit_ms: number;
  /** Megabytes of its heap. */
  memory_mb: number;
  /** An idle worker is ended after this time, so that a quiet service stays small. */
  idle_ms?: number;
}

/**
 * One worker thread that starts with the first task, takes one task at a time, and has bounds of time and memory. A task that breaks them
 * is refused with `TaskFailed`; the next one gets a new worker.
 */
export function boundedWorker<Task, Answer>({
  name,
  url,
  limit_ms,
  memory_mb,
  idle_ms = 3_000,
}: BoundedWorkerOptions): BoundedWorker<Task, Answer> {
  let queue: Promise<unknown> = Promise.resolve();
  let thread: TaskThread<Task, Answer> | null = null;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ended = thread;
    thread = null;
    await ended?.end();
  }

  async function ask(task: Task, signal: AbortSignal | undefined): Promise<Answer> {
    signal?.throwIfAborted();
    if (closed) throw new Error(`The worker "${name}" is closed.`);
    clearTimeout(idle);
    if (!thread?.alive()) thread = startTaskThread<Task, Answer>(name, url, memory_mb);
    try {
      return await thread.ask(task, limit_ms, signal);
    } catch (error) {
      await end();
      throw error;
    } finally {
      idle = setTimeout(() => void end(), idle_ms).unref();
    }
  }

  return {
    /** One after another: the worker's limits are for one task. */
    ask(task, signal) {
      const turn = queue.then(() => ask(task, signal));
      queue = turn.catch(() => undefined);
      // Whoever no longer wants the answer need not wait for the tasks before it.
      return orAborted(turn, signal);
    },
    async close() {
      closed = true;
      await end();
    },
  };
}
