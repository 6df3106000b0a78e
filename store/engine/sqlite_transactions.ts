import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import type { TransactionOptions } from '../base/db.ts';
import { LOOSE_SAVEPOINT, NESTED, OUTSIDE, OVERLAP, WAITED } from '../base/transaction_faults.ts';
import type { NameChecks } from '../locks/name_checks.ts';
import { onePerTick } from './one_per_tick.ts';
import { asNotSaved, isBusy } from './sqlite_errors.ts';
import { writtenTables } from './sqlite_tables.ts';

/** How long a transaction waits for another process. */
const BUSY_MS = 5000;

/** How transactions run. */
export interface WriterOptions {
  /** Fails every transaction that waited for anything but the database. */
  refuse_waits: boolean;
  /** Fails every transaction that writes what it has not named; null outside of tests. */
  checks: NameChecks | null;
  /** Called after every commit that changed something, with the tables that it wrote. */
  committed: (tables: ReadonlySet<string>) => void;
}

/**
 * Transactions on the single write connection, one after another. better-sqlite3 is synchronous, so a transaction is a run of microtasks
 * that nothing else interrupts.
 */
export function sqliteTransactions(
  connection: Database.Database,
  { refuse_waits, checks, committed }: WriterOptions,
) {
  const { begin, commit, rollback } = boundsOf(connection);
  const inside = new AsyncLocalStorage<{ open: boolean }>();
  const savepoints: string[] = [];
  const nextTick = onePerTick();
  const tablesOf = writtenTables(connection);
  const written = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();
  let durable = false;
  let ended = false;

  // Another process may hold the write lock. SQLite's own wait would block the event loop, so waiting happens here.
  connection.pragma('busy_timeout = 0');

  async function transaction<T>(work: () => Promise<T>, options: TransactionOptions): Promise<T> {
    const wanted = options.durable === true;
    if (wanted !== durable) connection.pragma(`synchronous = ${wanted ? 'FULL' : 'NORMAL'}`);
    durable = wanted;
    checks?.begin(options.on);
    await beginWhenFree(begin);
    const state = { open: true, waited: false };
    // Runs when no microtask is left, so the transaction awaits something other than the database.
    if (refuse_waits) process.nextTick(() => (state.waited = state.open));
    try {
      const result = await inside.run(state, work);
      if (state.waited) throw new Error(WAITED);
      if (savepoints.length > 0) throw new Error(LOOSE_SAVEPOINT);
      checks?.end();
      commit.run();
      if (written.size > 0) committed(new Set(written));
      return result;
    } catch (error) {
      if (connection.inTransaction) rollback.run();
      throw asNotSaved(error);
    } finally {
      state.open = false;
      savepoints.length = 0;
      written.clear();
    }
  }

  return {
    /** The connection for all other code: statements outside a transaction throw. */
    writer: {
      prepare(source: string) {
        const tables = tablesOf(source);
        return guarded(connection, connection.prepare(source), (isChanged) => {
          if (isChanged) for (const table of tables) written.add(table);
        });
      },
    } as Pick<Database.Database, 'prepare'>,

    /** Runs `work` in a transaction after the earlier ones have ended. */
    run<T>(work: () => Promise<T>, options: TransactionOptions = {}): Promise<T> {
      if (ended) return Promise.reject(new Error('The store is closed.'));
      if (inside.getStore()?.open) return Promise.reject(new Error(NESTED));
      const result = last.then(nextTick).then(() => transaction(work, options));
      last = result.catch(() => undefined);
      return result;
    },

    /** Runs `work` inside the open transaction; only its changes are rolled back if it throws. */
    async savepoint<T>(work: () => Promise<T>): Promise<T> {
      const name = `s${savepoints.length + 1}`;
      execute(`savepoint ${name}`);
      savepoints.push(name);
      try {
        const result = await work();
        release(name);
        return result;
      } catch (error) {
        if (connection.inTransaction && savepoints.includes(name)) {
          execute(`rollback to ${name}`);
          release(name);
        }
        throw error;
      }
    },

    /** Waits for pending transactions and rejects new ones. */
    async end(): Promise<void> {
      ended = true;
      await last;
    },
  };

  function release(name: string): void {
    if (savepoints.at(-1) !== name) throw new Error(OVERLAP);
    execute(`release ${name}`);
    savepoints.pop();
  }

  function execute(source: string): void {
    if (!connection.inTransaction) throw new Error(OUTSIDE);
    connection.exec(source);
  }
}

/** The statements around a transaction. */
const boundsOf = (connection: Database.Database) => ({
  begin: connection.prepare('begin immediate'),
  commit: connection.prepare('commit'),
  rollback: connection.prepare('rollback'),
});

/** Begins as soon as no other process holds the write lock; raises `NotSaved` when that takes too long. */
async function beginWhenFree(begin: Database.Statement): Promise<void> {
  const until = performance.now() + BUSY_MS;
  for (;;) {
    try {
      begin.run();
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw asNotSaved(error);
    }
    await delay(1 + Math.random() * 9);
  }
}

/**
 * When the disk is full, SQLite ends the transaction itself, and later statements would commit one by one. So would statements that run
 * late because of a missing `await`.
 */
function guarded(
  connection: Database.Database,
  statement: Database.Statement,
  noteWrites: (isChanged: boolean) => void,
): Database.Statement {
  const run = statement.run.bind(statement);
  const get = statement.get.bind(statement);
  const all = statement.all.bind(statement);
  const refuseOutside = (): void => {
    if (!connection.inTransaction) throw new Error(OUTSIDE);
  };
  return Object.assign(statement, {
    run(...values: unknown[]) {
      refuseOutside();
      const result = run(...values);
      noteWrites(result.changes > 0);
      return result;
    },
    get(...values: unknown[]) {
      refuseOutside();
      const row = get(...values);
      noteWrites(row !== undefined);
      return row;
    },
    all(...values: unknown[]) {
      refuseOutside();
      const rows = all(...values);
      noteWrites(rows.length > 0);
      return rows;
    },
  });
}
