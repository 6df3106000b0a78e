import Database from 'better-sqlite3';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { makeSchema } from '../../store/base/schema.ts';
import { postgresColumns } from '../../store/engine/postgres/columns.ts';

/** Rows written by one statement. */
const BATCH = 2000;

/** Copies all rows of a database file into a migrated PostgreSQL database without rows. The search index is not copied. */
export async function copyToPostgres(file: string, url: string): Promise<void> {
  const source = new Database(file, { readonly: true });
  const target = new pg.Client(url);
  await target.connect();
  try {
    await target.query(
      'begin; set local session_replication_role = replica; set local statement_timeout = 0',
    );
    for (const table of Object.values(makeSchema(postgresColumns))) {
      const { name, columns } = getTableConfig(table as unknown as PgTable);
      const values = columns.map((column) => [column.name, valueOf(column.getSQLType())] as const);
      const rows = source.prepare<[], Record<string, unknown>>(`select * from ${name}`).iterate();
      const insert = `insert into ${name} select * from json_populate_recordset(null::${name}, $1)`;
      let batch: Record<string, unknown>[] = [];
      for (const row of rows) {
        batch.push(Object.fromEntries(values.map(([column, of]) => [column, of(row[column])])));
        if (batch.length < BATCH) continue;
        await target.query(insert, [JSON.stringify(batch)]);
        batch = [];
      }
      if (batch.length > 0) await target.query(insert, [JSON.stringify(batch)]);
    }
    await target.query('commit; analyze');
  } finally {
    source.close();
    await target.end();
  }
}

/** Runs a statement on a connection of its own. */
export async function onDatabase(url: string, statement: string): Promise<void> {
  const connection = new pg.Client(url);
  await connection.connect();
  try {
    await connection.query(statement);
  } finally {
    await connection.end();
  }
}

/** How a value of SQLite is written as JSON for a column of PostgreSQL. */
function valueOf(type: string): (value: unknown) => unknown {
  if (type === 'json') return (value) => (typeof value === 'string' ? JSON.parse(value) : value);
  if (type === 'boolean') return (value) => (value === null ? null : value === 1);
  if (type === 'bytea') return (value) => (value instanceof Buffer ? `\\x${value.toString('hex')}` : value);
  return (value) => value;
}
