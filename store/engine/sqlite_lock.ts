import { existsSync, readFileSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { makePrivateFile } from '../base/private_files.ts';
import { isBusy } from './sqlite_errors.ts';

/** Others have the database open, or are replacing it. The message names their processes where the system tells. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse';
}

/** How long opening waits while somebody replaces the database. */
const REPLACED_MS = 30_000;
/** How long replacing waits for a command that is about to end. */
const ENDING_MS = 1_000;

/**
 * Marks a database as open until the returned function is called or the process ends, however it ends: the mark is a lock of the operating
 * system on `<file>.lock`, beside those of others. Waits while the database is being replaced; throws {@link DatabaseInUse} if that takes long.
 */
export function holdOpen(file: string): () => void {
  return hold(
    file,
    'begin',
    REPLACED_MS,
    () => `The database ${file} is being replaced${byWhom(file)}: try again when that is over.`,
  );
}

/** Keeps all others from opening a database, in the same way. Throws {@link DatabaseInUse} if anybody has it open. */
export function holdAlone(file: string): () => void {
  return hold(file, 'begin exclusive', ENDING_MS, () => inUse(file));
}

/** Says that a database is open, and in which processes. */
export const inUse = (file: string): string =>
  `The database ${file} is open${byWhom(file)}: stop the service and every other command on it first.`;

/** The lock is SQLite's own on an empty database: it works on every system, and a second connection of this process cannot drop it. */
function hold(file: string, begin: string, wait_ms: number, refusal: () => string): () => void {
  const lock = `${file}.lock`;
  makePrivate(lock);
  const connection = new Database(lock, { timeout: wait_ms });
  try {
    connection.exec(begin);
    connection.prepare('select count(*) from sqlite_schema').get();
  } catch (error) {
    connection.close();
    if (!isBusy(error)) throw error;
    throw new DatabaseInUse(refusal(), { cause: error });
  }
  return () => connection.close();
}

/** Never opens a file that is there: closing it would drop the locks that this process has on it. */
function makePrivate(file: string): void {
  if (existsSync(file)) return;
  try {
    makePrivateFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** The processes that hold the lock, where the system lists locks (Linux) and shows them to this process. */
function byWhom(file: string): string {
  const others = processesWith(`${file}.lock`).filter((id) => id !== process.pid);
  if (others.length === 0) return '';
  return ` in process${others.length > 1 ? 'es' : ''} ${others.join(', ')}`;
}

function processesWith(lock: string): number[] {
  try {
    const { ino } = statSync(lock);
    const held = readFileSync('/proc/locks', 'utf8').matchAll(/ (\d+) [\da-f]+:[\da-f]+:(\d+) /g);
    return [...new Set([...held].filter(([, , file]) => Number(file) === ino).map(([, id]) => Number(id)))];
  } catch {
    return [];
  }
}
