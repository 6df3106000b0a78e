import { noteReads, recordReads } from './table_reads.ts';

/** Tables in which nothing is read that is cached: what another process writes in them alone is not counted as a commit of it. */
export const UNCACHED: ReadonlySet<string> = new Set([
  'access_token',
  'api_key',
  'audit',
  'cron',
  'idempotency',
  'job',
  'listing_day',
  'model_hold',
  'oauth_store',
  'visit',
  'web_session',
]);

/** A value that was computed from the store. */
export interface Tracked<T> {
  readonly value: T;
  /** Whether every table that the value was computed from is as it was. Counts as reading them for work that is being tracked. */
  isCurrent(): boolean;
}

/** Knows for each table which commit wrote it last, so that caches can tell whether what they hold is current. */
export class TableVersions {
  readonly #foreignCommits: () => number;
  readonly #is_partial: boolean;
  /** How many commits there were, those of other processes included. */
  #commits = 0;
  /** The newest commit of another process: which tables it wrote is not known. */
  #foreign = 0;
  readonly #written = new Map<string, number>();
  #seen: number | undefined;
  #isChecked = false;

  /** `foreignCommits` is another number after every commit of another process; those of {@link UNCACHED} it may leave out. */
  constructor(foreignCommits: () => number, { is_partial = false }: { is_partial?: boolean } = {}) {
    this.#foreignCommits = foreignCommits;
    this.#is_partial = is_partial;
  }

  /** To be called after every commit of this process, with the tables that it wrote. */
  committed(tables: Iterable<string>): void {
    this.#commits++;
    for (const table of tables) this.#written.set(table, this.#commits);
  }

  /** The newest commit: ours at once, those of other processes from the next turn of the event loop on. */
  get latest(): number {
    if (!this.#isChecked) this.#checkForeign();
    return this.#commits;
  }

  /** Whether none of these tables was written after a commit. */
  isCurrent(since: number, tables: Iterable<string>): boolean {
    if (this.latest === since) return true;
    if (this.#foreign > since) return false;
    for (const table of tables) if ((this.#written.get(table) ?? 0) > since) return false;
    return true;
  }

  /** Runs work and tracks the tables that it reads. */
  async track<T>(work: () => Promise<T>): Promise<Tracked<T>> {
    // Before the first read: a commit during the work counts as a change.
    const since = this.latest;
    const { value, tables } = await recordReads(work);
    const is_counted = !this.#is_partial || ![...tables].some((table) => UNCACHED.has(table));
    return {
      value,
      isCurrent: () => {
        if (!is_counted || !this.isCurrent(since, tables)) return false;
        noteReads(tables);
        return true;
      },
    };
  }

  #checkForeign(): void {
    const foreign = this.#foreignCommits();
    if (foreign !== this.#seen && this.#seen !== undefined) this.#foreign = ++this.#commits;
    this.#seen = foreign;
    // The question costs two microseconds, and a busy turn serves many requests.
    this.#isChecked = true;
    setImmediate(() => (this.#isChecked = false));
  }
}
