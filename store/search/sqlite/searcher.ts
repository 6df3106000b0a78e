import type { Query, SearchHits } from '../../base/db.ts';
import { openReader } from '../../engine/sqlite_reader.ts';
import { search } from '../plan/planner.ts';
import { foundersOf } from './founders.ts';
import { sqlitePort } from './port.ts';
import { postsOf } from './posts.ts';

/** Runs searches in this thread, one after another, each on one snapshot of the database. */
export function sqliteSearcher(file: string) {
  const connection = openReader(file);
  const port = sqlitePort(connection);
  const founders = foundersOf(connection);
  const posts = postsOf(connection);
  const begin = connection.prepare('begin');
  const end = connection.prepare('rollback');
  let last: Promise<unknown> = Promise.resolve();

  async function inTransaction(query: Query): Promise<SearchHits> {
    begin.run();
    try {
      return await found(query);
    } finally {
      end.run();
    }
  }

  async function found(query: Query): Promise<SearchHits> {
    if (!('about' in query)) return search(port, query);
    return query.about === 'founders' ? founders.find(query) : posts.find(query);
  }

  return {
    find(query: Query): Promise<SearchHits> {
      const result = last.then(() => inTransaction(query));
      last = result.catch(() => undefined);
      return result;
    },
    /** Waits for pending searches. */
    async close(): Promise<void> {
      await last;
      connection.close();
    },
  };
}
