import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { TaskFailed, type WorkerReply } from '../../domain/bounded_task.ts';
import { watchCpu } from './cpu_limit.ts';

/** Options of a thread. */
export interface ThreadOptions {
  /** Its name in messages. */
  name: string;
  /** The worker's entry file; it calls `runTasks`. */
  url: URL;
  /** Limit of its heap in megabytes. */
  memory_mb: number;
  /** The `workerData` of the worker. */
  data?: unknown;
}

/** A thread that runs one task at a time. */
export interface TaskThread<Task, Result> {
  /**
   * Runs a task after the previous one has settled. Rejects with `TaskFailed`, or with the reason why the thread did not start;
   * the thread has to be terminated then.
   */
  run(task: Task, limit_ms: number): Promise<Result>;
  end(): Promise<void>;
}

/** Generous, because a busy machine starts threads slowly. */
const START_LIMIT_MS = 30_000;
/** Size of the young generation. V8's default grows to 100 MB before it collects. */
const YOUNG_MB = 8;

/** Where the service keeps compiled code, which a thread starts from in a third of the time. */
function compiledCode(): Record<string, string> {
  // Node adds the folder of its version itself.
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}

/** Starts a worker with little memory and nothing of the service's environment but {@link compiledCode}; calls `onExit` when the thread has ended. */
export function startThread<Task, Result>(
  { name, url, memory_mb, data }: ThreadOptions,
  onExit: () => void,
): TaskThread<Task, Result> {
  const worker = new Worker(url, {
    name,
    env: compiledCode(),
    execArgv: [],
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: memory_mb, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  const started = Promise.withResolvers<void>();
  started.promise.catch(() => undefined);
  const starting = setTimeout(() => notStarted(`it took longer than ${START_LIMIT_MS} ms`), START_LIMIT_MS);
  starting.unref();
  let running: PromiseWithResolvers<Result> | undefined;
  let failure: TaskFailed | undefined;
  let cpu_ms: number | null = null;

  function notStarted(why: string): void {
    started.reject(new Error(`The thread "${name}" (${url.href}) does not start: ${why}`));
    void worker.terminate();
  }

  worker
    .on('message', (reply: WorkerReply<Result>) => {
      ({ cpu_ms } = reply);
      if ('started' in reply) started.resolve();
      else if ('result' in reply) running?.resolve(reply.result);
      else running?.reject(new TaskFailed('failure', reply.error));
    })
    .on('error', (error: Error & { code?: string }) => {
      failure =
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? new TaskFailed('memory', 'It needs more memory than it may take.', { cause: error })
          : new TaskFailed('ended', error.message, { cause: error });
    })
    .on('exit', () => {
      clearTimeout(starting);
      failure ??= new TaskFailed('ended', 'The thread has ended.');
      notStarted(failure.message);
      running?.reject(failure);
      onExit();
    });

  return {
    async run(task, limit_ms) {
      const result = Promise.withResolvers<Result>();
      let stop: (() => void) | undefined;
      // An idle thread does not keep the process alive.
      worker.ref();
      try {
        await started.promise;
        clearTimeout(starting);
        running = result;
        stop = watchCpu(worker, cpu_ms, limit_ms, () =>
          result.reject(new TaskFailed('time', `It took longer than ${limit_ms} ms.`)),
        );
        worker.postMessage(task);
        return await result.promise;
      } finally {
        stop?.();
        running = undefined;
        worker.unref();
      }
    },
    end: async () => void (await worker.terminate()),
  };
}
