import type { Store, Tx } from '../store/store.ts';

/** Counts the changes that a public answer could show, so that whatever was kept knows when it is out of date. */
export class Changes {
  generation = 0;

  /**
   * A store that counts every transaction that touched something public once it is committed, and before whoever wrote
   * hears of it. Everything that writes in this process has to write through it.
   */
  watching(store: Store): Store {
    return {
      ...store,
      write: async (work, options) => {
        let touched = false;
        const result = await store.write((tx) => work(noticing(tx, () => (touched = true))), options);
        if (touched) this.generation++;
        return result;
      },
    };
  }

  /** Keeps what `load` gave until the next change. */
  remember<T>(load: () => Promise<T>): () => Promise<T> {
    let kept: { generation: number; value: Promise<T> } | undefined;
    return () => {
      if (kept?.generation !== this.generation) {
        const value = load();
        kept = { generation: this.generation, value };
        value.catch(() => (kept = undefined));
      }
      return kept.value;
    };
  }
}

/** What no public answer shows: most writes of a quiet site are these. */
const PRIVATE: ReadonlySet<PropertyKey> = new Set<keyof Tx>([
  'drafts',
  'idempotency',
  'jobs',
  'keys',
  'savepoint',
]);

function noticing(tx: Tx, notice: () => void): Tx {
  return new Proxy(tx, {
    get(target, name) {
      if (!PRIVATE.has(name)) notice();
      return Reflect.get(target, name) as unknown;
    },
  });
}
