import { Worker } from 'node:worker_threads';
import { TaskFailed, type WorkerReply } from '../../domain/bounded_task.ts';
import { watchCpu } from './cpu_limit.ts';

/** What a thread is started with. */
export interface ThreadOptions {
  /** For messages. */
  name: string;
  /** The worker's entry file; it calls `runTasks`. */
  url: URL;
  /** Most megabytes of its heap. */
  memory_mb: number;
  /** Given to the worker as `workerData`. */
  data?: unknown;
}

/** A thread that runs one task at a time. */
export interface TaskThread<Task, Result> {
  /**
   * Runs a task; the one before must have settled. Rejects with `TaskFailed`, or an error that says why the thread did not start; the
   * thread must then be ended.
   */
  run(task: Task, limit_ms: number): Promise<Result>;
  end(): Promise<void>;
}

/** A busy machine may take its time to start a thread. */
const START_LIMIT_MS = 30_000;
/** Room for short-lived objects: V8 alone lets them take a hundred megabytes before it collects them. */
const YOUNG_MB = 8;

/** Starts a worker with little memory and without the service's environment; calls `onExit` when the thread has ended. */
export function startThread<Task, Result>(
  { name, url, memory_mb, data }: ThreadOptions,
  onExit: () => void,
): TaskThread<Task, Result> {
  const worker = new Worker(url, {
    name,
    env: {},
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
      // The process may end while its threads have nothing to do.
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
