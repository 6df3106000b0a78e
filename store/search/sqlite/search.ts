import type Database from 'better-sqlite3';
import type { Query, SearchHits, SearchIndex, SearchPart } from '../../base/db.ts';
import type { SqliteOptions } from '../../engine/sqlite.ts';
import { openReader } from '../../engine/sqlite_reader.ts';
import { browse, type Lists } from '../plan/browse.ts';
import { founderIndex } from './founders.ts';
import { searchMaintenance } from './maintain.ts';
import { sqliteOrders } from './orders.ts';
import { postIndex } from './posts.ts';
import { sqliteSearcher } from './searcher.ts';
import { totals } from './totals.ts';

/** Searches a file. */
export interface Searcher {
  find(query: Query): Promise<SearchHits>;
  /** Lets the queries that it has finish. */
  close(): Promise<void>;
}

/**
 * The search of the SQLite engine (records 5 and 8): FTS5 in the same file, written with the listing. Lists without words are read in the
 * calling thread, everything else by `searcherOf`: worker threads in the service, the calling thread when absent.
 */
export function sqliteSearch(
  searcherOf: (file: string) => Searcher = sqliteSearcher,
): SqliteOptions['search'] {
  return ({ file, writer }): SearchIndex => {
    const maintenance = searchMaintenance(writer);
    const reader = searcherOf(file);
    const connection = openReader(file);
    const lists = listsOf(connection);
    return {
      put: async (_db, document) => maintenance.put(document),
      remove: async (_db, id) => maintenance.remove(id),
      founders: founderIndex(writer),
      posts: postIndex(writer),
      isMissing: async (part) => isMissing(connection, part),
      rebuild: (_db, documents) => maintenance.rebuild(documents),
      tidy: async () => maintenance.tidy(),
      find: async (query) => ('about' in query ? null : await browse(lists, query)) ?? reader.find(query),
      async close() {
        await reader.close();
        connection.close();
      },
    };
  };
}

function listsOf(connection: Database.Database): Lists {
  const orders = sqliteOrders(connection);
  return {
    ...totals(connection),
    filtered: (filter, value, part) => orders.filtered(filter, value, part),
    all: (status, { sort, offset, limit }) => orders.of(status, sort).all(offset, limit),
  };
}

/** The counters and the table of each part. */
const PARTS: Record<SearchPart, { counters: string; table: string }> = {
  listings: { counters: "'live', 'scheduled'", table: 'listing_fts' },
  founders: { counters: "'founders'", table: 'founder_fts' },
  posts: { counters: "'posts'", table: 'blog_fts' },
};

function isMissing(connection: Database.Database, part: SearchPart): boolean {
  const { counters, table } = PARTS[part];
  const found = connection.prepare(
    `select 1 where exists (select 1 from counter where name in (${counters}) and value > 0)
     and not exists (select 1 from ${table})`,
  );
  return found.get() !== undefined;
}
