import { LRUCache } from 'lru-cache';
import pg from 'pg';
import type { Engine, ReadDb, SearchIndex } from '../../base/db.ts';
import type { Migrated } from '../../base/migrate.ts';
import { schemaOf } from '../../base/schema.ts';
import { type Following, namedIn, targetsOf } from '../../cache/statement_tables.ts';
import { TableVersions } from '../../cache/table_versions.ts';
import { reportOfNames } from '../../locks/name_checks.ts';
import { MIGRATIONS } from '../../migrations/history.ts';
import type { Secrets } from '../../privacy/removed_names.ts';
import { postgresColumns } from './driver/columns.ts';
import { drizzleOver, type Run } from './driver/driver.ts';
import { asNotRead, violationOf } from './driver/errors.ts';
import { migratePostgres, refuseUnfinished } from './migrate.ts';
import { type PostgresReaders, postgresReaders } from './readers.ts';
import { changeCounter } from './shared/changes.ts';
import { databaseClock } from './shared/clock.ts';
import { hostLocks } from './shared/host_locks.ts';
import { databaseLimits } from './shared/limits.ts';
import { nodeRows } from './shared/nodes.ts';
import { saltRows } from './shared/salts.ts';
import { postgresTransactions } from './transactions.ts';

/** Options of the PostgreSQL engine. */
export interface PostgresOptions {
  /** `postgres://user:password@host/database`; `readers` and `writers` in its query are the numbers of connections. */
  url: string;
  /** Creates the search index, which writes with the connection of a transaction. */
  search: (readers: PostgresReaders) => SearchIndex;
  /** The server's keys, read when the first one is needed. */
  secrets?: Secrets | undefined;
  /** Called after a database with rows of an older version was migrated. */
  onMigrated?: ((migrated: Migrated) => void) | undefined;
  /** Fails every transaction that awaits anything but the database. For tests: nothing else detects such a wait. */
  refuse_waits?: boolean;
}

/** Opens PostgreSQL as the engine of the store: migrates the database, then opens reading and writing connections as they are needed. */
export async function openPostgres({
  url,
  search: makeSearch,
  onMigrated,
  refuse_waits = false,
  secrets = () => [],
}: PostgresOptions): Promise<Engine> {
  const { readers, writers, nodes } = poolsOf(url);
  const rows = nodeRows(nodes);
  const clock = databaseClock(nodes);
  const changes = changeCounter(nodes, clock.note);
  writers.on('connect', changes.opened).on('remove', changes.closed);
  try {
    const { names, keys, migrated } = await prepare(writers, url);
    if (migrated.from > 0 && migrated.from < migrated.to) onMigrated?.(migrated);
    const versions = new TableVersions(changes.foreign, { is_partial: true });
    const transactions = postgresTransactions(writers, {
      refuse_waits,
      onUnnamed: reportOfNames(),
      tablesOf: memo(targetsOf(names, keys)),
      committed: (tables) => versions.committed(tables),
      countOf: changes.countOf,
    });
    const namedBy = memo((source) => namedIn(source, names));
    const { run, snapshot } = postgresReaders(readers, namedBy);
    const read: Run = (statement, values) => transactions.reading(() => run(statement, values));
    const search = makeSearch({
      run: read,
      snapshot: (work) => transactions.reading(() => snapshot(work)),
    });
    let closed: Promise<void> | undefined;
    const close = async (): Promise<void> => {
      await transactions.end();
      await search.close();
      changes.end();
      await rows.end();
      await Promise.all([readers.end(), writers.end(), nodes.end()]);
    };
    return {
      schema: schemaOf(postgresColumns),
      read: drizzleOver(read) as unknown as ReadDb,
      transaction: (work, options) => transactions.run(work, options),
      takes_names: true,
      alone: transactions.alone,
      savepoint: (_db, work) => transactions.savepoint(work),
      violation: violationOf,
      search,
      versions,
      shared: {
        now: () => transactions.reading(clock.now),
        join: rows.join,
        nodes: rows.nodes,
        host_locks: hostLocks(nodes),
        salts: saltRows(nodes),
        ...databaseLimits(nodes, secrets),
      },
      close: () => (closed ??= close()),
    };
  } catch (error) {
    await Promise.all([readers.end(), writers.end(), nodes.end()]);
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

/** What nodes share is read at short intervals on connections that wait for nothing else; a hung one is given up soon. */
const NODES = {
  application_name: 'firstlight nodes',
  connectionTimeoutMillis: 1_000,
  statement_timeout: 1_000,
  query_timeout: 1_000,
  max: 2,
};

function poolsOf(url: string): { readers: pg.Pool; writers: pg.Pool; nodes: pg.Pool } {
  const { searchParams } = new URL(url);
  const connections = (kind: string): number => Number(searchParams.get(kind) ?? CONNECTIONS);
  const bare = new URL(url);
  for (const kind of ['readers', 'writers']) bare.searchParams.delete(kind);
  const shared = { ...SESSION, connectionString: bare.href };
  // Statements that are sent together do not wait for one another's answer.
  const together = { ...shared, pipeline: true };
  // Compiling a statement takes longer than running it.
  const read_only = { options: '-c default_transaction_read_only=on -c jit=off' };
  const readers = new pg.Pool({ ...together, ...read_only, max: connections('readers') });
  const writers = new pg.Pool({ ...together, max: connections('writers') });
  const nodes = new pg.Pool({ ...shared, ...NODES });
  const query = nodes.query.bind(nodes) as (...statement: unknown[]) => Promise<unknown>;
  // Statements of transactions and readers are judged where they run.
  nodes.query = ((...statement: unknown[]) =>
    query(...statement).catch((error: unknown) => {
      throw asNotRead(error);
    })) as pg.Pool['query'];
  for (const pool of [readers, writers, nodes]) {
    // A connection that is cut while nothing runs on it fails the next statement, or is left out; the event alone would end the process.
    pool.on('error', () => undefined);
    pool.on('connect', (connection) => connection.on('error', () => undefined));
  }
  return { readers, writers, nodes };
}

/** Migrates, and reads which tables there are and which deletes reach others. */
async function prepare(
  writers: pg.Pool,
  url: string,
): Promise<{ names: ReadonlySet<string>; keys: Following[]; migrated: Migrated }> {
  const connection = await writers.connect();
  try {
    const migrated = await migratePostgres(connection, url, MIGRATIONS);
    await refuseUnfinished(connection);
    const tables = await connection.query<{ name: string }>(
      "select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace",
    );
    const keys = await connection.query<Following>(
      `select conrelid::regclass::text as name, confrelid::regclass::text as parent, confdeltype = 'c' as cascades
       from pg_constraint where contype = 'f' and confdeltype in ('c', 'n', 'd')`,
    );
    return { names: new Set(tables.rows.map(({ name }) => name)), keys: keys.rows, migrated };
  } finally {
    connection.release();
  }
}

/** The tables of a statement by its text; most come again and again. */
function memo(work: (source: string) => readonly string[]): (source: string) => readonly string[] {
  const known = new LRUCache<string, readonly string[]>({ max: 2000, memoMethod: work });
  return (source) => known.memo(source);
}
