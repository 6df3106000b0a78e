import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Clock } from '../domain/ports.ts';
import { openSqlite, type SqliteOptions } from './engine/sqlite.ts';
import { sqliteSearch } from './search/sqlite/search.ts';
import { makeStore, type Store, type StoreSettings } from './store.ts';
import { fillSearch } from './upkeep/fill_search.ts';

/** How to open the store. */
export interface StoreOptions extends Omit<SqliteOptions, 'search'>, StoreSettings {
  /** The service's clock; the system clock by default. */
  clock?: Clock;
  search?: SqliteOptions['search'];
}

/**
 * Opens the store in a file: creates folder and file if needed, migrates, and fills the search index if it is missing. Several processes
 * may open the same file.
 */
export async function openStore({
  clock = MACHINE_CLOCK,
  cached_listings,
  secrets,
  ...options
}: StoreOptions): Promise<Store> {
  mkdirSync(dirname(options.file), { recursive: true });
  const engine = openSqlite({ search: sqliteSearch(), ...options });
  await fillSearch(engine);
  return makeStore(engine, clock, { cached_listings, secrets });
}

const MACHINE_CLOCK: Clock = { now: () => new Date() };
