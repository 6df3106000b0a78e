import pg from 'pg';
import type { ExportedKind } from '../base/exported_tables.ts';
import { type Applied, checkHistory } from '../base/migrate.ts';
import { ALIVE_S } from '../base/shared.ts';
import { migratePostgres, OURS, refuseUnfinished, UNFINISHED } from '../engine/postgres/migrate.ts';
import { livingNodes } from '../engine/postgres/shared/nodes.ts';
import { MIGRATIONS, SCHEMA_VERSION } from '../migrations/history.ts';
import { OWN } from '../upkeep/transfer.ts';
import { type MovedTable, otherVersion, type Row, type Source, type Target } from './tables.ts';

/** Opens a database to move it. Throws a sentence if a node is active or it is of another version. */
export function postgresSource(url: string): Promise<Source> {
  return connected(url, async (connection) => {
    // Who starts now waits for this lock, to see whether there is something to migrate.
    await connection.query(`select pg_advisory_lock(${OURS})`);
    await refuseNodes(connection);
    await refuseUnfinished(connection);
    await connection.query(`begin isolation level repeatable read read only; ${UNHURRIED}`);
    const { rows } = await connection.query<Applied>('select * from schema_migration order by version');
    const version = checkHistory(rows, MIGRATIONS);
    if (version !== SCHEMA_VERSION)
      throw new Error(otherVersion('The PostgreSQL database', version, SCHEMA_VERSION));
    return {
      blocks: (table) => blocksOf(connection, table),
      async highestId({ name }) {
        const [row] = await textsOf(
          connection,
          `select greatest(max(id), pg_sequence_last_value(pg_get_serial_sequence('"${name}"', 'id'))) from "${name}"`,
        );
        return BigInt(row?.[0] ?? 0);
      },
      close: () => connection.end(),
    };
  });
}

/** Opens an empty database to fill it. Throws a sentence if a node is active or it has people, listings and so on. */
export function postgresTarget(url: string): Promise<Target> {
  return connected(url, async (connection) => {
    await refuseUsed(connection);
    await migratePostgres(connection, url, MIGRATIONS);
    await connection.query(`begin; select pg_advisory_xact_lock(${OURS})`);
    await refuseUsed(connection);
    await connection.query(`create table if not exists ${UNFINISHED} (); commit; begin; ${UNHURRIED}`);
    const rest = await emptied(connection);
    return {
      blocks: (table) => blocksOf(connection, table),
      async add(table, rows) {
        const { name, names, columns } = table;
        const lists = columns.map(({ kind }, i) => `$${i + 1}::${TYPES[kind]}[]`).join(', ');
        const text = `insert into "${name}" (${names}) select * from unnest(${lists})`;
        const values = columns.map(({ kind }, i) => rows.map((row) => parameterOf(kind, row[i] ?? null)));
        await connection.query({ name, text, values }).catch((error: unknown) => {
          throw nulIn(table, rows) ?? error;
        });
      },
      async setHighestId({ name }, id) {
        if (id > 0n)
          await connection.query(`select setval(pg_get_serial_sequence('"${name}"', 'id'), ${id})`);
      },
      async finish() {
        await connection.query([...rest, `drop table ${UNFINISHED}`, 'commit'].join(';'));
      },
      close: () => connection.end(),
    };
  });
}

/** A move takes its time, and its commit is on the disk. */
const UNHURRIED =
  "set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = '10s'; set local synchronous_commit = on";

async function connected<T>(url: string, work: (connection: pg.Client) => Promise<T>): Promise<T> {
  const connection = new pg.Client({
    connectionString: url,
    application_name: 'firstlight move',
    keepAlive: true,
  });
  // A connection that is cut fails the next statement; the event alone would end the process.
  connection.on('error', () => undefined);
  try {
    await connection.connect();
    return await work(connection);
  } catch (error) {
    await connection.end().catch(() => undefined);
    throw error;
  }
}

/** Nodes behind a pooler are seen by their rows, and commands by their connections. */
async function refuseNodes(connection: pg.Client): Promise<void> {
  const sessions = await textsOf(
    connection,
    `select distinct concat_ws(' at ', application_name, host(client_addr)) from pg_stat_activity
     where datname = current_database() and application_name like 'firstlight%' and pid <> pg_backend_pid()`,
  );
  const [known] = await textsOf(connection, "select to_regclass('node')");
  const nodes = known?.[0] ? await livingNodes(connection) : [];
  const others = [...sessions.flat(), ...nodes.map(({ name }) => `node ${name}`)];
  if (others.length > 0)
    throw new Error(
      `The PostgreSQL database is in use (${others.join(', ')}): stop every node and every other command on it first, and wait ${ALIVE_S} seconds if one was killed. Nothing was changed.`,
    );
}

/** Throws if a node is active, or the database has what people have put into it. */
async function refuseUsed(connection: pg.Client): Promise<void> {
  await refuseNodes(connection);
  const known = await textsOf(
    connection,
    `select name from unnest('{${OWN.join()}}'::text[]) name where to_regclass(name) is not null`,
  );
  for (const [name] of known)
    if ((await textsOf(connection, `select 1 from "${name}" limit 1`)).length > 0)
      throw new Error(
        `The PostgreSQL database is not empty: it has rows of ${name}. Move into a new one; nothing was changed.`,
      );
}

/**
 * Empties all tables, and takes away foreign keys and indexes, which are made faster when all rows are there; returns the statements for that. Only
 * the owner may do so, and no other right is needed.
 */
async function emptied(connection: pg.Client): Promise<string[]> {
  const [tables] = await textsOf(
    connection,
    `select string_agg(oid::regclass::text, ', ') from pg_class
     where relkind = 'r' and ${OURS_ALONE} and relname not in ('schema_migration', '${UNFINISHED}')`,
  );
  const rules = await textsOf(
    connection,
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname),
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(o.oid))
     from pg_constraint o join pg_class c on c.oid = conrelid where contype = 'f' and ${OURS_ALONE}
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     from pg_index join pg_class c on c.oid = indrelid
     where relkind = 'r' and ${OURS_ALONE} and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  const drops = rules.map(([drop]) => drop);
  await connection.query([`truncate ${tables?.[0]} restart identity`, ...drops].join(';'));
  return [...rules.map(([, make]) => make ?? '').reverse(), `analyze ${tables?.[0]}`];
}

const OURS_ALONE = 'relnamespace = current_schema()::regnamespace';

async function* blocksOf(
  connection: pg.Client,
  { select, block, columns }: MovedTable,
): AsyncGenerator<Row[]> {
  await connection.query(`declare moved no scroll cursor for ${select}`);
  for (;;) {
    const rows = await textsOf(connection, `fetch ${block} from moved`);
    yield rows.map((row) => columns.map(({ kind }, i) => textOf(kind, row[i] ?? null)));
    if (rows.length < block) break;
  }
  await connection.query('close moved');
}

/** Runs a query; its values are as PostgreSQL writes them. */
async function textsOf(connection: pg.Client, text: string): Promise<Row[]> {
  const types = { getTypeParser: () => String } as unknown as pg.CustomTypesConfig;
  return (await connection.query<Row>({ text, rowMode: 'array', types })).rows;
}

/** How bytes begin. */
const BYTES = '\\x';

function textOf(kind: ExportedKind, value: string | null): string | null {
  if (value === null) return null;
  if (kind === 'boolean') return String(value === 't');
  if (kind === 'real') return String(Number(value));
  return kind === 'base64' ? value.slice(BYTES.length) : value;
}

const parameterOf = (kind: ExportedKind, text: string | null): string | null =>
  kind === 'base64' && text !== null ? BYTES + text : text;

const TYPES: Record<ExportedKind, string> = {
  integer: 'bigint',
  real: 'double precision',
  text: 'text',
  boolean: 'boolean',
  json: 'json',
  base64: 'bytea',
};

/** The error of rows with the one character that PostgreSQL has not; null if they are without it. */
function nulIn({ name, columns }: MovedTable, rows: readonly Row[]): Error | null {
  for (const row of rows) {
    const column = row.findIndex((text) => text?.includes('\0'));
    if (column >= 0)
      return new Error(
        `Column ${columns[column]?.name} of table ${name} has the character U+0000, which PostgreSQL refuses, in the row with ${columns[0]?.name} ${row[0]}. Nothing was changed: change that row, then move again.`,
      );
  }
  return null;
}
