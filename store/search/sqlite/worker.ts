import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { Question, SearchHits } from '../../db.ts';
import { sqliteSearcher } from './searcher.ts';

/** What the pool sends to a worker, and what comes back. */
export type SearchRequest = Question;
/** What a worker answers: the hits, or what went wrong. */
export type SearchReply = { hits: SearchHits } | { error: string };

stepBack();

/** The entry of a search worker: one question after another on a connection of its own. */
const searcher = sqliteSearcher((workerData as { file: string }).file);

parentPort?.on('message', (question: SearchRequest) => {
  void reply(question).then((answer) => parentPort?.postMessage(answer));
});

async function reply(question: SearchRequest): Promise<SearchReply> {
  try {
    return { hits: await searcher.find(question) };
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
