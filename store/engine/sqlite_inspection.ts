import Database from 'better-sqlite3';
import { appliedVersion, pendingAt } from '../base/migrate.ts';
import { MIGRATIONS } from '../migrations/history.ts';

/** What a look into a database file finds, without changing it. */
export interface Facts {
  /** Migrations that this program has and the file has not. */
  pending: number;
  /** Why this program cannot use the file; null if it can. */
  mismatch: string | null;
  /** Jobs that failed for good, by kind. */
  dead: { kind: string; jobs: number }[];
  /** When the newest job was made, in epoch milliseconds; null if there is none. */
  newest: number | null;
  /** Passkeys, by the host that they were made for. */
  passkeys: { rp_id: string; passkeys: number }[];
  /** Settings that are not the default, with their values. */
  settings: [name: string, value: unknown][];
}

/** Reads {@link Facts} of a database. Throws SQLite's error if it cannot be opened. */
export function factsOf(file: string): Facts {
  return over(file, (connection) => {
    const [pending, mismatch] = pendingIn(connection);
    if (mismatch !== null || pending === MIGRATIONS.length)
      return { pending, mismatch, dead: [], newest: null, passkeys: [], settings: [] };
    const dead = connection
      .prepare<[], { kind: string; jobs: number }>(
        "select kind, count(*) as jobs from job where state = 'dead' group by kind order by kind",
      )
      .all();
    const newest =
      connection.prepare<[], number | null>('select max(created_at) from job').pluck().get() ?? null;
    const passkeys = connection
      .prepare<[], { rp_id: string; passkeys: number }>(
        'select rp_id, count(*) as passkeys from passkey group by rp_id order by rp_id',
      )
      .all();
    const settings = connection
      .prepare<[], { name: string; value: string }>('select name, value from setting')
      .all()
      .map(({ name, value }): [string, unknown] => [name, JSON.parse(value)]);
    return { pending, mismatch, dead, newest, passkeys, settings };
  });
}

/** What is wrong with the pages of a database, at most a few lines; empty if nothing is. Reads the whole file. */
export function damageOf(file: string): string[] {
  return over(file, (connection) => {
    const rows = connection.pragma('quick_check(5)') as { quick_check: string }[];
    return rows.map(({ quick_check }) => quick_check).filter((line) => line !== 'ok');
  });
}

function pendingIn(connection: Database.Database): [pending: number, mismatch: string | null] {
  try {
    return [pendingAt(appliedVersion(connection, MIGRATIONS), MIGRATIONS).length, null];
  } catch (error) {
    return [0, error instanceof Error ? error.message : String(error)];
  }
}

function over<T>(file: string, read: (connection: Database.Database) => T): T {
  const connection = new Database(file, { readonly: true, fileMustExist: true, timeout: 3_000 });
  try {
    return read(connection);
  } finally {
    connection.close();
  }
}
