import { availableParallelism } from 'node:os';
import { TaskFailed } from '../../domain/bounded_task.ts';
import { searchTooSlow } from '../../domain/http/search_too_slow.ts';
import type { Query, SearchHits } from '../../store/base/db.ts';
import { noteReads, type RecordedReads } from '../../store/cache/table_reads.ts';
import type { Searcher } from '../../store/search/sqlite/search.ts';
import { workerUrl } from './files.ts';
import { type PoolOptions, threadPool } from './thread_pool.ts';

/** CPU limit of a query: forty times the slowest query over a million listings (docs/measurements.md). */
const LIMIT_MS = 2_000;
/** Longest wait for a thread; callers give up by then. */
const WAIT_MS = 10_000;
/** Each thread takes 20 MB. The main thread, which needs a core itself, cannot keep more of them busy. */
const MOST_THREADS = Math.min(4, Math.max(1, availableParallelism() - 1));
/** SQLite's memory is not in this heap, so it stays small. Without a limit V8 grows it before it collects. */
const MEMORY_MB = 256;

/** Other limits, for tests. */
export interface SearchThreadsOptions
  extends Partial<Pick<PoolOptions, 'url' | 'threads' | 'idle_ms' | 'wait_ms'>> {
  limit_ms?: number;
}

/** What {@link searchThreads} provides beside searching. */
export interface SearchThreads extends Searcher {
  threads(): number;
}

/**
 * Searches a database file in worker threads, so that a slow query blocks nobody. A query whose thread ended is retried once.
 * One that exceeds its limit is refused with `unavailable` (503).
 */
export function searchThreads(
  file: string,
  { limit_ms = LIMIT_MS, ...options }: SearchThreadsOptions = {},
): SearchThreads {
  const pool = threadPool<Query, RecordedReads<SearchHits>>({
    name: 'search',
    url: workerUrl('search_worker'),
    threads: MOST_THREADS,
    memory_mb: MEMORY_MB,
    idle_ms: 30_000,
    wait_ms: WAIT_MS,
    retry: true,
    data: { file },
    ...options,
  });
  return {
    async find(query) {
      try {
        const { value, tables } = await pool.run(query, { limit_ms });
        noteReads(tables);
        return value;
      } catch (error) {
        throw error instanceof TaskFailed && error.because === 'time' ? searchTooSlow(error) : error;
      }
    },
    threads: () => pool.threads(),
    close: () => pool.close(),
  };
}
