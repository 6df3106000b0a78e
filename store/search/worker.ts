import { parentPort, workerData } from 'node:worker_threads';
import type { Question, SearchHits } from '../db.ts';
import { sqliteSearcher } from './searcher.ts';

/** What the pool sends to a worker, and what comes back. */
export type SearchRequest = Question;
/** What a worker answers: the hits, or what went wrong. */
export type SearchReply = { hits: SearchHits } | { error: string };

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
