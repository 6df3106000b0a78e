import pg from 'pg';

/** A transaction that began before the build is waited for no longer than this, in milliseconds. */
const WAIT_MS = 60_000;

/** A statement that builds one index while others write. */
export const CONCURRENT_INDEX = /^create (?:unique )?index concurrently (\w+) on /;

/**
 * Builds an index outside of a transaction, so that nobody waits to read or write its table meanwhile. What a build that was interrupted
 * left behind is removed first. The caller holds the lock of all that migrate, on another connection.
 */
export async function buildIndex(url: string, statement: string): Promise<void> {
  const [, name] = CONCURRENT_INDEX.exec(statement) ?? [];
  if (!name) throw new Error(`No index is built concurrently by: ${statement}`);
  const connection = new pg.Client({
    connectionString: url,
    application_name: 'firstlight index',
    lock_timeout: WAIT_MS,
    // A large table takes its time.
    options: '-c statement_timeout=0',
  });
  // A connection that is cut fails the statement; the event alone would end the process.
  connection.on('error', () => undefined);
  await connection.connect();
  try {
    const { rows } = await connection.query<{ is_valid: boolean }>(
      'select indisvalid as is_valid from pg_index where indexrelid = to_regclass($1)',
      [name],
    );
    if (rows[0]?.is_valid) return;
    if (rows[0]) await remove(connection, name);
    await connection.query(statement);
  } finally {
    await connection.end();
  }
}

/** The server does not notice that a program has died while it builds for it, so its session is ended first. */
async function remove(connection: pg.Client, name: string): Promise<void> {
  await connection.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_progress_create_index
     where index_relid = to_regclass($1) and datname = current_database()`,
    [name],
  );
  await connection.query(`drop index concurrently if exists ${name}`);
}
