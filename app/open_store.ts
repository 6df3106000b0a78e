import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import type { Clock } from '../domain/ports.ts';
import { addStarter, lacksStarter } from '../services/content/seed.ts';
import { openStore } from '../store/open.ts';
import { sqliteSearch } from '../store/search/sqlite/search.ts';
import type { Store, Tx } from '../store/store.ts';
import type { Config } from './config/config.ts';
import { searchThreads } from './workers/search_threads.ts';

export interface OpenOptions {
  /** Where searches run: in worker threads for the service, here for commands that live for a moment. */
  searching: 'workers' | 'here';
  clock?: Clock;
  /** How many summaries of listings the store caches; the store's own bound when absent. */
  cached_listings?: number;
  /** Left out by who brings content of its own into a fresh database. */
  furnished?: boolean;
}

/** Opens the database of a configuration; a fresh one gets what every site starts with. */
export async function openServiceStore(
  config: Config,
  { searching, clock = SYSTEM_CLOCK, cached_listings, furnished = true }: OpenOptions,
): Promise<Store> {
  mkdirSync(config.data_dir, { recursive: true });
  keepPrivate(config.database_file);
  const store = await openStore({
    file: config.database_file,
    clock,
    cached_listings,
    search: sqliteSearch(searching === 'workers' ? searchThreads : undefined),
  });
  if (furnished && (await lacksStarter(store))) await store.write((tx) => furnish(tx, config));
  return store;
}

/** The database holds addresses of people: nobody else on the machine reads it, nor its log, which SQLite opens like the file. */
function keepPrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

export const SYSTEM_CLOCK: Clock = { now: () => new Date() };

/** Puts in what a fresh site starts with: its own content where there is any, starter content, and the configured name. */
export async function furnish(
  tx: Tx,
  { site_name }: Config,
  own: () => Promise<void> = async () => undefined,
): Promise<void> {
  const fresh = (await tx.categories.all()).length === 0;
  await own();
  await addStarter(tx);
  if (fresh && site_name) await tx.settings.set('site.name', site_name);
}
