import type pg from 'pg';
import type { TransactionOptions } from '../../base/db.ts';
import {
  CAUGHT,
  LOOSE_SAVEPOINT,
  LOOSE_STATEMENT,
  OUTSIDE,
  OVERLAP,
  WAITED,
} from '../../base/transaction_faults.ts';
import { UNNAMED_CODE } from '../../locks/name_checks.ts';
import { isCut, isGivenUp, saveUnknown } from './driver/errors.ts';
import { locksOf } from './lock_keys.ts';

/** What tests refuse. */
export interface TransactionChecks {
  /** Fails every transaction that waited for anything but the database. */
  refuse_waits: boolean;
  /** Gets the faults of transactions that write what they have not named; null outside of tests. */
  onUnnamed: ((error: Error) => void) | null;
}

/** A transaction on a connection, from BEGIN to its end. It refuses what {@link WAITED} and the others say. */
export class OpenTransaction {
  readonly connection: pg.PoolClient;
  /** Tables that it wrote. */
  readonly written = new Set<string>();
  readonly #refuse_waits: boolean;
  readonly #savepoints: string[] = [];
  readonly #onUnnamed: ((error: Error) => void) | null;
  #fault: Error | undefined;
  #is_open = true;
  #running = 0;
  #waited = false;

  constructor(connection: pg.PoolClient, { refuse_waits, onUnnamed }: TransactionChecks) {
    this.connection = connection;
    this.#refuse_waits = refuse_waits;
    this.#onUnnamed = onUnnamed;
  }

  get is_open(): boolean {
    return this.#is_open;
  }

  /** One message. BEGIN comes first: statements before it would be a transaction of their own. */
  async begin({ durable = false, on }: TransactionOptions): Promise<void> {
    const checked = this.#onUnnamed && on ? `; set local firstlight.names = '${JSON.stringify(on)}'` : '';
    await this.#statement(
      `begin; ${locksOf(on)}; set local synchronous_commit = ${durable ? 'on' : 'off'}${checked}`,
    );
  }

  /** Runs statements of the database; nothing else may be waited for between them. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    this.#running++;
    try {
      return await work();
    } catch (error) {
      if (this.#onUnnamed && error instanceof Error && 'code' in error && error.code === UNNAMED_CODE) {
        this.#fault = error;
        this.#onUnnamed(error);
      }
      throw error;
    } finally {
      this.#running--;
      // Runs when no microtask is left: then the next statement is under way, or the transaction waits for something else.
      if (this.#refuse_waits)
        process.nextTick(() => {
          if (this.#is_open && this.#running === 0) this.#waited = true;
        });
    }
  }

  /** Runs `work`; only its changes are rolled back if it throws. */
  async savepoint<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#is_open) throw new Error(OUTSIDE);
    const name = `s${this.#savepoints.length + 1}`;
    this.#savepoints.push(name);
    await this.#statement(`savepoint ${name}`);
    try {
      const result = await work();
      await this.#release(name);
      return result;
    } catch (error) {
      if (this.#is_open && this.#savepoints.includes(name)) {
        await this.#statement(`rollback to ${name}`);
        await this.#release(name);
      }
      throw error;
    }
  }

  /** Commits, with a last statement in the same message; raises {@link saveUnknown} if the connection is lost meanwhile. */
  async commit(last: string): Promise<void> {
    if (this.#waited) throw new Error(WAITED);
    if (this.#savepoints.length > 0) throw new Error(LOOSE_SAVEPOINT);
    if (this.#running > 0) throw new Error(LOOSE_STATEMENT);
    if (this.#fault) throw this.#fault;
    this.#is_open = false;
    const done: pg.QueryResult | pg.QueryResult[] = await this.connection
      .query(`${last}commit`)
      .catch((error: unknown) => {
        if (isCut(error)) throw saveUnknown(error);
        throw isGivenUp(error) ? new Error(CAUGHT) : error;
      });
    if ([done].flat().at(-1)?.command === 'ROLLBACK') throw new Error(CAUGHT);
  }

  /** Rolls back; returns whether the connection still works. */
  async rollback(): Promise<boolean> {
    this.#is_open = false;
    return this.connection.query('rollback').then(
      () => true,
      () => false,
    );
  }

  async #release(name: string): Promise<void> {
    if (this.#savepoints.at(-1) !== name) throw new Error(OVERLAP);
    await this.#statement(`release ${name}`);
    this.#savepoints.pop();
  }

  #statement(source: string): Promise<unknown> {
    return this.run(() => this.connection.query(source));
  }
}
