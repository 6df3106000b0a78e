import { HTML_LIMIT_MS, type HtmlResult, type HtmlTask } from '../../crawler/html/html_reader.ts';
import type { BoundedWorker } from '../../domain/ports.ts';
import { DRAFTING_LIMIT_MS, type DraftingResult, type DraftingTask } from '../../drafting/drafting.ts';
import { workerUrl } from './files.ts';
import { type PoolOptions, threadPool } from './thread_pool.ts';

export type SiteTask = HtmlTask | DraftingTask;
export type SiteResult = HtmlResult | DraftingResult;

/** Reads pages of websites and drafts from them. */
export interface SiteThreads {
  html: BoundedWorker<HtmlTask, HtmlResult>;
  drafting: BoundedWorker<DraftingTask, DraftingResult>;
  /** Terminates the threads at once. */
  close(): Promise<void>;
}

/** Other limits, for tests. */
export interface SiteThreadsOptions extends Partial<Pick<PoolOptions, 'url' | 'memory_mb' | 'idle_ms'>> {
  limit_ms?: number;
}

/**
 * One pool for both. A second thread starts only if a task has waited for a second, so that a badge check does not wait behind
 * a long draft.
 */
export function siteThreads({ limit_ms, ...options }: SiteThreadsOptions = {}): SiteThreads {
  const pool = threadPool<SiteTask, SiteResult>({
    name: 'site',
    url: workerUrl('site_worker'),
    threads: 2,
    patience_ms: 1_000,
    memory_mb: 192,
    idle_ms: 3_000,
    ...options,
  });
  const run = <Result extends SiteResult>(task: SiteTask, most_ms: number, signal?: AbortSignal) =>
    pool.run(task, { limit_ms: limit_ms ?? most_ms, signal }) as Promise<Result>;
  return {
    // No limit is needed: the HTML reader sends one page at a time, and the drafting one task.
    html: { run: (task, signal) => run<HtmlResult>(task, HTML_LIMIT_MS, signal) },
    drafting: { run: (task, signal) => run<DraftingResult>(task, DRAFTING_LIMIT_MS, signal) },
    close: () => pool.end(),
  };
}
