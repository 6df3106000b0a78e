import Database from 'better-sqlite3';
import { sqliteColumns } from '../base/columns.ts';
import type { Engine, ReadDb, SearchIndex, WriteDb } from '../base/db.ts';
import { type Migrated, migrate } from '../base/migrate.ts';
import { schemaOf } from '../base/schema.ts';
import { TableVersions } from '../cache/table_versions.ts';
import { nameChecks } from '../locks/name_checks.ts';
import { MIGRATIONS } from '../migrations/history.ts';
import { drizzleOver } from './sqlite_driver.ts';
import { violationOf } from './sqlite_errors.ts';
import { holdOpen } from './sqlite_lock.ts';
import { openReader } from './sqlite_reader.ts';
import { sqliteTransactions } from './sqlite_transactions.ts';

/** The writer connection as the search index uses it: statements run only inside a transaction of the store. */
export type SqliteWriter = Pick<Database.Database, 'prepare'>;

/** Options of the SQLite engine. */
export interface SqliteOptions {
  /** Path of the database; created if it does not exist. */
  file: string;
  /** Creates the search index on the migrated file; it opens its own read connections. */
  search: (parts: { file: string; writer: SqliteWriter }) => SearchIndex;
  /** Called after a database with rows of an older version was migrated. */
  onMigrated?: ((migrated: Migrated) => void) | undefined;
  /** Fails every transaction that awaits anything but the database. For tests: nothing else detects such a wait. */
  refuse_waits?: boolean;
}

/**
 * Opens SQLite as the engine of the store: migrates the file, then opens one writing and one read-only connection. Throws {@link
 * SchemaMismatch} if another program wrote the file, and SQLite's error if it is no database.
 */
export function openSqlite({
  file,
  search: makeSearch,
  onMigrated,
  refuse_waits = false,
}: SqliteOptions): Engine {
  const release = holdOpen(file);
  let connection: Database.Database | undefined;
  let reader: Database.Database | undefined;
  try {
    connection = openWriter(file);
    const migrated = migrate(connection, file, MIGRATIONS);
    if (migrated.backup !== null) onMigrated?.(migrated);
    reader = openReader(file);
    return engineOver(connection, reader, { file, search: makeSearch, refuse_waits, release });
  } catch (error) {
    reader?.close();
    connection?.close();
    release();
    throw error;
  }
}

function engineOver(
  connection: Database.Database,
  reader: Database.Database,
  {
    file,
    search: makeSearch,
    refuse_waits,
    release,
  }: Required<Omit<SqliteOptions, 'onMigrated'>> & { release: () => void },
): Engine {
  // SQLite counts commits of other connections; ours all use this connection.
  const dataVersion = connection.prepare<[], number>('pragma data_version').pluck();
  const versions = new TableVersions(() => dataVersion.get() ?? 0);
  const schema = schemaOf(sqliteColumns);
  const checks = nameChecks(connection, schema);
  const transactions = sqliteTransactions(connection, {
    refuse_waits,
    checks,
    committed: (tables) => versions.committed(tables),
  });
  const { writer } = transactions;
  // Drizzle needs only `prepare` of its client; awaiting a query of its synchronous driver returns the rows.
  const db = drizzleOver(writer) as unknown as WriteDb;
  const search = makeSearch({ file, writer });
  let closed: Promise<void> | undefined;

  async function close(): Promise<void> {
    await transactions.end();
    await search.close();
    reader.close();
    try {
      connection.pragma('optimize');
    } catch {
      // Another process is writing; its statistics are as good.
    }
    connection.close();
    release();
  }

  return {
    schema,
    read: drizzleOver(reader) as unknown as ReadDb,
    transaction: (work, options) => transactions.run(() => work(db), options),
    takes_names: checks !== null,
    alone: { writes: 0, seconds: 0 },
    savepoint: (_db, work) => transactions.savepoint(work),
    violation: violationOf,
    search,
    versions,
    shared: null,
    close: () => (closed ??= close()),
  };
}

/** How long opening and migrating wait for another process. */
const BUSY_MS = 30_000;

function openWriter(file: string): Database.Database {
  const connection = new Database(file, { timeout: BUSY_MS });
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = NORMAL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('temp_store = MEMORY');
  // Deleted personal data is overwritten instead of staying in free pages.
  connection.pragma('secure_delete = ON');
  connection.pragma('journal_size_limit = 67108864');
  connection.pragma('wal_autocheckpoint = 1000');
  return connection;
}
