import { TaskFailed } from '../../domain/bounded_task.ts';
import { fairQueue, type WorkFor } from '../../domain/fair_queue.ts';
import type { Page } from '../../domain/page/page.ts';
import type { AuditIssue } from '../../domain/page/page_audit.ts';
import type { BoundedWorker } from '../../domain/ports.ts';
import type { BadgeSighting } from './find_badge.ts';
import type { HtmlReader } from './html_port.ts';

/** A task of the worker. */
export type HtmlTask =
  | { read: 'page'; html: string; url: string }
  | { read: 'badge'; html: string; target: Parameters<HtmlReader['badge']>[1] }
  | { read: 'tags'; html: string; name: string }
  | { read: 'audit'; html: string };

/** Its result. */
export type HtmlResult = Page | BadgeSighting | string[] | AuditIssue[];

/** CPU time per page (record 23). */
export const HTML_LIMIT_MS = 3_000;

/** A host waits for all others after this many unreadable pages; only the latest such hosts are remembered. */
const UNPARSABLE_PAGES = 2;
const REMEMBERED_HOSTS = 1_000;

/** A page that cannot be read within the limits; recorded as a visit with reason `unparsable`. */
export class UnparsableHtml extends Error {
  override readonly name = 'UnparsableHtml';
  readonly reason = 'unparsable';
}

/** Reads foreign HTML in a worker that runs `readHtml`. */
export function htmlReader(worker: BoundedWorker<HtmlTask, HtmlResult>): HtmlReader {
  const queue = fairQueue();
  /** Unreadable pages per host. */
  const failures = new Map<string, number>();

  function failed(host: string): void {
    const count = (failures.get(host) ?? 0) + 1;
    failures.delete(host);
    failures.set(host, count);
    const [oldest] = failures.keys();
    if (failures.size > REMEMBERED_HOSTS && oldest !== undefined) failures.delete(oldest);
  }

  async function run<T extends HtmlResult>(
    task: HtmlTask,
    url: string,
    by: WorkFor,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    const { host } = new URL(url);
    const behind = (failures.get(host) ?? 0) >= UNPARSABLE_PAGES;
    try {
      return (await queue.run({ by, behind }, () => worker.run(task, signal), signal)) as T;
    } catch (error) {
      if (!(error instanceof TaskFailed)) throw error;
      failed(host);
      throw unparsable(error);
    }
  }
  return {
    page: (html, url, signal, by) => run<Page>({ read: 'page', html, url }, url, by, signal),
    badge: (html, target, signal, by) =>
      run<BadgeSighting>({ read: 'badge', html, target }, target.home_url, by, signal),
    audit: (html, url, signal, by) => run<AuditIssue[]>({ read: 'audit', html }, url, by, signal),
    tags: (html, { url, name }, signal, by) => run<string[]>({ read: 'tags', html, name }, url, by, signal),
  };
}

function unparsable(error: TaskFailed): UnparsableHtml {
  const what = error.atLimit ? 'could not be read within the limits' : 'could not be read';
  return new UnparsableHtml(`The page ${what}: ${error.message}`, { cause: error });
}
