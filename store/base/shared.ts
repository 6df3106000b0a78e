import type { RateLimiterAbstract } from 'rate-limiter-flexible';

/** Makes what counts the uses of a limit in a window of so many seconds. */
export type LimiterOf = (limit: {
  keyPrefix: string;
  points: number;
  duration: number;
}) => RateLimiterAbstract;

/** Uses of a limit by one caller, in a window that ends in so many milliseconds. */
export interface Uses {
  /** A keyed hash of limit and caller (`keyOf`). */
  key: string;
  points: number;
  left_ms: number;
}

/** A running service among several on one database. */
export interface NodeRow {
  /** Machine, process and a random part: no two nodes have the same. */
  name: string;
  version: string;
  started_at: Date;
  seen_at: Date;
}

/** What the nodes of a service share in their database (record 70). A database of one process has none of it. */
export interface Shared {
  /** The database's clock in epoch milliseconds: machines differ. */
  now: () => Promise<number>;
  /** Counts this process among the nodes until the store is closed; one that dies is left out after {@link ALIVE_S}. */
  join: (node: Pick<NodeRow, 'name' | 'version'>) => Promise<void>;
  /** The nodes that are running, oldest first. */
  nodes: () => Promise<NodeRow[]>;
  /** Limits that are counted in the database, exactly. */
  limiter: LimiterOf;
  /** The key of a caller under a limit: nothing in the database says which address it was. */
  keyOf: (caller: string) => string;
  /** Adds uses that were counted here, and gives those that all nodes have counted, of all callers, and how many nodes there are. */
  addUses: (uses: readonly Uses[]) => Promise<{ nodes: number; totals: Uses[] }>;
  /** Locks of websites: no two processes request from a host at a time. */
  host_locks: {
    /** Locks a host for `most_ms` at most, or gives the time until that may be possible. */
    take: (host: string, most_ms: number) => Promise<{ lock: string } | { wait_ms: number }>;
    /** Has a lock end so long from now: extends it, or leaves a pause. Gives the lock as it is then; null if another process has the host. */
    end: (host: string, lock: string, in_ms: number) => Promise<string | null>;
  };
  salts: SharedSalts;
}

/** What nodes hash addresses with for a day or a week, sealed by them; on SQLite it is in files. */
export interface SharedSalts {
  /** Adds a salt unless there is one, and gives what is there then; `instead_of` is one that is replaced, because nobody can open it. */
  add(salt: { kind: string; period: string; bytes: Buffer }, instead_of: Buffer | null): Promise<Buffer>;
  forgetBefore(kind: string, period: string): Promise<void>;
}

/** A node that was not seen for so many seconds has ended. */
export const ALIVE_S = 20;
