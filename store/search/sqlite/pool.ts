import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Query, SearchHits } from '../../db.ts';
import type { SearchReply, SearchRequest } from './worker.ts';

/** Number and lifetime of the search threads. */
export interface PoolOptions {
  /** Most threads; by default one per core, at most four. */
  threads?: number;
  /** Threads end after this many milliseconds without a search. */
  idle_ms?: number;
  /** URL of the worker's code; set by the bundle. */
  worker_url?: URL;
}

interface SearchPool {
  /** Rejects with the worker's error, or if the pool is closed. */
  find: (query: Query) => Promise<SearchHits>;
  /** Number of running threads. */
  threads: () => number;
  /** Finishes pending searches, then ends all threads. */
  close: () => Promise<void>;
}

interface Task {
  query: Query;
  resolve: (hits: SearchHits) => void;
  reject: (error: Error) => void;
  /** How many threads ended while running it. */
  lost: number;
}

const IDLE_MS = 30_000;
/** Each takes 20 MB, and the main thread cannot keep more of them busy. */
const MAX_THREADS = 4;
/** A search needs little heap: SQLite's reads are outside it. Without bounds each thread grows before it collects. */
const HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };

/**
 * Searches a file in worker threads, so that slow queries do not block the main thread. Threads start on demand and end when idle; if one
 * dies, its query is retried once.
 */
export function searchPool(
  file: string,
  {
    threads: most = Math.min(availableParallelism(), MAX_THREADS),
    idle_ms = IDLE_MS,
    worker_url = new URL('./worker.ts', import.meta.url),
  }: PoolOptions = {},
): SearchPool {
  const waiting: Task[] = [];
  const running = new Map<Worker, Task | null>();
  let idle: NodeJS.Timeout | undefined;
  let closing: PromiseWithResolvers<void> | undefined;

  function next(): void {
    clearTimeout(idle);
    while (waiting.length > 0) {
      const worker = freeWorker();
      if (!worker) return;
      assign(worker, waiting.shift());
    }
    if (isBusy()) return;
    if (closing) closing.resolve();
    else if (running.size > 0) idle = setTimeout(() => void endAll(), idle_ms).unref();
  }

  function freeWorker(): Worker | undefined {
    for (const [worker, task] of running) if (task === null) return worker;
    return running.size < most ? start() : undefined;
  }

  function start(): Worker {
    const worker = new Worker(worker_url, { workerData: { file }, execArgv: [], resourceLimits: HEAP });
    let failure: Error | undefined;
    running.set(worker, null);
    worker.on('message', (reply: SearchReply) => {
      const task = take(worker);
      if (task) settle(task, reply);
      next();
    });
    worker.on('error', (error) => (failure = error));
    worker.on('exit', () => {
      const task = running.get(worker);
      running.delete(worker);
      if (task) retry(task, failure);
      next();
    });
    return worker;
  }

  function assign(worker: Worker, task: Task | undefined): void {
    if (!task) return;
    running.set(worker, task);
    // Idle threads do not keep the process alive.
    worker.ref();
    worker.postMessage(task.query satisfies SearchRequest);
  }

  function take(worker: Worker): Task | null | undefined {
    const task = running.get(worker);
    running.set(worker, null);
    worker.unref();
    return task;
  }

  function retry(task: Task, failure: Error | undefined): void {
    if (task.lost > 0)
      return task.reject(failure ?? new Error('The search thread ended twice on this question.'));
    waiting.unshift({ ...task, lost: task.lost + 1 });
  }

  const isBusy = (): boolean => waiting.length > 0 || [...running.values()].some((task) => task !== null);
  const endAll = async (): Promise<void> => {
    const ending = [...running.keys()];
    running.clear();
    await Promise.all(ending.map((worker) => worker.terminate()));
  };

  return {
    find(query) {
      if (closing) return Promise.reject(new Error('The search is closed.'));
      const { promise, resolve, reject } = Promise.withResolvers<SearchHits>();
      waiting.push({ query, resolve, reject, lost: 0 });
      next();
      return promise;
    },
    threads: () => running.size,
    async close() {
      closing ??= Promise.withResolvers();
      next();
      await closing.promise;
      clearTimeout(idle);
      await endAll();
    },
  };
}

function settle(task: Task, reply: SearchReply): void {
  if ('error' in reply) task.reject(new Error(reply.error));
  else task.resolve(reply.hits);
}
