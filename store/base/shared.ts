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
  salts: SharedSalts;
}

/** What nodes hash addresses with for a day or a week, sealed by them; on SQLite it is in files. */
export interface SharedSalts {
  find(kind: string, period: string): Promise<Buffer | null>;
  /** Adds a salt unless there is one; `instead_of` is one that is replaced, because nobody can open it. */
  add(salt: { kind: string; period: string; bytes: Buffer }, instead_of: Buffer | null): Promise<void>;
  forgetBefore(kind: string, period: string): Promise<void>;
}

/** A node that was not seen for so many seconds has ended. */
export const ALIVE_S = 20;
