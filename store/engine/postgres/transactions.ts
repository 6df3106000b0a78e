import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { WriteDb } from '../../base/db.ts';
import { NESTED, OUTSIDE } from '../../base/transaction_faults.ts';
import { drizzleOver, VALUE_TYPES } from './driver.ts';
import { asNotSaved, isWorthRepeating } from './errors.ts';
import { OpenTransaction } from './open_transaction.ts';

/** How transactions run. */
export interface TransactionOptions {
  /** Fails every transaction that waited for anything but the database. */
  refuse_waits: boolean;
  /** The tables that a statement may write. */
  tablesOf: (source: string) => readonly string[];
  /** Called after every commit that may have changed something, with the tables that it wrote. */
  committed: (tables: ReadonlySet<string>) => void;
  /** The statement that tells other processes of a commit of these tables. */
  countOf: (connection: pg.PoolClient, tables: ReadonlySet<string>) => string;
}

/** How often a transaction begins at most: it may lose a deadlock, or its connection. */
const TRIES = 4;

/** Transactions on the writing connections. Each runs alone, on all machines, like those of SQLite. */
export function postgresTransactions(
  pool: pg.Pool,
  { refuse_waits, tablesOf, committed, countOf }: TransactionOptions,
) {
  const inside = new AsyncLocalStorage<OpenTransaction>();
  // Prepared statements live as long as their connection, and so do the aggregates over it.
  const databases = new WeakMap<pg.PoolClient, WriteDb>();
  let last: Promise<unknown> = Promise.resolve();
  let is_ended = false;

  /** The open transaction of the caller. */
  function current(): OpenTransaction | null {
    const transaction = inside.getStore();
    return transaction?.is_open ? transaction : null;
  }

  function databaseOn(connection: pg.PoolClient): WriteDb {
    const known = databases.get(connection);
    if (known) return known;
    const db = drizzleOver(async (statement, values) => {
      const transaction = current();
      if (transaction?.connection !== connection) throw new Error(OUTSIDE);
      const result = await transaction.run(() =>
        connection.query({ ...statement, values, types: VALUE_TYPES }),
      );
      if (result.command !== 'SELECT' && (result.rowCount ?? 0) > 0)
        for (const table of tablesOf(statement.text)) transaction.written.add(table);
      return result;
    }) as unknown as WriteDb;
    databases.set(connection, db);
    return db;
  }

  async function once<T>(work: (db: WriteDb) => Promise<T>, durable: boolean): Promise<T> {
    const connection = await pool.connect();
    const transaction = new OpenTransaction(connection, refuse_waits);
    let is_usable = true;
    try {
      await transaction.begin(durable);
      const result = await inside.run(transaction, () => work(databaseOn(connection)));
      const { written } = transaction;
      try {
        await transaction.commit(written.size > 0 ? countOf(connection, written) : '');
      } finally {
        // Also where it is not known whether it was committed.
        if (written.size > 0) committed(written);
      }
      return result;
    } catch (error) {
      is_usable = await transaction.rollback();
      throw error;
    } finally {
      connection.release(!is_usable);
    }
  }

  async function repeated<T>(work: (db: WriteDb) => Promise<T>, durable: boolean): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await once(work, durable);
      } catch (error) {
        if (tries === TRIES || !isWorthRepeating(error)) throw asNotSaved(error);
      }
    }
  }

  return {
    /** A read does not count as a wait in the transaction that it is in. */
    reading: <T>(read: () => Promise<T>): Promise<T> => current()?.run(read) ?? read(),

    /** Runs `work` in a transaction after the earlier ones have ended. It may run again, so it changes nothing but the database. */
    run<T>(
      work: (db: WriteDb) => Promise<T>,
      { durable = false }: { durable?: boolean | undefined } = {},
    ): Promise<T> {
      if (is_ended) return Promise.reject(new Error('The store is closed.'));
      if (current()) return Promise.reject(new Error(NESTED));
      // Those of this process wait here, because the wait for a lock of the database ends after some seconds.
      const result = last.then(() => repeated(work, durable));
      last = result.catch(() => undefined);
      return result;
    },

    /** Runs `work` inside the open transaction; only its changes are rolled back if it throws. */
    async savepoint<T>(work: () => Promise<T>): Promise<T> {
      const transaction = current();
      if (!transaction) throw new Error(OUTSIDE);
      return transaction.savepoint(work);
    },

    /** Waits for pending transactions and rejects new ones. */
    async end(): Promise<void> {
      is_ended = true;
      await last;
    },
  };
}
