import { LRUCache } from 'lru-cache';
import pg from 'pg';
import type { Engine, ReadDb, SearchIndex } from '../../base/db.ts';
import { makeSchema } from '../../base/schema.ts';
import { type Following, namedIn, targetsOf } from '../../cache/statement_tables.ts';
import { isRecordingReads, noteReads } from '../../cache/table_reads.ts';
import { TableVersions } from '../../cache/table_versions.ts';
import { postgresMigrations } from '../../migrations/postgres.ts';
import { postgresColumns } from './columns.ts';
import { drizzleOver, type Run, VALUE_TYPES } from './driver.ts';
import { violationOf } from './errors.ts';
import { migratePostgres } from './migrate.ts';
import { postgresTransactions } from './transactions.ts';
import { refuseUnfinished } from './unfinished_move.ts';

/** Options of the PostgreSQL engine. */
export interface PostgresOptions {
  /** `postgres://user:password@host/database`; `readers` and `writers` in its query are the numbers of connections. */
  url: string;
  /** Creates the search index. */
  search: () => SearchIndex;
  /** Fails every transaction that awaits anything but the database. For tests: nothing else detects such a wait. */
  refuse_waits?: boolean;
}

/** Opens PostgreSQL as the engine of the store: migrates the database, then opens reading and writing connections as they are needed. */
export async function openPostgres({
  url,
  search: makeSearch,
  refuse_waits = false,
}: PostgresOptions): Promise<Engine> {
  const { readers, writers } = poolsOf(url);
  try {
    const { names, keys } = await prepare(writers);
    // Until nodes count their commits in the database, every turn of the event loop may follow a commit of another one.
    let calls = 0;
    const versions = new TableVersions(() => ++calls);
    const transactions = postgresTransactions(writers, {
      refuse_waits,
      tablesOf: memo(targetsOf(names, keys)),
      committed: (tables) => versions.committed(tables),
    });
    const namedBy = memo((source) => namedIn(source, names));
    const read: Run = (statement, values) => {
      if (isRecordingReads()) noteReads(namedBy(statement.text));
      return transactions.reading(() => readers.query({ ...statement, values, types: VALUE_TYPES }));
    };
    const search = makeSearch();
    let closed: Promise<void> | undefined;
    const close = async (): Promise<void> => {
      await transactions.end();
      await search.close();
      await Promise.all([readers.end(), writers.end()]);
    };
    return {
      schema: makeSchema(postgresColumns),
      read: drizzleOver(read) as unknown as ReadDb,
      transaction: (work, options) => transactions.run(work, options),
      takes_names: false,
      savepoint: (_db, work) => transactions.savepoint(work),
      violation: violationOf,
      search,
      versions,
      close: () => (closed ??= close()),
    };
  } catch (error) {
    await Promise.all([readers.end(), writers.end()]);
    throw error;
  }
}

/** Connections of each kind. */
const CONNECTIONS = 8;

/** A dead machine's locks end within these times. */
const SESSION = {
  application_name: 'firstlight',
  connectionTimeoutMillis: 5_000,
  // Statements are planned once for each connection, so none is closed because it is idle.
  idleTimeoutMillis: 0,
  idle_in_transaction_session_timeout: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  lock_timeout: 5_000,
  statement_timeout: 15_000,
};

function poolsOf(url: string): { readers: pg.Pool; writers: pg.Pool } {
  const { searchParams } = new URL(url);
  const connections = (kind: string): number => Number(searchParams.get(kind) ?? CONNECTIONS);
  const bare = new URL(url);
  for (const kind of ['readers', 'writers']) bare.searchParams.delete(kind);
  const shared = { ...SESSION, connectionString: bare.href };
  const read_only = { options: '-c default_transaction_read_only=on' };
  const readers = new pg.Pool({ ...shared, ...read_only, max: connections('readers') });
  // Statements that are sent together do not wait for one another's answer.
  const writers = new pg.Pool({ ...shared, max: connections('writers'), pipeline: true });
  for (const pool of [readers, writers]) {
    // A connection that is cut while nothing runs on it fails the next statement, or is left out; the event alone would end the process.
    pool.on('error', () => undefined);
    pool.on('connect', (connection) => connection.on('error', () => undefined));
  }
  return { readers, writers };
}

/** Migrates, and reads which tables there are and which deletes reach others. */
async function prepare(writers: pg.Pool): Promise<{ names: ReadonlySet<string>; keys: Following[] }> {
  const connection = await writers.connect();
  try {
    await migratePostgres(connection, postgresMigrations());
    await refuseUnfinished(connection);
    const tables = await connection.query<{ name: string }>(
      "select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace",
    );
    const keys = await connection.query<Following>(
      `select conrelid::regclass::text as name, confrelid::regclass::text as parent, confdeltype = 'c' as cascades
       from pg_constraint where contype = 'f' and confdeltype in ('c', 'n', 'd')`,
    );
    return { names: new Set(tables.rows.map(({ name }) => name)), keys: keys.rows };
  } finally {
    connection.release();
  }
}

/** The tables of a statement by its text; most come again and again. */
function memo(work: (source: string) => readonly string[]): (source: string) => readonly string[] {
  const known = new LRUCache<string, readonly string[]>({ max: 2000, memoMethod: work });
  return (source) => known.memo(source);
}
