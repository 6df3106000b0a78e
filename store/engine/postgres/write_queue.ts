import type { Name } from '../../base/names.ts';

/**
 * The queue of the writes of this process: those of one name one after the other, one without names alone. They wait here, because the wait
 * for a lock or a connection of the database ends after some seconds.
 */
export class WriteQueue {
  /** Ends of the last write of each name, of the last one without names, and of all that have not ended. */
  readonly #last = new Map<Name, Promise<unknown>>();
  #alone: Promise<unknown> = Promise.resolve();
  readonly #pending = new Set<Promise<unknown>>();
  readonly #waiting: (() => void)[] = [];
  #free: number;

  /** At most `connections` writes run at once. */
  constructor(connections: number) {
    this.#free = connections;
  }

  /** Runs `work` when all earlier ones have ended that it must not run beside. */
  take<T>(on: readonly Name[] | undefined, work: () => Promise<T>): Promise<T> {
    const earlier = on
      ? [this.#alone, ...on.flatMap((name) => this.#last.get(name) ?? [])]
      : [...this.#pending];
    const result = Promise.all(earlier).then(() => this.#connected(work));
    const end: Promise<void> = result.catch(() => undefined).then(() => this.#forget(end, on));
    this.#pending.add(end);
    if (!on) this.#alone = end;
    for (const name of on ?? []) this.#last.set(name, end);
    return result;
  }

  /** Waits until all have ended. */
  async end(): Promise<void> {
    await Promise.all(this.#pending);
  }

  async #connected<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }

  #forget(end: Promise<unknown>, on: readonly Name[] = []): void {
    this.#pending.delete(end);
    for (const name of on) if (this.#last.get(name) === end) this.#last.delete(name);
  }
}
