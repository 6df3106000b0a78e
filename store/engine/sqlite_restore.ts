import { existsSync, linkSync, readdirSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { appliedVersion, SchemaMismatch } from '../base/migrate.ts';
import { makePrivateFile, makePrivateFolder } from '../base/private_files.ts';
import { MIGRATIONS, SCHEMA_VERSION } from '../migrations/history.ts';
import { provenCopy, rowsOf, syncFile } from './sqlite_backup.ts';
import { isBusy } from './sqlite_errors.ts';
import { DatabaseInUse, holdAlone, inUse } from './sqlite_lock.ts';

/** What is in a backup. */
export interface BackupContent {
  bytes: number;
  /** Number of its last migration, and of this program's. */
  version: number;
  program_version: number;
  /** Number of rows per table. */
  rows: Record<string, number>;
}

/**
 * Reads a whole file that somebody wants to restore. Throws a sentence if it is no database of Firstlight, damaged, or of a version that this
 * program cannot open. Changes nothing.
 */
export function readBackup(file: string): BackupContent {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) throw new Error(`There is no file ${file}.`);
  const version = versionOf(file);
  refuseForeignCode(file);
  return { bytes: found.size, version, program_version: SCHEMA_VERSION, rows: rowsOf(file, file) };
}

/** Our schema has neither triggers nor views; one that somebody put into a backup would write as the service does. */
function refuseForeignCode(file: string): void {
  const found = readFrom(file, (connection) =>
    connection
      .prepare<[], { type: string; name: string }>(
        "select type, name from sqlite_schema where type in ('trigger', 'view')",
      )
      .get(),
  );
  if (found)
    throw new Error(
      `${file} has the ${found.type} "${found.name}", which Firstlight does not make: it could change what the service stores. Restore another backup, or drop it first if it is yours.`,
    );
}

function versionOf(file: string): number {
  try {
    const version = readFrom(file, (connection) => appliedVersion(connection, MIGRATIONS));
    if (version > 0) return version;
  } catch (error) {
    if (error instanceof SchemaMismatch)
      throw new Error(`${file} cannot be restored with this program. ${error.message}`, { cause: error });
    throw new Error(`${file} cannot be read as a database: ${(error as Error).message}.`, { cause: error });
  }
  throw new Error(`${file} is an SQLite database, but none of Firstlight.`);
}

/** The encrypted payload of an entry of the authorization server in a backup; null if there is none. Place and id as when it was stored. */
export function sealedEntryIn(file: string, model: string, id_hash: string): string | null {
  return readFrom(file, (connection) => {
    if (!connection.prepare("select 1 from sqlite_schema where name = 'oauth_store'").get()) return null;
    const entry = connection
      .prepare<[string, string], string>('select payload from oauth_store where model = ? and id_hash = ?')
      .pluck();
    return entry.get(model, id_hash) ?? null;
  });
}

function readFrom<T>(file: string, work: (connection: Database.Database) => T): T {
  const connection = new Database(file, { readonly: true, timeout: 5_000 });
  try {
    return work(connection);
  } finally {
    connection.close();
  }
}

/** Why a database cannot be replaced now, as a sentence; null if it can. Changes nothing. */
export function whyNotReplaceable(database: string): string | null {
  if (!existsSync(`${database}.lock`)) return null;
  try {
    holdAlone(database)();
    return null;
  } catch (error) {
    if (error instanceof DatabaseInUse) return error.message;
    throw error;
  }
}

/** What is beside a database while it is open, or was when its process was killed. */
const COMPANIONS = ['-wal', '-shm', '-journal'];

/** Where the database that is there will be kept; null if there is none. */
export function asideOf(database: string, now: number): string | null {
  if (![database, ...COMPANIONS.map((end) => database + end)].some(hasContent)) return null;
  return `${database}.replaced-${new Date(now).toISOString().replaceAll(':', '')}`;
}

/**
 * Puts a copy of a backup in the place of a database, and keeps what was there under the name of {@link asideOf}, which it returns. A kill
 * leaves either the one or the other in place, each whole. Throws {@link DatabaseInUse} if anybody has the database open, and
 * changes nothing if the copy is not whole or the disk is full.
 */
export function replaceDatabase(backup: string, database: string, now: number): string | null {
  if (existsSync(database) && realpathSync(backup) === realpathSync(database))
    throw new Error(`${backup} is the database itself; nothing was changed.`);
  makePrivateFolder(dirname(database));
  const release = holdAlone(database);
  const copy = `${database}.restoring`;
  try {
    removeAll(copy);
    makePrivateFile(copy);
    provenCopy(backup, copy);
    const aside = asideOf(database, now);
    if (aside) setAside(database, aside);
    renameSync(copy, database);
    syncFile(dirname(database));
    return aside;
  } finally {
    removeAll(copy);
    release();
  }
}

/**
 * Gives the database a second name, and takes its companions away: SQLite would apply an old log to the new database. One that SQLite cannot
 * read is kept with its companions, which SQLite may delete when it opens such a file.
 */
function setAside(database: string, aside: string): void {
  removeAliases(database);
  for (const end of ['', ...COMPANIONS])
    if (existsSync(database + end)) linkSync(database + end, aside + end);
  try {
    if (fold(database)) for (const end of COMPANIONS) rmSync(aside + end, { force: true });
  } catch (error) {
    removeAll(aside);
    throw error;
  }
  syncFile(dirname(database));
  for (const end of COMPANIONS) rmSync(database + end, { force: true });
}

/** A restore that was killed may have left a second name of the database; SQLite must not open one file by two. */
function removeAliases(database: string): void {
  const folder = dirname(database);
  const ino = statSync(database, { throwIfNoEntry: false })?.ino;
  for (const name of readdirSync(folder).filter((one) => one.startsWith(`${basename(database)}.replaced-`)))
    if (statSync(join(folder, name), { throwIfNoEntry: false })?.ino === ino) removeAll(join(folder, name));
}

/** Makes the database one file; false if SQLite cannot read it. Throws {@link DatabaseInUse} if somebody has it open. */
function fold(database: string): boolean {
  if (!hasContent(database)) return false;
  try {
    const connection = new Database(database, { fileMustExist: true, timeout: 1_000 });
    try {
      connection.pragma('journal_mode = DELETE');
    } finally {
      connection.close();
    }
    return true;
  } catch (error) {
    // It does not take our lock: an older program, Litestream, a shell.
    if (isBusy(error)) throw new DatabaseInUse(inUse(database), { cause: error });
    return false;
  }
}

const hasContent = (file: string): boolean => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;

function removeAll(file: string): void {
  for (const end of ['', ...COMPANIONS]) rmSync(file + end, { force: true });
}
