import { TaskFailed } from '../../domain/bounded_task.ts';
import { startThread, type TaskThread, type ThreadOptions } from './task_thread.ts';

/** Threads of one kind, and how tasks are spread over them. */
export interface PoolOptions extends ThreadOptions {
  /** Most threads at a time; a terminated one counts until it has exited. */
  threads: number;
  /** Milliseconds without a task after which a thread ends. */
  idle_ms: number;
  /** How long a task waits for a running thread before another one starts; by default not at all. */
  patience_ms?: number;
  /** How long a task waits for a thread in all; by default without limit. */
  wait_ms?: number;
  /** True retries a task once if its thread ended. */
  retry?: boolean;
}

/** Limits of one task. */
interface RunOptions {
  /** CPU time in milliseconds. */
  limit_ms: number;
  signal?: AbortSignal | undefined;
}

/** A pool of worker threads that start when they are needed. */
export interface ThreadPool<Task, Result> {
  /** Rejects with `TaskFailed`, the signal's reason, or an error if no thread starts or the pool is closed. */
  run(task: Task, options: RunOptions): Promise<Result>;
  /** The number of threads. */
  threads(): number;
  /** Refuses new tasks, finishes running ones, then ends all threads. */
  close(): Promise<void>;
  /** Refuses new tasks and terminates all threads with their tasks. */
  end(): Promise<void>;
}

interface Job<Task, Result> extends RunOptions {
  task: Task;
  since: number;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
  /** How many threads ended during this task. */
  lost: number;
}

interface Member<Task, Result> extends TaskThread<Task, Result> {
  idle: NodeJS.Timeout | undefined;
}

/**
 * Runs tasks in worker threads with limits of CPU time and memory (record 25). A task that exceeds them is refused and its
 * thread replaced; other tasks are not affected.
 */
export function threadPool<Task, Result>(options: PoolOptions): ThreadPool<Task, Result> {
  const { name, threads: most, idle_ms, patience_ms = 0, wait_ms, retry = false } = options;
  const waiting: Job<Task, Result>[] = [];
  const members = new Set<Member<Task, Result>>();
  /** Idle threads, most recently used last: that one is taken first, so that the others can end. */
  const free: Member<Task, Result>[] = [];
  let running = 0;
  let growing: NodeJS.Timeout | undefined;
  let closing: PromiseWithResolvers<void> | undefined;

  function next(): void {
    while (waiting.length > 0) {
      const member = free.pop() ?? grown();
      if (!member) return;
      const job = waiting.shift();
      if (job) void give(member, job);
    }
    if (closing && running === 0) closing.resolve();
  }

  /** Starts another thread if the limit allows it and a task has waited long enough. */
  function grown(): Member<Task, Result> | undefined {
    if (members.size >= most) return undefined;
    const patience =
      members.size > 0 && waiting[0] ? patience_ms - (performance.now() - waiting[0].since) : 0;
    if (patience <= 0) return start();
    clearTimeout(growing);
    growing = setTimeout(next, Math.ceil(patience)).unref();
    return undefined;
  }

  function start(): Member<Task, Result> {
    const member: Member<Task, Result> = {
      idle: undefined,
      ...startThread<Task, Result>(options, () => {
        clearTimeout(member.idle);
        members.delete(member);
        remove(free, member);
        next();
      }),
    };
    members.add(member);
    return member;
  }

  async function give(member: Member<Task, Result>, job: Job<Task, Result>): Promise<void> {
    clearTimeout(member.idle);
    running++;
    const stop = (): void => void member.end();
    job.signal?.addEventListener('abort', stop, { once: true });
    try {
      job.resolve(await member.run(job.task, job.limit_ms));
      free.push(member);
      member.idle = setTimeout(() => void drop(member), idle_ms).unref();
    } catch (error) {
      void member.end();
      refuse(job, error);
    }
    job.signal?.removeEventListener('abort', stop);
    running--;
    next();
  }

  function refuse(job: Job<Task, Result>, error: unknown): void {
    if (job.signal?.aborted) return job.reject(job.signal.reason);
    const ended = error instanceof TaskFailed && (error.because === 'ended' || error.because === 'memory');
    if (!retry || !ended || closing) return job.reject(error);
    if (job.lost++ === 0) waiting.unshift(job);
    else
      job.reject(
        new TaskFailed(error.because, `The thread "${name}" ended twice on this task.`, { cause: error }),
      );
  }

  function drop(member: Member<Task, Result>): Promise<void> {
    remove(free, member);
    return member.end();
  }

  return {
    async run(task, run) {
      run.signal?.throwIfAborted();
      if (closing) throw new Error(`The threads "${name}" are closed.`);
      return inLine(waiting, { task, ...run }, wait_ms, next);
    },
    threads: () => members.size,
    async close() {
      closing ??= Promise.withResolvers();
      next();
      await closing.promise;
      await Promise.all([...members].map(drop));
    },
    async end() {
      closing ??= Promise.withResolvers();
      for (const job of waiting.splice(0)) job.reject(new Error(`The threads "${name}" are closed.`));
      await Promise.all([...members].map(drop));
    },
  };
}

/** Puts a task at the end of the line. It leaves the line when its signal is aborted or it has waited for `wait_ms`. */
async function inLine<Task, Result>(
  waiting: Job<Task, Result>[],
  { task, limit_ms, signal }: RunOptions & { task: Task },
  wait_ms: number | undefined,
  next: () => void,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const job = { task, limit_ms, signal, since: performance.now(), resolve, reject, lost: 0 };
  const aborted = (): void => {
    remove(waiting, job);
    reject(signal?.reason);
  };
  const waited = (): void => {
    if (remove(waiting, job)) reject(new TaskFailed('time', `It waited longer than ${wait_ms} ms.`));
  };
  waiting.push(job);
  next();
  const late = wait_ms !== undefined && waiting.at(-1) === job ? setTimeout(waited, wait_ms) : undefined;
  signal?.addEventListener('abort', aborted, { once: true });
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    signal?.removeEventListener('abort', aborted);
  }
}

function remove<T>(list: T[], item: T): boolean {
  const at = list.indexOf(item);
  if (at >= 0) list.splice(at, 1);
  return at >= 0;
}
