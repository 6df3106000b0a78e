import { Worker } from 'node:worker_threads';
import type { Page } from '../domain/page.ts';
import type { BadgeSighting } from './find_badge.ts';
import type { HtmlAnswer, HtmlTask } from './html_worker.ts';

/** A page that cannot be read within the limits of time and memory, or at all; it becomes a visit `unparsable`. */
export class UnparsableHtml extends Error {
  override readonly name = 'UnparsableHtml';
  readonly reason = 'unparsable';
}

export interface HtmlThread {
  /**
   * One question, after the last one was answered. Rejects with `UnparsableHtml`, or with the signal's reason; the thread
   * must then be ended.
   */
  ask(task: HtmlTask, limit_ms: number, signal?: AbortSignal): Promise<Page | BadgeSighting>;
  /** False once the thread has gone by itself. */
  alive(): boolean;
  end(): Promise<void>;
}

/** Starts the worker with little memory and without the service's environment: it reads what strangers wrote. */
export function startHtmlThread(workerUrl: URL): HtmlThread {
  const worker = new Worker(workerUrl, {
    name: 'html',
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 },
  });
  // A thread that dies between two questions is replaced by the next one: `alive`.
  worker.on('error', () => undefined);
  const up = heard(worker, START_LIMIT_MS).catch((cause: unknown) => {
    throw new Error(`The worker that reads HTML (${workerUrl.href}) does not start.`, { cause });
  });
  up.catch(() => undefined);

  return {
    async ask(task, limit_ms, signal) {
      worker.ref();
      try {
        // The limit is the page's; a busy machine may take its time to start a thread.
        await up;
        const answer = heard(worker, limit_ms, signal);
        worker.postMessage(task);
        const said = await answer;
        if ('value' in said) return said.value;
        throw new UnparsableHtml(
          `The page could not be read: ${'error' in said ? said.error : 'no answer'}.`,
        );
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

/** The next thing that the worker says, or why it says nothing. */
function heard(worker: Worker, limit_ms: number, signal?: AbortSignal): Promise<HtmlAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<HtmlAnswer>();
  const failed = (error: Error & { code?: string }): void => reject(unparsable(error));
  const gone = (): void => reject(new UnparsableHtml('The thread that read the page has ended.'));
  const aborted = (): void => reject(signal?.reason);
  const late = setTimeout(
    () => reject(new UnparsableHtml(`The page took longer than ${limit_ms} ms to read.`)),
    limit_ms,
  );
  worker.once('message', resolve).once('error', failed).once('exit', gone);
  signal?.addEventListener('abort', aborted, { once: true });
  return promise.finally(() => {
    clearTimeout(late);
    worker.off('message', resolve).off('error', failed).off('exit', gone);
    signal?.removeEventListener('abort', aborted);
  });
}

function unparsable(error: Error & { code?: string }): Error {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY')
    return new UnparsableHtml('The page needs more memory to read than a page may take.');
  return new UnparsableHtml(`The page could not be read: ${error.message}`, { cause: error });
}
