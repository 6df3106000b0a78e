import type { ApiKey, KeyUse } from '../../store/people/keys.ts';
import type { Store } from '../../store/store.ts';

/** The uses of a key are written at most this often (auth.md 6). */
const EVERY_MS = 60_000;

/**
 * Remembers who used which key, so that a request costs no write of its own and never waits for one: the first use in a minute is
 * written at once, those that follow together, a minute later. A process that is killed loses at most that minute's.
 */
export class KeyUses {
  readonly #store: Pick<Store, 'write'>;
  readonly #onFailure: (error: unknown) => void;
  #noted = new Map<number, KeyUse>();
  #written: Promise<void> = Promise.resolve();
  /** While it writes, and for a while after that failed. */
  #pauses = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(store: Pick<Store, 'write'>, onFailure: (error: unknown) => void) {
    this.#store = store;
    this.#onFailure = onFailure;
  }

  /** Counts a use of a key, as it is stored, at `now` (epoch milliseconds) from an address. */
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

  /** Writes what is noted; before the store is closed. Never rejects. */
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
        await this.#store.write(async (tx) => {
          for (const [id, use] of noted) await tx.keys.noteUses(id, use);
        });
      }
      this.#pauses = false;
    } catch (error) {
      // A use that cannot be noted is no reason to refuse a request; a database that is full is not asked at each one.
      this.#onFailure(error);
      setTimeout(() => (this.#pauses = false), EVERY_MS).unref();
    }
  }
}
