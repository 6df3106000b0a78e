import type { MessagePort } from 'node:worker_threads';

/** A task that exceeded the limits of its thread, or failed in it. Other tasks are not affected. */
export class TaskFailed extends Error {
  override readonly name = 'TaskFailed';
  /** Whether it took too long, needed too much memory, threw an error, or its thread ended. */
  readonly because: 'time' | 'memory' | 'failure' | 'ended';

  constructor(because: TaskFailed['because'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.because = because;
  }

  /** True if the task was stopped at a limit, false if something broke. */
  get atLimit(): boolean {
    return this.because === 'time' || this.because === 'memory';
  }
}

/** What a worker sends: once that it has started, then one reply to each task. `cpu_ms` is the CPU time of its thread so far. */
export type WorkerReply<Result> = { cpu_ms: number | null } & (
  | { started: true }
  | { result: Result }
  | { error: string }
);

/** For a worker's entry file: reports that it has started, then replies to each task that arrives at its port. */
export function runTasks<Task, Result>(
  port: MessagePort | null,
  run: (task: Task) => Result | Promise<Result>,
): void {
  const post = (reply: { started: true } | { result: Result } | { error: string }): void =>
    port?.postMessage({ ...reply, cpu_ms: threadCpuMs() } satisfies WorkerReply<Result>);
  const reply = async (task: Task): Promise<void> => {
    try {
      post({ result: await run(task) });
    } catch (error) {
      post({ error: error instanceof Error ? error.message : String(error) });
    }
  };
  port?.on('message', (task: Task) => void reply(task));
  post({ started: true });
}

/** CPU time of this thread; null before Node 24, which cannot measure it. */
function threadCpuMs(): number | null {
  const usage = process.threadCpuUsage?.();
  return usage ? (usage.user + usage.system) / 1000 : null;
}
