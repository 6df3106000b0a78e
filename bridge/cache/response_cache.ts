import type { Clock } from '../../domain/ports.ts';
import type { Result } from '../../tools/call.ts';
import { KeptBytes } from './byte_cache.ts';
import type { Changes } from './changes.ts';

/** An answer is kept at most this long, so that what slowly drifts with time (trending) is never far off. */
const KEPT_MS = 30_000;
/** Local midnight, in every zone, falls on a quarter of an hour of UTC: no answer outlives the start of a day or week. */
const QUARTER_MS = 15 * 60_000;

/** An answer that is the same for everybody, with its bytes as they go over the wire. Not to be changed by who gets it. */
export class SharedAnswer extends KeptBytes {
  readonly answer: Result;
  /** Whether the cache holds it. */
  isKept = false;
  readonly #generation: number;
  readonly #from: number;
  readonly #until: number;

  /** `generation` is that of the changes when the work on the answer began, `now` the time when it was done. */
  constructor(answer: Result, generation: number, now: number) {
    super(JSON.stringify(answer));
    this.answer = answer;
    this.#generation = generation;
    this.#from = now;
    this.#until = Math.min(now + KEPT_MS, (Math.floor(now / QUARTER_MS) + 1) * QUARTER_MS);
  }

  /** Whether it is still the answer: nothing has changed and its time is not over. */
  isFresh(generation: number, now: number): boolean {
    return generation === this.#generation && now >= this.#from && now < this.#until;
  }
}

/** How the cache does. */
export interface CacheFigures {
  hits: number;
  misses: number;
  entries: number;
  bytes: number;
}

/**
 * Answers of public operations by operation and input: fresh after every change, least recently used out first. An answer is kept
 * from the second time on that it is asked for: most pages of long lists are read once, and keeping those costs more than it saves.
 */
export class AnswerCache {
  readonly #clock: Clock;
  readonly #changes: Changes;
  readonly #limit: { entries: number; bytes: number };
  readonly #entries = new Map<string, SharedAnswer>();
  readonly #asked: Recently;
  #bytes = 0;
  #hits = 0;
  #misses = 0;
  #generation = -1;

  constructor(clock: Clock, changes: Changes, limit = { entries: 2_000, bytes: 4 * 1024 * 1024 }) {
    this.#clock = clock;
    this.#changes = changes;
    this.#limit = limit;
    this.#asked = new Recently(Math.ceil(limit.entries / 2));
  }

  /** Calls that a kept answer was good for, calls that needed a new one, and what is kept now; for the metrics. */
  get figures(): CacheFigures {
    return { hits: this.#hits, misses: this.#misses, entries: this.#entries.size, bytes: this.#bytes };
  }

  /** Whether an answer that somebody holds may be given again; it is, if so. */
  takes(held: SharedAnswer): boolean {
    const fresh = this.#isFresh(held);
    if (fresh) this.#hits++;
    return fresh;
  }

  #isFresh(shared: SharedAnswer): boolean {
    return shared.isFresh(this.#changes.generation, this.#clock.now().getTime());
  }

  /** The kept answer under a key, or the one that `answer` now gives. */
  async get(key: string, answer: () => Promise<Result>): Promise<SharedAnswer> {
    const kept = this.#entries.get(key);
    if (kept) this.#remove(key, kept);
    if (kept && this.#isFresh(kept)) {
      this.#hits++;
      this.#add(key, kept);
      return kept;
    }
    this.#misses++;
    const { generation } = this.#changes;
    if (generation !== this.#generation) this.#forgetBefore(generation);
    const shared = new SharedAnswer(await answer(), generation, this.#clock.now().getTime());
    // What a change overtook is given to who asked before it, and not kept.
    if (this.#asked.again(key) && this.#isFresh(shared)) this.#keep(key, shared);
    return shared;
  }

  #keep(key: string, shared: SharedAnswer): void {
    shared.isKept = true;
    const earlier = this.#entries.get(key);
    if (earlier) this.#remove(key, earlier);
    this.#add(key, shared);
    for (const [oldest, entry] of this.#entries) {
      if (this.#entries.size <= this.#limit.entries && this.#bytes <= this.#limit.bytes) break;
      this.#remove(oldest, entry);
    }
  }

  /** After a change nothing that is kept can be given again. */
  #forgetBefore(generation: number): void {
    this.#generation = generation;
    this.#entries.clear();
    this.#bytes = 0;
  }

  #add(key: string, shared: SharedAnswer): void {
    this.#entries.set(key, shared);
    this.#bytes += shared.size;
  }

  #remove(key: string, shared: SharedAnswer): void {
    this.#entries.delete(key);
    this.#bytes -= shared.size;
  }
}

/** Which keys were asked for lately: at least the last `many` different ones, at most twice as many. */
class Recently {
  readonly #many: number;
  #now = new Set<string>();
  #before = new Set<string>();

  constructor(many: number) {
    this.#many = many;
  }

  /** Whether a key was asked for lately; from now on it was. */
  again(key: string): boolean {
    if (this.#now.has(key)) return true;
    if (this.#now.size >= this.#many) {
      this.#before = this.#now;
      this.#now = new Set();
    }
    this.#now.add(key);
    return this.#before.has(key);
  }
}
