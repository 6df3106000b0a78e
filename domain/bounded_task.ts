import type { MessagePort } from 'node:worker_threads';

/** A task that broke the limits of its worker, or failed in it; the next task is not harmed (design/outside.md 1.5). */
export class TaskFailed extends Error {
  override readonly name = 'TaskFailed';
  /** Whether it took too long, wanted too much memory, or failed by itself. */
  readonly because: 'time' | 'memory' | 'failure';

  constructor(because: TaskFailed['because'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.because = because;
  }
}

/** What a worker says: once that it is up, then one answer to each task. */
export type WorkerSays<Answer> = { up: true } | { value: Answer } | { error: string };

/** For a worker's entry file: answers each task that comes through its port, and says that it is up. */
export function answerTasks<Task, Answer>(port: MessagePort | null, answer: (task: Task) => Answer): void {
  const said = (task: Task): WorkerSays<Answer> => {
    try {
      return { value: answer(task) };
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  };
  port?.on('message', (task: Task) => port.postMessage(said(task)));
  port?.postMessage({ up: true } satisfies WorkerSays<Answer>);
}
