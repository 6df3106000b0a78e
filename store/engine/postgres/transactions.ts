import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { AloneWrites, TransactionOptions, WriteDb } from '../../base/db.ts';
import { NESTED, OUTSIDE } from '../../base/transaction_faults.ts';
import { drizzleOver, VALUE_TYPES } from './driver/driver.ts';
import { asNotSaved, isWorthRepeating } from './driver/errors.ts';
import { OpenTransaction, type TransactionChecks } from './open_transaction.ts';
import { WriteQueue } from './write_queue.ts';

/** How transactions run. */
export interface WriterOptions extends TransactionChecks {
  /** The tables that a statement may write. */
  tablesOf: (source: string) => readonly string[];
  /** Called after every commit that may have changed something, with the tables that it wrote. */
  committed: (tables: ReadonlySet<string>) => void;
  /** The statement that tells other processes of a commit of these tables. */
  countOf: (connection: pg.PoolClient, tables: ReadonlySet<string>) => string;
}

/** How often a transaction begins at most: it may lose a deadlock, or its connection. */
const TRIES = 4;

/** Transactions on the writing connections: on all machines each runs alone, or beside those that name other things. */
export function postgresTransactions(
  pool: pg.Pool,
  { tablesOf, committed, countOf, ...checks }: WriterOptions,
) {
  const inside = new AsyncLocalStorage<OpenTransaction>();
  // Prepared statements live as long as their connection, and so do the aggregates over it.
  const databases = new WeakMap<pg.PoolClient, WriteDb>();
  const queue = new WriteQueue(pool.options.max ?? 1);
  const alone: AloneWrites = { writes: 0, seconds: 0 };
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

  async function once<T>(work: (db: WriteDb) => Promise<T>, options: TransactionOptions): Promise<T> {
    const connection = await pool.connect();
    const transaction = new OpenTransaction(connection, checks);
    let is_usable = true;
    let began: number | undefined;
    try {
      await transaction.begin(options);
      began = performance.now();
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
      if (began !== undefined && !options.on) addTo(alone, began);
      connection.release(!is_usable);
    }
  }

  async function repeated<T>(work: (db: WriteDb) => Promise<T>, options: TransactionOptions): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await once(work, options);
      } catch (error) {
        if (tries === TRIES || !isWorthRepeating(error)) throw asNotSaved(error);
      }
    }
  }

  return {
    alone,

    /** A read does not count as a wait in the transaction that it is in. */
    reading: <T>(read: () => Promise<T>): Promise<T> => current()?.run(read) ?? read(),

    /** Runs `work` in a transaction of its own. It may run again, so it changes nothing but the database. */
    run<T>(work: (db: WriteDb) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
      if (is_ended) return Promise.reject(new Error('The store is closed.'));
      if (current()) return Promise.reject(new Error(NESTED));
      return queue.take(options.on, () => repeated(work, options));
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
      await queue.end();
    },
  };
}

function addTo(alone: AloneWrites, began: number): void {
  alone.writes++;
  alone.seconds += (performance.now() - began) / 1000;
}
