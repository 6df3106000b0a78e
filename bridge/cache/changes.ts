import type { Store, Tx } from '../../store/store.ts';
import { keptRows } from './row_cache.ts';

/** Entries of listings that are kept at most: about six megabytes. */
const ENTRIES = 10_000;

/** Counts the changes that a public answer could show, so that whatever was kept knows when it is out of date. */
export class Changes {
  /**
   * The store through which everything in this process has to write: each commit is counted before the writer hears of it. Settings
   * and the tree of categories, which almost every call needs, and the entries of listings are read once after a change; nobody may
   * change what they get.
   */
  readonly store: Store;
  readonly #source: Store;
  #own = 0;
  #foreign: number | undefined;

  constructor(source: Store, { entries = ENTRIES } = {}) {
    this.#source = source;
    const summaries = keptRows(
      (ids) => source.listings.summaries(ids),
      () => this.generation,
      entries,
    );
    this.store = {
      ...source,
      settings: { ...source.settings, all: this.remember(() => source.settings.all()) },
      listings: { ...source.listings, summaries },
      categories: { ...source.categories, all: this.remember(() => source.categories.all()) },
      write: async (work, options) => {
        let touched = false;
        const result = await source.write((tx) => work(noticing(tx, () => (touched = true))), options);
        if (touched) this.#own++;
        return result;
      },
    };
  }

  /** Another number after every change: ours at once, those of other processes from the next turn of the event loop on. */
  get generation(): number {
    if (this.#foreign === undefined) {
      this.#foreign = this.#source.foreignChanges();
      // Asking costs two microseconds, and a busy turn answers many requests.
      setImmediate(() => (this.#foreign = undefined));
    }
    return this.#own + this.#foreign;
  }

  /** Keeps what `load` gives until the next change. */
  remember<T>(load: () => Promise<T>): () => Promise<T> {
    let kept: { generation: number; value: Promise<T> } | undefined;
    return () => {
      const { generation } = this;
      if (kept?.generation !== generation) {
        const value = load();
        kept = { generation, value };
        value.catch(() => (kept = undefined));
      }
      return kept.value;
    };
  }
}

/** What no public answer shows: most writes of a quiet site are these. */
const PRIVATE: ReadonlySet<PropertyKey> = new Set<keyof Tx>([
  'audit_log',
  'drafts',
  'grants',
  'idempotency',
  'jobs',
  'keys',
  'model_answers',
  'oauth',
  'savepoint',
  'sessions',
  'sign_in_links',
]);

function noticing(tx: Tx, notice: () => void): Tx {
  return new Proxy(tx, {
    get(target, name) {
      if (!PRIVATE.has(name)) notice();
      return Reflect.get(target, name) as unknown;
    },
  });
}
