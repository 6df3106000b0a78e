import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { causesOf } from '../../base/error_codes.ts';
import {
  type Applied,
  checkHistory,
  checksum,
  type Migrated,
  type Migration,
  newestOf,
  pendingAt,
} from '../../base/migrate.ts';
import { buildIndex } from './build_index.ts';

/** A lock is waited for no longer than this, in milliseconds, because readers that come later wait behind us. */
const LOCK_MS = 2_000;
/** For so long a migration is tried. */
const PATIENCE_MS = 60_000;
/** Between two tries others may go on. */
const PAUSE_MS = 500;
/** While an index is built, the transaction that holds our lock says so often that it lives; else the server ends it. */
const ALIVE_MS = 3_000;

/**
 * Migrates a database to the newest version: pending steps up to the next index that is built concurrently are made all or none, then that
 * index, and so on. Of several processes that start at once the first one migrates. Others may go on reading and writing: a lock that is
 * not free soon is tried again later. `connection` is one to `url`. Throws {@link SchemaMismatch} as on SQLite, and refuses a
 * database whose texts are ordered otherwise than on SQLite.
 */
export async function migratePostgres(
  connection: pg.ClientBase,
  url: string,
  migrations: readonly Migration[],
  patience_ms = PATIENCE_MS,
): Promise<Migrated> {
  await refuseOtherOrder(connection);
  const latest = Date.now() + patience_ms;
  for (;;) {
    try {
      return await migrateOnce(connection, url, migrations);
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (Date.now() > latest)
        throw new Error(
          `The database could not be migrated within ${patience_ms / 1000} seconds: others held what it needed. ` +
            'firstlight doctor says who holds a lock; then start again.',
          { cause: error },
        );
      await delay(PAUSE_MS * (1 + Math.random()));
    }
  }
}

const LOCKED = '55P03';
const isLocked = (error: unknown): boolean => causesOf(error).some(({ code }) => code === LOCKED);

async function migrateOnce(
  connection: pg.ClientBase,
  url: string,
  migrations: readonly Migration[],
): Promise<Migrated> {
  const newest = newestOf(migrations);
  let { from, to } = await migrateStep(connection, url, migrations);
  while (to < newest) ({ to } = await migrateStep(connection, url, migrations));
  return { from, to, backup: null };
}

async function migrateStep(
  connection: pg.ClientBase,
  url: string,
  migrations: readonly Migration[],
): Promise<{ from: number; to: number }> {
  try {
    // A large table takes its time, which nobody waits for if the migration only adds.
    await connection.query(
      `begin; set local lock_timeout = ${LOCK_MS}; set local statement_timeout = 0; select pg_advisory_xact_lock(${OURS})`,
    );
    const from = checkHistory(await history(connection), migrations);
    const step = firstStep(pendingAt(from, migrations));
    for (const migration of step) await apply(connection, url, migration);
    await connection.query('commit');
    return { from, to: step.at(-1)?.version ?? from };
  } catch (error) {
    // A connection that was lost says less than the error before.
    await connection.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** The migrations before the next index, or that one alone: it is built outside of their transaction. */
function firstStep(pending: readonly Migration[]): readonly Migration[] {
  const index = pending.findIndex(({ concurrently }) => concurrently);
  return index === -1 ? pending : pending.slice(0, Math.max(1, index));
}

/** Number of the lock of all that migrate: "first" in ASCII. */
export const OURS = 0x66_69_72_73_74;

/** Whether a database orders texts as SQLite does, by their bytes. */
export const ordersAsSqlite = (locale: string, encoding: string): boolean =>
  ['C', 'POSIX'].includes(locale) && encoding === 'UTF8';

async function refuseOtherOrder(connection: pg.ClientBase): Promise<void> {
  const { rows } = await connection.query<{ name: string; collate: string; encoding: string }>(
    `select datname as name, datcollate as collate, pg_encoding_to_char(encoding) as encoding
     from pg_database where datname = current_database()`,
  );
  const [made] = rows;
  if (!made || ordersAsSqlite(made.collate, made.encoding)) return;
  throw new Error(
    `The database "${made.name}" orders texts by ${made.collate} in ${made.encoding}, so lists would have another order than on SQLite. ` +
      "Make it with: create database … template template0 encoding 'UTF8' locale 'C'",
  );
}

async function history(connection: pg.ClientBase): Promise<Applied[]> {
  const { rows: known } = await connection.query<{ there: boolean }>(
    "select to_regclass('schema_migration') is not null as there",
  );
  if (!known[0]?.there) await connection.query(HISTORY);
  const { rows } = await connection.query<Applied>('select * from schema_migration order by version');
  return rows;
}

const HISTORY = `create table schema_migration (
  version integer primary key,
  name text not null,
  sha256 text not null,
  applied_at timestamptz not null default now(),
  readable_by integer
)`;

async function apply(connection: pg.ClientBase, url: string, migration: Migration): Promise<void> {
  const { version, name, sql, postgres = sql, concurrently, readable_by = null } = migration;
  try {
    if (concurrently) await buildIndexes(connection, url, concurrently);
    else await connection.query(postgres);
  } catch (error) {
    throw new Error(`Migration ${version} (${name}) failed and nothing was changed: ${String(error)}`, {
      cause: error,
    });
  }
  await connection.query(
    'insert into schema_migration (version, name, sha256, readable_by) values ($1, $2, $3, $4)',
    [version, name, checksum(migration), readable_by],
  );
}

/** Builds indexes beside the transaction of `connection`, which holds our lock. */
async function buildIndexes(
  connection: pg.ClientBase,
  url: string,
  statements: readonly string[],
): Promise<void> {
  const alive = setInterval(() => void connection.query('select 1').catch(() => undefined), ALIVE_MS);
  try {
    for (const statement of statements) await buildIndex(url, statement);
  } finally {
    clearInterval(alive);
  }
}

/** A table that a database has while rows are moved into it; the transaction that brings them drops it. */
export const UNFINISHED = 'unfinished_move';

/** Throws if rows are being moved into a database, or the move was stopped. */
export async function refuseUnfinished(connection: pg.ClientBase): Promise<void> {
  const { rows } = await connection.query<{ found: boolean }>(
    `select to_regclass('${UNFINISHED}') is not null as found`,
  );
  if (rows[0]?.found)
    throw new Error(
      'This database is the copy of a move that has not ended. Wait for it; if it was stopped, repeat firstlight move, or start on the database that was to be moved, which is as it was.',
    );
}
