import type { SearchIndex } from '../db.ts';
import type { SqliteOptions } from '../engine/sqlite.ts';
import { founderIndex } from './founders.ts';
import { searchMaintenance } from './maintain.ts';
import { type PoolOptions, searchPool } from './pool.ts';
import { postIndex } from './posts.ts';
import { sqliteSearcher } from './searcher.ts';

/** How the search of the SQLite engine runs. */
export interface SqliteSearchOptions extends PoolOptions {
  /** Searches in the thread that asks, for the command line and other short-lived processes. */
  in_process?: boolean;
}

/** The search of the SQLite engine (store.md 3): FTS5 in the same file, written with the listing, read in worker threads. */
export function sqliteSearch({
  in_process = false,
  ...pool
}: SqliteSearchOptions = {}): SqliteOptions['search'] {
  return ({ file, writer }): SearchIndex => {
    const maintenance = searchMaintenance(writer);
    const reader = in_process ? sqliteSearcher(file) : searchPool(file, pool);
    return {
      put: async (_db, document) => maintenance.put(document),
      remove: async (_db, id) => maintenance.remove(id),
      founders: founderIndex(writer),
      posts: postIndex(writer),
      rebuild: (_db, documents) => maintenance.rebuild(documents),
      tidy: async () => maintenance.tidy(),
      find: (question) => reader.find(question),
      close: () => reader.close(),
    };
  };
}
