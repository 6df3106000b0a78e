import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { makePrivateFile } from './private_files.ts';

/** One step of the schema, written by hand in the SQL of the engine (record 3). */
export interface Migration {
  /** One more than that of the migration before. */
  version: number;
  name: string;
  /** Statements that run in one transaction with foreign keys off; the keys are checked before the commit. */
  sql: string;
  /** The same for PostgreSQL, where it reads `sql` otherwise or not at all. */
  postgres?: string;
  /**
   * Instead of `postgres`, indexes that PostgreSQL builds while others write: each one `create index concurrently NAME on …`. Such a
   * migration has nothing else, because they are built outside of a transaction.
   */
  concurrently?: readonly string[];
  /**
   * The oldest version whose program may use the result, for a migration that only adds tables, indexes and columns with a default or none;
   * without it only programs that know the migration. It lets nodes be replaced one after the other.
   */
  readable_by?: number;
  /** Of a baseline: the name of the last of the migrations in whose place it stands. A database that ends with that one is taken as it is. */
  replaces?: string;
}

/** The result of a migration. */
export interface Migrated {
  /** Version before; 0 for a new database. */
  from: number;
  to: number;
  /** Path of the copy made before the migration; null if nothing was migrated or the database was new. */
  backup: string | null;
}

/** The database was written by a newer program or by one that is too old, or its migrations differ from ours. */
export class SchemaMismatch extends Error {
  override readonly name = 'SchemaMismatch';
}

/**
 * Migrates a database file to the newest version: all pending steps or none, in one transaction. Several processes may start at once; the
 * first one migrates. An existing database is copied to `<file>.before-<version>` first. `connection` is a writable connection to `file`
 * in WAL mode, outside a transaction. Throws {@link SchemaMismatch} if the file is newer than `migrations` or older than the first of them,
 * or an applied migration was edited.
 */
export function migrate(
  connection: Database.Database,
  file: string,
  migrations: readonly Migration[],
): Migrated {
  const from = appliedVersion(connection, migrations);
  if (from >= newestOf(migrations)) return upToDate(from);
  // SQLite ignores this pragma inside a transaction. With foreign keys on, rebuilding a table would delete its child rows.
  connection.pragma('foreign_keys = OFF');
  try {
    connection.exec('begin immediate');
    try {
      const migrated = migrateLocked(connection, file, migrations);
      connection.exec('commit');
      return migrated;
    } catch (error) {
      if (connection.inTransaction) connection.exec('rollback');
      throw error;
    }
  } finally {
    connection.pragma('foreign_keys = ON');
  }
}

const upToDate = (version: number): Migrated => ({ from: version, to: version, backup: null });

function migrateLocked(
  connection: Database.Database,
  file: string,
  migrations: readonly Migration[],
): Migrated {
  // Another process may have migrated while this one waited for the lock.
  const from = appliedVersion(connection, migrations);
  if (from >= newestOf(migrations)) return upToDate(from);
  const to = newestOf(migrations);
  const backup = from > 0 ? copyBefore(file, to) : null;
  if (from === 0) connection.exec(HISTORY);
  for (const migration of pendingAt(from, migrations)) apply(connection, migration);
  const [orphan] = connection.pragma('foreign_key_check') as { table: string; parent: string }[];
  if (orphan) {
    throw new Error(
      `The migration would leave rows of "${orphan.table}" without their row in "${orphan.parent}"; nothing was changed.`,
    );
  }
  return { from, to, backup };
}

/** The version that migrations lead to; 0 if there are none. */
export const newestOf = (migrations: readonly Migration[]): number => migrations.at(-1)?.version ?? 0;

/** The migrations that a database of a version has not. */
export const pendingAt = (version: number, migrations: readonly Migration[]): readonly Migration[] =>
  migrations.filter((migration) => migration.version > version);

const HISTORY = `create table schema_migration (
  version integer primary key,
  name text not null,
  sha256 text not null,
  applied_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  readable_by integer
) strict`;

function apply(connection: Database.Database, migration: Migration): void {
  const { version, name, sql, readable_by = null } = migration;
  try {
    connection.exec(sql);
  } catch (error) {
    throw new Error(`Migration ${version} (${name}) failed and nothing was changed: ${String(error)}`, {
      cause: error,
    });
  }
  connection
    .prepare('insert into schema_migration (version, name, sha256, readable_by) values (?, ?, ?, ?)')
    .run(version, name, checksum(migration), readable_by);
}

/**
 * The version of a database, 0 for one without a history of ours. Throws {@link SchemaMismatch} if `migrations` cannot go on from there.
 */
export function appliedVersion(connection: Database.Database, migrations: readonly Migration[]): number {
  const known = connection.prepare("select 1 from sqlite_master where name = 'schema_migration'").get();
  if (!known) return 0;
  return checkHistory(
    connection.prepare<[], Applied>('select * from schema_migration order by version').all(),
    migrations,
  );
}

/** A row of the history of a database. */
export interface Applied {
  version: number;
  name: string;
  sha256: string;
  readable_by?: number | null;
}

/**
 * The version of a database with a history. Throws {@link SchemaMismatch} if it is older than the first of our migrations, or has one that is
 * not of ours, unless the result of that can be read without it.
 */
export function checkHistory(applied: readonly Applied[], migrations: readonly Migration[]): number {
  const [first] = migrations;
  const version = applied.at(-1)?.version ?? 0;
  const refusal = version > 0 ? tooOld('The database', version, migrations) : null;
  if (refusal !== null) throw new SchemaMismatch(refusal);
  // Of the time before a baseline only the version counts.
  const compared = applied.filter((one) => first && one.version >= first.version);
  for (const [index, one] of compared.entries()) {
    const ours = migrations[index];
    if (!ours) {
      refuseNewer(compared.slice(index), newestOf(migrations));
      break;
    }
    if (one.version === ours.version && one.name === ours.replaces) continue;
    if (one.version !== ours.version || one.sha256 !== checksum(ours)) {
      throw new SchemaMismatch(
        `Migration ${one.version} (${one.name}) of the database is not the one of this program: a released migration was edited. ` +
          'Put the released text back and add a new migration instead.',
      );
    }
  }
  return version;
}

/** Why a database or an export of a version is too old for a program with these migrations, as a sentence that `what` begins; else null. */
export function tooOld(what: string, version: number, [first]: readonly Migration[]): string | null {
  if (!first || version >= first.version) return null;
  return (
    `${what} has version ${version}, and this program needs version ${first.version} or newer: the migrations of before are gone. ` +
    'Write its content into a folder with the program that made it (firstlight export FOLDER), and load that folder ' +
    'with this program into an empty database (firstlight import FOLDER). That takes no accounts and no votes along; ' +
    'docs/operating/backup.md says how to keep them.'
  );
}

function refuseNewer(later: readonly Applied[], known: number): void {
  if (later.every((one) => (one.readable_by ?? one.version) <= known)) return;
  throw new SchemaMismatch(
    `The database has version ${later.at(-1)?.version}, this program knows ${known}. ` +
      'Start the newer program, or restore the copy that was made before the update.',
  );
}

/** What tells a migration that was edited: all of it counts, whichever engine runs it. */
export const checksum = (migration: Migration): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(migration).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex');

/** Copies the committed state beside the file. The caller holds the write lock, so that nothing changes meanwhile. */
function copyBefore(file: string, version: number): string {
  const backup = `${file}.before-${version}`;
  const unfinished = `${backup}.${process.pid}.tmp`;
  rmSync(unfinished, { force: true });
  const source = new Database(file, { readonly: true });
  try {
    // SQLite fills an empty file and leaves its mode.
    makePrivateFile(unfinished);
    source.prepare('vacuum into ?').run(unfinished);
  } finally {
    source.close();
  }
  sync(unfinished);
  renameSync(unfinished, backup);
  sync(dirname(backup));
  return backup;
}

function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
