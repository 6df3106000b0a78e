import { Worker } from 'node:worker_threads';
import { TaskFailed, type WorkerSays } from '../../domain/bounded_task.ts';
import { whenSpent } from './computing_time.ts';

export interface TaskThread<Task, Answer> {
  /**
   * One task, after the last one was answered. Rejects with `TaskFailed`, or with the signal's reason; the thread must then be
   * ended.
   */
  ask(task: Task, limit_ms: number, signal?: AbortSignal): Promise<Answer>;
  /** False once the thread has gone by itself. */
  alive(): boolean;
  end(): Promise<void>;
}

/** Starts a worker with little memory and without the service's environment: it reads what strangers wrote. */
export function startTaskThread<Task, Answer>(
  name: string,
  workerUrl: URL,
  memory_mb: number,
): TaskThread<Task, Answer> {
  const worker = new Worker(workerUrl, {
    name,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: memory_mb, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  // A thread that dies between two tasks is replaced by the next one: `alive`.
  worker.on('error', () => undefined);
  const up = heard(worker, START_LIMIT_MS, byTheClock).catch((cause: unknown) => {
    throw new Error(`The worker "${name}" (${workerUrl.href}) does not start.`, { cause });
  });
  up.catch(() => undefined);

  return {
    async ask(task, limit_ms, signal) {
      worker.ref();
      try {
        // The limit is the task's; a busy machine may take its time to start a thread.
        await up;
        const answer = heard<Answer>(worker, limit_ms, whenSpent, signal);
        worker.postMessage(task);
        const said = await answer;
        if ('value' in said) return said.value;
        throw new TaskFailed('failure', 'error' in said ? said.error : 'The worker gave no answer.');
      } finally {
        worker.unref();
      }
    },
    alive: () => worker.threadId >= 0,
    async end() {
      await worker.terminate();
    },
  };
}

const START_LIMIT_MS = 30_000;
/** Room for short-lived objects: V8 alone would let them take a hundred megabytes before it collects. */
const YOUNG_MB = 8;

/** Calls `late` once a limit is exceeded, and gives what ends the watch. */
type Watch = (worker: Worker, limit_ms: number, late: () => void) => () => void;

const byTheClock: Watch = (_worker, limit_ms, late) => {
  const timer = setTimeout(late, limit_ms);
  return () => clearTimeout(timer);
};

/** The next thing that the worker says, or why it says nothing. */
function heard<Answer>(
  worker: Worker,
  limit_ms: number,
  watch: Watch,
  signal?: AbortSignal,
): Promise<WorkerSays<Answer>> {
  const { promise, resolve, reject } = Promise.withResolvers<WorkerSays<Answer>>();
  const failed = (error: Error & { code?: string }): void => reject(taskFailed(error));
  const gone = (): void => reject(new TaskFailed('failure', 'The thread has ended.'));
  const aborted = (): void => reject(signal?.reason);
  const late = (): void => reject(new TaskFailed('time', `It took longer than ${limit_ms} ms.`));
  const stop = watch(worker, limit_ms, late);
  worker.once('message', resolve).once('error', failed).once('exit', gone);
  signal?.addEventListener('abort', aborted, { once: true });
  return promise.finally(() => {
    stop();
    worker.off('message', resolve).off('error', failed).off('exit', gone);
    signal?.removeEventListener('abort', aborted);
  });
}

function taskFailed(error: Error & { code?: string }): TaskFailed {
  return error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new TaskFailed('memory', 'It needs more memory than it may take.', { cause: error })
    : new TaskFailed('failure', error.message, { cause: error });
}
