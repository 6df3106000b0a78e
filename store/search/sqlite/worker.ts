import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { Query, SearchHits } from '../../db.ts';
import { sqliteSearcher } from './searcher.ts';

/** What the pool sends to a worker. */
export type SearchRequest = Query;
/** What a worker returns: the hits, or the error. */
export type SearchReply = { hits: SearchHits } | { error: string };

stepBack();

/** Entry of a search worker: one query after another on its own connection. */
const searcher = sqliteSearcher((workerData as { file: string }).file);

parentPort?.on('message', (query: SearchRequest) => {
  void reply(query).then((message) => parentPort?.postMessage(message));
});

async function reply(query: SearchRequest): Promise<SearchReply> {
  try {
    return { hits: await searcher.find(query) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

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
