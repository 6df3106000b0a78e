import type { Clock } from '../domain/ports.ts';
import {
  type AggregateReads,
  type AggregateWrites,
  aggregateReads,
  aggregateWrites,
  type WriteContext,
} from './aggregates.ts';
import type { Engine, Query, SearchHits, WriteDb } from './base/db.ts';
import type { Tracked } from './cache/table_versions.ts';
import { cachedReads } from './cached_reads.ts';
import type { Secrets } from './privacy/removed_names.ts';
import type { AuditRow } from './settings/audit_log.ts';

/** Everything that can be read from the store. Reading needs no transaction. */
export interface Reads extends AggregateReads {}

/** The store inside a transaction: the same reads, including the changes so far, and the writes. */
export interface Tx extends AggregateWrites {
  /**
   * One short step of index maintenance; returns whether there is more to do. No name of the store's own methods: a keyed call runs on a store
   * in which the names of `Tx` come first.
   */
  tidySearch(): Promise<boolean>;
  /** Runs `work` and rolls back only its changes if it throws. */
  savepoint<T>(work: () => Promise<T>): Promise<T>;
  /** Runs `work`; false, with its changes rolled back, if another row has a unique key that it writes. */
  unlessTaken(work: () => Promise<unknown>): Promise<boolean>;
}

/** The database. `write` is the only way to change it. */
export interface Store extends Reads {
  /** Runs `work` in one transaction: all or nothing, one writer at a time, no network inside (record 3). */
  write<T>(work: (tx: Tx) => Promise<T>, options?: { durable?: boolean }): Promise<T>;
  search(query: Query): Promise<SearchHits>;
  /** Calls `listener` after every commit that enqueued jobs; returns a function that stops it. */
  onJobs(listener: () => void): () => void;
  /** Calls `listener` with every committed row of the audit table; returns a function that stops it. */
  onAudit(listener: (row: AuditRow) => void): () => void;
  /**
   * Runs `work`, which reads, and tracks the tables that it reads. Its value is current until a commit, by this process or another, writes
   * one of them.
   */
  track<T>(work: () => Promise<T>): Promise<Tracked<T>>;
  close(): Promise<void>;
}

/** How much the store caches, and its secrets. */
export interface StoreSettings {
  /** Maximum number of cached listing summaries. */
  cached_listings?: number | undefined;
  /** The server's keys, read when the first one is needed. */
  secrets?: Secrets | undefined;
}

/** The store over an engine. `clock` is the service's; jobs become due by it. */
export function makeStore(
  engine: Engine,
  clock: Clock,
  { cached_listings, secrets = () => [] }: StoreSettings = {},
): Store {
  const { schema, read, versions } = engine;
  const listeners = new Set<() => void>();
  const enqueued = new WeakSet<WriteDb>();
  const auditors = new Set<(row: AuditRow) => void>();
  const recorded = new WeakMap<WriteDb, AuditRow[]>();
  // Prepared statements live as long as their connection, and so do the aggregates over it.
  const transactions = new WeakMap<WriteDb, Tx>();

  function txOf(db: WriteDb): Tx {
    let tx = transactions.get(db);
    if (!tx) {
      tx = makeTx(engine, db, {
        clock,
        enqueued: () => enqueued.add(db),
        recorded: (row) => recorded.get(db)?.push(row),
        secrets,
      });
      transactions.set(db, tx);
    }
    return tx;
  }

  return {
    ...cachedReads(aggregateReads(read, schema, secrets), versions, { listings: cached_listings }),
    async write(work, options) {
      let wake = false;
      const rows: AuditRow[] = [];
      const result = await engine.transaction(async (db) => {
        enqueued.delete(db);
        // An engine may run the work again, when others were in its way.
        rows.length = 0;
        recorded.set(db, rows);
        const done = await work(txOf(db));
        wake = enqueued.has(db);
        return done;
      }, options);
      if (wake) for (const listener of listeners) listener();
      for (const row of rows) for (const auditor of auditors) auditor(row);
      return result;
    },
    search: (query) => engine.search.find(query),
    onJobs(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onAudit(listener) {
      auditors.add(listener);
      return () => auditors.delete(listener);
    },
    track: (work) => versions.track(work),
    close: () => engine.close(),
  };
}

function makeTx(engine: Engine, db: WriteDb, context: Omit<WriteContext, 'engine'>): Tx {
  return {
    ...aggregateWrites(db, { ...context, engine }),
    tidySearch: () => engine.search.tidy(db),
    savepoint: (work) => engine.savepoint(db, work),
    async unlessTaken(work) {
      try {
        await engine.savepoint(db, work);
        return true;
      } catch (error) {
        if (engine.violation(error) === 'unique') return false;
        throw error;
      }
    },
  };
}
