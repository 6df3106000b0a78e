import type { Clock } from '../domain/ports.ts';
import {
  type AggregateReads,
  type AggregateWrites,
  aggregateReads,
  aggregateWrites,
  type WriteContext,
} from './aggregates.ts';
import type { AloneWrites, Engine, Query, SearchHits, WriteDb } from './base/db.ts';
import type { Name, Names } from './base/names.ts';
import type { Shared } from './base/shared.ts';
import type { Tracked } from './cache/table_versions.ts';
import { cachedReads } from './cached_reads.ts';
import { underNames } from './locks/named_writes.ts';
import type { Secrets } from './privacy/removed_names.ts';
import { machineNow } from './queue/jobs.ts';
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

/** How a write runs. */
export interface WriteOptions {
  /** Whether it survives a power cut once it is done. */
  durable?: boolean | undefined;
  /**
   * What it names, to run beside writes that name other things (record 68); absent, it runs alone. Name everything whose value decides
   * what is written. None at all is right for what needs nobody's lock: a plain insert with a unique key, an update that repeats in its
   * condition what it relies on. SQLite runs every write alone; tests refuse there too what was not named.
   */
  on?: Names<Reads> | undefined;
}

/** The database. `write` is the only way to change it. */
export interface Store extends Reads {
  /** Runs `work` in one transaction: all or nothing, no network inside (record 3). `work` may run again, so it changes `tx` alone. */
  write<T>(work: (tx: Tx) => Promise<T>, options?: WriteOptions): Promise<T>;
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
  /** The clock of leases and retries, which is the same for all processes of the database: `machineNow`, or the database's own. */
  machineNow(): Promise<number>;
  /** What nodes share; null where a database belongs to one machine. */
  shared: Shared | null;
  /** Writes without names so far that others had to wait for; none on SQLite, where all run alone. */
  alone: Readonly<AloneWrites>;
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

  const reads = cachedReads(aggregateReads(read, schema, secrets), versions, { listings: cached_listings });

  async function write<T>(work: (tx: Tx) => Promise<T>, { durable, on }: WriteOptions = {}): Promise<T> {
    let wake = false;
    let rows: AuditRow[] = [];
    const transaction = (names?: readonly Name[], verify?: (inside: Reads) => Promise<void>): Promise<T> =>
      engine.transaction(
        async (db) => {
          enqueued.delete(db);
          rows = [];
          recorded.set(db, rows);
          const tx = txOf(db);
          if (verify) await verify(tx);
          const done = await work(tx);
          wake = enqueued.has(db);
          return done;
        },
        { durable, on: names },
      );
    const result = await (on && engine.takes_names ? underNames(on, reads, transaction) : transaction());
    if (wake) for (const listener of listeners) listener();
    for (const row of rows) for (const auditor of auditors) auditor(row);
    return result;
  }

  return {
    ...reads,
    write,
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
    machineNow: engine.shared?.now ?? (async () => machineNow()),
    shared: engine.shared,
    alone: engine.alone,
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
