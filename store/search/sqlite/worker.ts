import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { runTasks } from '../../../domain/bounded_task.ts';
import type { Query, SearchHits } from '../../base/db.ts';
import { type RecordedReads, recordReads } from '../../cache/table_reads.ts';
import { sqliteSearcher } from './searcher.ts';

stepBack();

// The entry file of a search thread: one query after another on a connection of its own.
const searcher = sqliteSearcher((workerData as { file: string }).file);
runTasks<Query, RecordedReads<SearchHits>>(parentPort, (query) => recordReads(() => searcher.find(query)));

/** Lowers the thread's priority below the main thread's. Only Linux has thread priorities. */
function stepBack(): void {
  try {
    setPriority(
      Number(basename(readlinkSync('/proc/thread-self'))),
      constants.priority.PRIORITY_BELOW_NORMAL,
    );
  } catch {
    // Search works without it.
  }
}
