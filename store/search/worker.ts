import { parentPort, workerData } from 'node:worker_threads';
import type { SearchHits, SearchQuery } from '../db.ts';
import { sqliteSearcher } from './searcher.ts';

/** What the pool sends to a worker, and what comes back. */
export type SearchRequest = SearchQuery;
/** What a worker answers: the hits, or what went wrong. */
export type SearchReply = { hits: SearchHits } | { error: string };

/** The entry of a search worker: one question after another on a connection of its own. */
const searcher = sqliteSearcher((workerData as { file: string }).file);

parentPort?.on('message', (query: SearchRequest) => {
  void reply(query).then((answer) => parentPort?.postMessage(answer));
});

async function reply(query: SearchRequest): Promise<SearchReply> {
  try {
    return { hits: await searcher.find(query) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
