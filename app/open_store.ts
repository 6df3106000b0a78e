import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Clock } from '../domain/ports.ts';
import { addStarter, lacksStarter } from '../services/content/seed.ts';
import type { Migrated } from '../store/base/migrate.ts';
import { openStore } from '../store/open.ts';
import { sqliteSearch } from '../store/search/sqlite/search.ts';
import type { Store, Tx } from '../store/store.ts';
import type { Config } from './config/config.ts';
import { shownUrl } from './config/refusal.ts';
import { serverKeys } from './config/server_key.ts';
import { searchThreads } from './workers/search_threads.ts';

export interface OpenOptions {
  /** Runs searches: worker threads in the service, the same thread in short-lived commands. */
  searching: 'workers' | 'here';
  clock?: Clock;
  /** How many summaries of listings the store caches; by default the store's own limit. */
  cached_listings?: number;
  /** Called with what was done after the database of an older version was migrated; by default it is written to stderr. */
  onMigrated?: (text: string) => void;
  /** False for commands that fill a fresh database themselves. */
  furnished?: boolean;
}

/** Opens the configured database; a fresh one gets the starter content. */
export async function openServiceStore(
  config: Config,
  { searching, clock = SYSTEM_CLOCK, cached_listings, onMigrated = toStderr, furnished = true }: OpenOptions,
): Promise<Store> {
  const { data_dir, database_file: file, database_url: url } = config;
  try {
    makeFolder(data_dir);
  } catch (error) {
    throw unusable(`data folder ${data_dir} cannot be used`, error, 'DATA_DIR to a folder of its own');
  }
  const settings = {
    clock,
    cached_listings,
    secrets: () => serverKeys(config),
    onMigrated: (done: Migrated) => onMigrated(migrationText(done)),
  };
  const store = await (url === undefined
    ? openDatabase(file, () =>
        openStore({
          file,
          search: sqliteSearch(searching === 'workers' ? searchThreads : undefined),
          ...settings,
        }),
      )
    : openServer(url, () => openStore({ url, ...settings })));
  if (furnished && (await lacksStarter(store))) await store.write((tx) => furnish(tx, config));
  return store;
}

const toStderr = (text: string): void => void process.stderr.write(`${text}\n`);

/** What an upgrade did, and the way back. */
const migrationText = ({ from, to, backup }: Migrated): string =>
  backup === null
    ? `The database was migrated from version ${from} to ${to}.`
    : `The database was migrated from version ${from} to ${to}. A copy of before is ${backup}: to go back, stop, put it in the place of the database with the former program (firstlight restore), and start that; delete it once all is well.`;

/** Only errors of the file itself are about the configuration; a migration that fails says more than that. */
const OF_THE_FILE = /^(?:E[A-Z]+|SQLITE_NOTADB|SQLITE_CANTOPEN\w*|SQLITE_READONLY\w*)$/;

async function openDatabase<T>(file: string, open: () => Promise<T>): Promise<T> {
  try {
    keepPrivate(file);
    return await open();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!OF_THE_FILE.test(code ?? '')) throw error;
    throw unusable(
      `database ${file} cannot be opened`,
      error,
      'DATA_DIR, or DATABASE_URL, to where the database is or may be made',
    );
  }
}

/** Errors of the way to a server, and of what it lets in. */
const OF_THE_SERVER = /^(?:E[A-Z]+|ENOENT|28...|3D000|42501|53...|57P0.|08...|\w*CERT\w*)$/;

async function openServer<T>(url: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    const { message, code = '' } = error as NodeJS.ErrnoException;
    if (!OF_THE_SERVER.test(code) && !/timeout/.test(message)) throw error;
    throw new Error(
      `The database ${shownUrl(url)} cannot be opened: ${message || code}. Please see whether PostgreSQL runs and lets this user in, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

function unusable(what: string, cause: unknown, set: string): Error {
  const { message, code } = cause as NodeJS.ErrnoException;
  const user = process.getuid?.() ?? 'of the service';
  const or = /^(?:EACCES|EPERM|SQLITE_READONLY\w*)$/.test(code ?? '')
    ? `Please let user ${user} read and write it (chown, chmod), or set`
    : 'Please set';
  return new Error(`The ${what}: ${message}. ${or} ${set}.`, { cause });
}

/** Makes a folder and those above it. Node's own way never ends where the file system refuses with ENOENT, as /proc does. */
function makeFolder(folder: string): void {
  if (existsSync(folder) && !statSync(folder).isDirectory()) throw new Error('it is no folder');
  const above = dirname(folder);
  if (!existsSync(above)) makeFolder(above);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** The database holds personal data, so only its user may read it. SQLite gives new log files the same mode; old ones may be others'. */
function keepPrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  for (const one of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(one)) chmodSync(one, 0o600);
}

export const SYSTEM_CLOCK: Clock = { now: () => new Date() };

/** Fills a fresh site: its own content if there is any, the starter content, and the configured name. */
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
