import type { SearchHits, SearchQuery } from '../db.ts';
import { openReader } from '../engine/sqlite_reader.ts';
import { search } from './planner.ts';
import { sqlitePort } from './sqlite_port.ts';

/** Answers searches in this thread, one after another, each on one state of the database. */
export function sqliteSearcher(file: string) {
  const connection = openReader(file);
  const port = sqlitePort(connection);
  const begin = connection.prepare('begin');
  const end = connection.prepare('rollback');
  let last: Promise<unknown> = Promise.resolve();

  async function answer(query: SearchQuery): Promise<SearchHits> {
    begin.run();
    try {
      return await search(port, query);
    } finally {
      end.run();
    }
  }

  return {
    find(query: SearchQuery): Promise<SearchHits> {
      const result = last.then(() => answer(query));
      last = result.catch(() => undefined);
      return result;
    },
    /** Lets what was asked for finish. */
    async close(): Promise<void> {
      await last;
      connection.close();
    },
  };
}
