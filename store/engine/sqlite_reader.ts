import Database from 'better-sqlite3';
import { noteReadsOf } from './sqlite_tables.ts';

/**
 * A read-only connection with the settings of all readers. In its own file because a search worker needs nothing else of the engine, and
 * Drizzle would cost it time and memory.
 */
export function openReader(file: string): Database.Database {
  const connection = new Database(file, { readonly: true, timeout: 5000 });
  connection.pragma('query_only = ON');
  connection.pragma('temp_store = MEMORY');
  connection.pragma('mmap_size = 2147418112');
  // In KiB. Pages beyond the 2 GiB memory map are read one by one, and a deep page of results visits over a thousand of them.
  connection.pragma('cache_size = -65536');
  noteReadsOf(connection);
  return connection;
}
