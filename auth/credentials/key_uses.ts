import type { ApiKey, KeyUse } from '../../store/people/keys.ts';
import type { Store, Tx } from '../../store/store.ts';

/** The uses of a key are written at most this often. */
const EVERY_MS = 60_000;

/**
 * Collects the uses of keys, so that no request waits for a write: the first use in a minute is written at once, the
 * others a minute later. A crash loses at most that minute.
 */
export class KeyUses {
  readonly #store: Pick<Store, 'write'>;
  readonly #onFailure: (error: unknown) => void;
  #noted = new Map<number, KeyUse>();
  #written: Promise<void> = Promise.resolve();
  /** True while it writes, and for a while after a write failed. */
  #pauses = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(store: Pick<Store, 'write'>, onFailure: (error: unknown) => void) {
    this.#store = store;
    this.#onFailure = onFailure;
  }

  /** Counts a use of a key at `now` (epoch milliseconds) from an IP address. */
  note({ id, last_used_at }: Pick<ApiKey, 'id' | 'last_used_at'>, ip: string, now: number): void {
    const noted = this.#noted.get(id);
    if (noted) {
      noted.requests++;
      noted.at = now;
      noted.ip = ip;
    } else {
      this.#noted.set(id, { at: now, ip, requests: 1 });
    }
    const isDue = last_used_at === null || last_used_at <= now - EVERY_MS;
    if (isDue && !this.#pauses) void this.flush();
    else this.#timer ??= setTimeout(() => void this.flush(), EVERY_MS).unref();
  }

  /** Writes what was collected; called before the store closes. Never rejects. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#pauses = true;
    this.#written = this.#written.then(() => this.#write());
    return this.#written;
  }

  async #write(): Promise<void> {
    const noted = this.#noted;
    this.#noted = new Map();
    try {
      if (noted.size > 0) {
        // Requests are added up by a number. In the order of their ids, so that two nodes do not wait for each other.
        const uses = [...noted].toSorted(([one], [other]) => one - other);
        const note = async ({ keys }: Tx): Promise<void> => {
          for (const [id, use] of uses) await keys.noteUses(id, use);
        };
        await this.#store.write(note, { on: [] });
      }
      this.#pauses = false;
    } catch (error) {
      // A failed write must not refuse a request; the pause avoids retrying a full database on each one.
      this.#onFailure(error);
      setTimeout(() => (this.#pauses = false), EVERY_MS).unref();
    }
  }
}
