import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Clock } from '../domain/ports.ts';
import { openSqlite, type SqliteOptions } from './engine/sqlite.ts';
import { sqliteSearch } from './search/sqlite/search.ts';
import { makeStore, type Store } from './store.ts';
import { fillSearch } from './upkeep/fill_search.ts';

/** Where the store lies and what it works with. */
export interface StoreOptions extends Omit<SqliteOptions, 'search'> {
  /** The service's clock; the machine's when absent. */
  clock?: Clock;
  search?: SqliteOptions['search'];
}

/**
 * Opens the store in a file: makes the folder and the file when they are not there, migrates, fills the search index when it is
 * missing, and gives what reads and writes. Several processes may open the same file.
 */
export async function openStore({ clock = MACHINE_CLOCK, ...options }: StoreOptions): Promise<Store> {
  mkdirSync(dirname(options.file), { recursive: true });
  const engine = openSqlite({ search: sqliteSearch(), ...options });
  await fillSearch(engine);
  return makeStore(engine, clock);
}

const MACHINE_CLOCK: Clock = { now: () => new Date() };
