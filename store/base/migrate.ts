import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { makePrivateFile } from './private_files.ts';

/** One step of the schema, written by hand in the SQL of the engine (record 3). */
export interface Migration {
  /** 1, 2, 3 … without gaps. */
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
}

/** The result of a migration. */
export interface Migrated {
  /** Version before; 0 for a new database. */
  from: number;
  to: number;
  /** Path of the copy made before the migration; null if nothing was migrated or the database was new. */
  backup: string | null;
}

/** The database was written by a newer program, or its migrations differ from ours. */
export class SchemaMismatch extends Error {
  override readonly name = 'SchemaMismatch';
}

/**
 * Migrates a database file to the newest version: all pending steps or none, in one transaction. Several processes may start at once; the
 * first one migrates. An existing database is copied to `<file>.before-<version>` first. `connection` is a writable connection to `file`
 * in WAL mode, outside a transaction. Throws {@link SchemaMismatch} if the file is newer than `migrations` or an applied migration was
 * edited.
 */
export function migrate(
  connection: Database.Database,
  file: string,
  migrations: readonly Migration[],
): Migrated {
  const from = appliedVersion(connection, migrations);
  if (from >= migrations.length) return upToDate(from);
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
  if (from >= migrations.length) return upToDate(from);
  const backup = from > 0 ? copyBefore(file, migrations.length) : null;
  if (from === 0) connection.exec(HISTORY);
  else if (!historyColumns(connection).includes('readable_by'))
    connection.exec('alter table schema_migration add column readable_by integer');
  for (const migration of migrations.slice(from)) apply(connection, migration);
  const [orphan] = connection.pragma('foreign_key_check') as { table: string; parent: string }[];
  if (orphan) {
    throw new Error(
      `The migration would leave rows of "${orphan.table}" without their row in "${orphan.parent}"; nothing was changed.`,
    );
  }
  return { from, to: migrations.length, backup };
}

const HISTORY = `create table schema_migration (
  version integer primary key,
  name text not null,
  sha256 text not null,
  applied_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  readable_by integer
) strict`;

const historyColumns = (connection: Database.Database): unknown[] =>
  connection.prepare("select name from pragma_table_info('schema_migration')").pluck().all();

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
 * The version of a database, 0 for one without a history of ours. Throws {@link SchemaMismatch} if its history differs from `migrations`, or
 * goes on with what they cannot read.
 */
export function appliedVersion(connection: Database.Database, migrations: readonly Migration[]): number {
  const known = connection.prepare("select 1 from sqlite_master where name = 'schema_migration'").get();
  if (!known) return 0;
  const applied = connection.prepare('select * from schema_migration order by version').all() as Applied[];
  checkHistory(applied, migrations);
  return applied.length;
}

/** A row of the history of a database. */
export interface Applied {
  version: number;
  name: string;
  sha256: string;
  readable_by?: number | null;
}

/** Throws {@link SchemaMismatch} if a database has a migration that is not one of ours, unless its result can be read without it. */
export function checkHistory(applied: readonly Applied[], migrations: readonly Migration[]): void {
  const known = migrations.at(-1)?.version ?? 0;
  for (const [index, { version, name, sha256 }] of applied.entries()) {
    const ours = migrations[index];
    if (!ours) {
      const later = applied.slice(index);
      if (later.every((one) => (one.readable_by ?? one.version) <= known)) return;
      throw new SchemaMismatch(
        `The database has version ${applied.at(-1)?.version}, this program knows ${known}. ` +
          'Start the newer program, or restore the copy that was made before the update.',
      );
    }
    if (version !== ours.version || sha256 !== checksum(ours)) {
      throw new SchemaMismatch(
        `Migration ${version} (${name}) of the database is not the one of this program: a released migration was edited. ` +
          'Put the released text back and add a new migration instead.',
      );
    }
  }
}

/** What tells a migration that was edited. */
export const checksum = ({ name, sql }: Migration): string =>
  createHash('sha256').update(`${name}\n${sql}`).digest('hex');

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
