import type { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Quota } from '../../domain/settings/quota.ts';
import type { Shared } from '../../store/base/shared.ts';

const SHARE_MS = 1_000;
/** Who has used less than this part of a limit is not shared, or less still where so little on each node would exceed the limit. */
const LEAST = 1 / 4;

/** A caller in their window, as this node counts them. */
interface Counted {
  key: string;
  limiter: RateLimiterMemory;
  caller: string;
  limit: number;
  /** Uses that are known here. */
  used: number;
  /** Those that other nodes do not know. */
  unshared: number;
  /** End of the window, by `performance.now()`. */
  until: number;
}

/** Adds up once a second what nodes count in their memories. */
export class SharedCounts {
  readonly #shared: Pick<Shared, 'addUses' | 'keyOf'>;
  readonly #counted = new Map<string, Counted>();
  #nodes = 1;
  #is_waiting = false;

  constructor(shared: Pick<Shared, 'addUses' | 'keyOf'>) {
    this.#shared = shared;
  }

  /** Notes a use that `limiter` has counted. */
  note(
    { policy, limit, remaining, reset }: Quota,
    limiter: RateLimiterMemory,
    caller: string,
    points: number,
  ): void {
    const name = `${policy} ${caller}`;
    const now = performance.now();
    let counted = this.#counted.get(name);
    if (!counted || counted.until <= now) {
      const until = now + reset * 1000;
      counted = { key: this.#shared.keyOf(name), limiter, caller, limit, used: 0, unshared: 0, until };
      this.#counted.set(name, counted);
    }
    counted.used = limit - remaining;
    counted.unshared += points;
    this.#later();
  }

  #later(): void {
    if (this.#is_waiting) return;
    this.#is_waiting = true;
    setTimeout(() => void this.#share(), SHARE_MS).unref();
  }

  async #share(): Promise<void> {
    const now = performance.now();
    for (const [name, { until }] of this.#counted) if (until <= now) this.#counted.delete(name);
    const least = Math.min(LEAST, 1 / (this.#nodes + 1));
    const behind = await this.#add([...this.#counted.values()].filter((one) => one.used > one.limit * least));
    // Callers who use little here and much elsewhere.
    if (behind.length > 0) await this.#add(behind);
    this.#is_waiting = false;
    if (this.#counted.size > 0) this.#later();
  }

  /** Adds the uses of some callers, and takes over what all nodes have counted of ours; returns those who were not added and are shared. */
  async #add(callers: readonly Counted[]): Promise<Counted[]> {
    const now = performance.now();
    const added = new Map(callers.map((one) => [one, one.unshared]));
    for (const one of callers) one.unshared = 0;
    const uses = callers.map((one) => ({
      key: one.key,
      points: added.get(one) ?? 0,
      left_ms: Math.max(1, one.until - now),
    }));
    const all = await this.#shared.addUses(uses).catch(() => null);
    if (!all) {
      // The database is away: each node counts for itself, and adds it later.
      for (const [one, points] of added) one.unshared += points;
      return [];
    }
    this.#nodes = all.nodes;
    const totals = new Map(all.totals.map((total) => [total.key, total]));
    const behind: Counted[] = [];
    for (const one of this.#counted.values()) {
      const total = totals.get(one.key);
      if (!total) continue;
      if (!added.has(one) && one.unshared > 0) behind.push(one);
      one.used = total.points + one.unshared;
      one.until = performance.now() + total.left_ms;
      await one.limiter.set(one.caller, one.used, total.left_ms / 1000);
    }
    return behind;
  }
}
