import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import { onePerTick } from './one_per_tick.ts';

/** How long a transaction waits for another process. */
const BUSY_MS = 5000;

/**
 * Transactions on the single write connection, one after another. better-sqlite3 is synchronous, so a transaction is a run of microtasks
 * that nothing else interrupts.
 */
export function sqliteTransactions(connection: Database.Database, refuse_waits: boolean) {
  const begin = connection.prepare('begin immediate');
  const commit = connection.prepare('commit');
  const rollback = connection.prepare('rollback');
  const inside = new AsyncLocalStorage<{ open: boolean }>();
  const savepoints: string[] = [];
  const nextTick = onePerTick();
  let last: Promise<unknown> = Promise.resolve();
  let durable = false;
  let ended = false;

  // Another process may hold the write lock. SQLite's own wait would block the event loop, so waiting happens here.
  connection.pragma('busy_timeout = 0');

  async function beginWhenFree(): Promise<void> {
    const until = performance.now() + BUSY_MS;
    for (;;) {
      try {
        begin.run();
        return;
      } catch (error) {
        if (!isBusy(error) || performance.now() > until) throw error;
      }
      await delay(1 + Math.random() * 9);
    }
  }

  async function transaction<T>(work: () => Promise<T>, wanted: boolean): Promise<T> {
    if (wanted !== durable) connection.pragma(`synchronous = ${wanted ? 'FULL' : 'NORMAL'}`);
    durable = wanted;
    await beginWhenFree();
    const state = { open: true, waited: false };
    // Runs when no microtask is left, so the transaction awaits something other than the database.
    if (refuse_waits) process.nextTick(() => (state.waited = state.open));
    try {
      const result = await inside.run(state, work);
      if (state.waited) throw new Error(WAITED);
      if (savepoints.length > 0) throw new Error(LOOSE_SAVEPOINT);
      commit.run();
      return result;
    } catch (error) {
      if (connection.inTransaction) rollback.run();
      throw error;
    } finally {
      state.open = false;
      savepoints.length = 0;
    }
  }

  return {
    /** The connection for all other code: statements outside a transaction throw. */
    writer: {
      prepare: (source: string) => onlyInTransaction(connection, connection.prepare(source)),
    } as Pick<Database.Database, 'prepare'>,

    /** Runs `work` in a transaction after the earlier ones have ended. */
    run<T>(work: () => Promise<T>, { durable: wanted = false }: { durable?: boolean } = {}): Promise<T> {
      if (ended) return Promise.reject(new Error('The store is closed.'));
      if (inside.getStore()?.open) return Promise.reject(new Error(NESTED));
      const result = last.then(nextTick).then(() => transaction(work, wanted));
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
    if (savepoints.at(-1) !== name) throw new Error('Savepoints overlap: await one before the next begins.');
    execute(`release ${name}`);
    savepoints.pop();
  }

  function execute(source: string): void {
    if (!connection.inTransaction) throw new Error(OUTSIDE);
    connection.exec(source);
  }
}

const OUTSIDE =
  'The database was written outside a transaction: an `await` is missing, or `tx` was kept after its `write` had ended.';
const NESTED = '`write` inside `write` would wait for itself for ever: use the `tx` that is open.';
const WAITED =
  'A transaction waited for something that is not the database: ask the network before `write`, not in it.';
const LOOSE_SAVEPOINT = 'A savepoint was not awaited before its transaction ended.';

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');

/**
 * When the disk is full, SQLite ends the transaction itself, and later statements would commit one by one. So would statements that run
 * late because of a missing `await`.
 */
function onlyInTransaction(connection: Database.Database, statement: Database.Statement): Database.Statement {
  const guarded =
    <A extends unknown[], R>(method: (...values: A) => R) =>
    (...values: A): R => {
      if (!connection.inTransaction) throw new Error(OUTSIDE);
      return method(...values);
    };
  return Object.assign(statement, {
    run: guarded(statement.run.bind(statement)),
    get: guarded(statement.get.bind(statement)),
    all: guarded(statement.all.bind(statement)),
  });
}
