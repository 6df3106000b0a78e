import type pg from 'pg';
import { type Applied, checkHistory, checksum, type Migration } from '../../base/migrate.ts';

/**
 * Migrates a database to the newest version, all pending steps or none. Of several processes that start at once the first one migrates.
 * Throws {@link SchemaMismatch} as on SQLite, and refuses a database whose texts are ordered otherwise than on SQLite.
 */
export async function migratePostgres(
  connection: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<void> {
  await refuseOtherOrder(connection);
  await connection.query(`begin; select pg_advisory_xact_lock(${OURS})`);
  try {
    const applied = await history(connection);
    checkHistory(applied, migrations);
    for (const migration of migrations.slice(applied.length)) await apply(connection, migration);
    await connection.query('commit');
  } catch (error) {
    await connection.query('rollback');
    throw error;
  }
}

/** Number of the lock of all that migrate: "first" in ASCII. */
export const OURS = 0x66_69_72_73_74;

async function refuseOtherOrder(connection: pg.ClientBase): Promise<void> {
  const { rows } = await connection.query<{ name: string; collate: string; encoding: string }>(
    `select datname as name, datcollate as collate, pg_encoding_to_char(encoding) as encoding
     from pg_database where datname = current_database()`,
  );
  const [made] = rows;
  if (!made || (['C', 'POSIX'].includes(made.collate) && made.encoding === 'UTF8')) return;
  throw new Error(
    `The database "${made.name}" orders texts by ${made.collate} in ${made.encoding}, so lists would have another order than on SQLite. ` +
      "Make it with: create database … template template0 encoding 'UTF8' locale 'C'",
  );
}

async function history(connection: pg.ClientBase): Promise<Applied[]> {
  await connection.query(HISTORY);
  const { rows } = await connection.query<Applied>(
    'select version, name, sha256 from schema_migration order by version',
  );
  return rows;
}

const HISTORY = `create table if not exists schema_migration (
  version integer primary key,
  name text not null,
  sha256 text not null,
  applied_at timestamptz not null default now()
)`;

async function apply(connection: pg.ClientBase, migration: Migration): Promise<void> {
  const { version, name, sql } = migration;
  try {
    await connection.query(sql);
  } catch (error) {
    throw new Error(`Migration ${version} (${name}) failed and nothing was changed: ${String(error)}`, {
      cause: error,
    });
  }
  await connection.query('insert into schema_migration (version, name, sha256) values ($1, $2, $3)', [
    version,
    name,
    checksum(migration),
  ]);
}
