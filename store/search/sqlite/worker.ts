import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { Query, SearchHits } from '../../db.ts';
import { sqliteSearcher } from './searcher.ts';

/** What the pool sends to a worker, and what comes back. */
export type SearchRequest = Query;
/** What a worker answers: the hits, or what went wrong. */
export type SearchReply = { hits: SearchHits } | { error: string };

stepBack();

/** The entry of a search worker: one question after another on a connection of its own. */
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

/** Lets the thread that answers everybody go first where all cores are busy. Only Linux has priorities of threads. */
function stepBack(): void {
  try {
    setPriority(
      Number(basename(readlinkSync('/proc/thread-self'))),
      constants.priority.PRIORITY_BELOW_NORMAL,
    );
  } catch {
    // Searching is as good without.
  }
}
