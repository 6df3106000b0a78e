import { availableParallelism } from 'node:os';
import { TaskFailed } from '../../domain/bounded_task.ts';
import { ApiError } from '../../domain/errors.ts';
import { noteReads, type RecordedReads } from '../../store/cache/table_reads.ts';
import type { Query, SearchHits } from '../../store/db.ts';
import type { Searcher } from '../../store/search/sqlite/search.ts';
import { workerUrl } from '../files.ts';
import { type PoolOptions, threadPool } from './thread_pool.ts';

/** CPU time of one query: forty times what the slowest of a million listings takes (docs/benchmarks.md#search). */
const LIMIT_MS = 2_000;
/** A query waits no longer for a thread, for its caller would not either. */
const WAIT_MS = 10_000;
/** Each takes twenty megabytes, and the main thread, which needs a core itself, keeps no more of them busy. */
const MOST_THREADS = Math.min(4, Math.max(1, availableParallelism() - 1));
/** A query needs little: what SQLite reads is not in this heap. Without a bound each thread lets it grow before it collects. */
const MEMORY_MB = 256;
/** Seconds after which another attempt makes sense. */
const RETRY_AFTER_S = 10;

/** Other limits, for tests. */
export interface SearchThreadsOptions
  extends Partial<Pick<PoolOptions, 'url' | 'threads' | 'idle_ms' | 'wait_ms'>> {
  limit_ms?: number;
}

/** What {@link searchThreads} gives beside finding. */
export interface SearchThreads extends Searcher {
  threads(): number;
}

/**
 * Searches a file in worker threads, so that a slow query delays nobody on the main thread. A query whose thread ended is asked once
 * more; one that exceeds its time is refused with `unavailable` (503).
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
        throw error instanceof TaskFailed && error.because === 'time' ? tooSlow(error) : error;
      }
    },
    threads: () => pool.threads(),
    close: () => pool.close(),
  };
}

function tooSlow(cause: TaskFailed): ApiError {
  const error = new ApiError('unavailable', 'The search took too long and was stopped.', {
    next_steps: [
      'Search for fewer words, or for one category instead of words.',
      `Or send the same request again in ${RETRY_AFTER_S} seconds.`,
    ],
    retry_after: RETRY_AFTER_S,
  });
  error.cause = cause;
  return error;
}
