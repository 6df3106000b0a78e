import { TaskFailed } from '../domain/bounded_task.ts';
import type { Page } from '../domain/page.ts';
import type { BoundedWorker } from '../domain/ports.ts';
import type { BadgeSighting } from './find_badge.ts';
import type { HtmlReader } from './html_port.ts';

/** What the worker is asked. */
export type HtmlTask =
  | { read: 'page'; html: string; url: string }
  | { read: 'badge'; html: string; target: Parameters<HtmlReader['badge']>[1] };

/** What it answers. */
export type HtmlAnswer = Page | BadgeSighting;

/** Time that one page may take, and megabytes of heap (design/outside.md 1.5). */
export const HTML_LIMITS = { limit_ms: 3_000, memory_mb: 192 };

/** A page that cannot be read within the limits of time and memory, or at all; it becomes a visit `unparsable`. */
export class UnparsableHtml extends Error {
  override readonly name = 'UnparsableHtml';
  readonly reason = 'unparsable';
}

/** Reads foreign HTML in a worker whose entry file is html_worker.ts. */
export function htmlReader(worker: BoundedWorker<HtmlTask, HtmlAnswer>): HtmlReader {
  async function ask<T extends HtmlAnswer>(task: HtmlTask, signal?: AbortSignal): Promise<T> {
    try {
      return (await worker.ask(task, signal)) as T;
    } catch (error) {
      throw error instanceof TaskFailed ? unparsable(error) : error;
    }
  }
  return {
    page: (html, url, signal) => ask<Page>({ read: 'page', html, url }, signal),
    badge: (html, target, signal) => ask<BadgeSighting>({ read: 'badge', html, target }, signal),
    close: () => worker.close(),
  };
}

function unparsable(error: TaskFailed): UnparsableHtml {
  const what = error.because === 'failure' ? 'could not be read' : 'could not be read within the limits';
  return new UnparsableHtml(`The page ${what}: ${error.message}`, { cause: error });
}
