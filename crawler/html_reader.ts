import type { Page } from '../domain/page.ts';
import type { BadgeSighting } from './find_badge.ts';
import type { HtmlReader } from './html_port.ts';
import { startHtmlThread } from './html_thread.ts';
import type { HtmlTask } from './html_worker.ts';

export interface HtmlReaderOptions {
  /** The worker's entry file; the bundle names its own. */
  workerUrl?: URL;
  /** Time that one page may take before its worker is ended. */
  limit_ms?: number;
  /** An idle worker is ended after this time, so that a quiet service stays small. */
  idle_ms?: number;
}

/**
 * Reads foreign HTML in one worker thread that starts with the first page, takes one page at a time, and has bounds of
 * time and memory. A page that breaks them is refused with `UnparsableHtml`; the next one gets a new worker.
 */
export function htmlReader(options: HtmlReaderOptions = {}): HtmlReader {
  const {
    workerUrl = new URL('./html_worker.ts', import.meta.url),
    limit_ms = 3_000,
    idle_ms = 30_000,
  } = options;
  let queue: Promise<unknown> = Promise.resolve();
  let thread: ReturnType<typeof startHtmlThread> | null = null;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ended = thread;
    thread = null;
    await ended?.end();
  }

  async function ask(task: HtmlTask, signal: AbortSignal | undefined): Promise<Page | BadgeSighting> {
    signal?.throwIfAborted();
    if (closed) throw new Error('The HTML reader is closed.');
    clearTimeout(idle);
    if (!thread?.alive()) thread = startHtmlThread(workerUrl);
    try {
      return await thread.ask(task, limit_ms, signal);
    } catch (error) {
      await end();
      throw error;
    } finally {
      idle = setTimeout(() => void end(), idle_ms).unref();
    }
  }

  /** One after another: the worker's limits are for one page. */
  function enqueue<T extends Page | BadgeSighting>(task: HtmlTask, signal?: AbortSignal): Promise<T> {
    const turn = queue.then(() => ask(task, signal));
    queue = turn.catch(() => undefined);
    return turn as Promise<T>;
  }

  return {
    page: (html, url, signal) => enqueue<Page>({ read: 'page', html, url }, signal),
    badge: (html, target, signal) => enqueue<BadgeSighting>({ read: 'badge', html, target }, signal),
    async close() {
      closed = true;
      await end();
    },
  };
}
