import { dirname } from 'node:path';
import type { Clock } from '../domain/ports.ts';
import type { Engine } from './base/db.ts';
import { makePrivateFolder } from './base/private_files.ts';
import type { PostgresOptions } from './engine/postgres/postgres.ts';
import { openSqlite, type SqliteOptions } from './engine/sqlite.ts';
import { sqliteSearch } from './search/sqlite/search.ts';
import { makeStore, type Store, type StoreSettings } from './store.ts';
import { fillSearch } from './upkeep/fill_search.ts';

/** How to open the store in a file. */
export interface StoreOptions extends Omit<SqliteOptions, 'search'>, StoreSettings {
  /** The service's clock; the system clock by default. */
  clock?: Clock;
  search?: SqliteOptions['search'];
  url?: never;
}

/** How to open the store in a PostgreSQL database. */
export interface PostgresStoreOptions extends Omit<PostgresOptions, 'search'>, StoreSettings {
  clock?: Clock;
  search?: PostgresOptions['search'];
}

/**
 * Opens the store in a file or database: creates folder and file if needed, migrates, and fills the search index if it is missing. Several
 * processes may open the same one.
 */
export async function openStore(options: StoreOptions | PostgresStoreOptions): Promise<Store> {
  const { clock = MACHINE_CLOCK, cached_listings, secrets } = options;
  const engine = options.url === undefined ? openFile(options) : await openDatabase(options);
  await fillSearch(engine);
  return makeStore(engine, clock, { cached_listings, secrets });
}

function openFile(options: StoreOptions): Engine {
  makePrivateFolder(dirname(options.file));
  return openSqlite({ search: sqliteSearch(), ...options });
}

async function openDatabase(options: PostgresStoreOptions): Promise<Engine> {
  // Its driver costs a process without PostgreSQL nothing.
  const { openPostgres } = await import('./engine/postgres/postgres.ts');
  const { postgresSearch } = await import('./search/postgres/search.ts');
  return openPostgres({ search: postgresSearch, ...options });
}

const MACHINE_CLOCK: Clock = { now: () => new Date() };
