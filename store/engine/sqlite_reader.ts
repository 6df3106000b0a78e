import Database from 'better-sqlite3';

/**
 * A connection that cannot write, with the settings of every reader (store.md 4). In a file of its own because a search worker
 * needs nothing else of the engine, and Drizzle would cost it time and memory.
 */
export function openReader(file: string): Database.Database {
  const connection = new Database(file, { readonly: true, timeout: 5000 });
  connection.pragma('query_only = ON');
  connection.pragma('temp_store = MEMORY');
  connection.pragma('mmap_size = 2147418112');
  // KiB at most. What lies behind the 2 GiB that are mapped is read page by page, and a deep page walks over a thousand of them.
  connection.pragma('cache_size = -65536');
  return connection;
}
