import type { Clock } from '../domain/ports.ts';
import type { Answer } from '../tools/call.ts';
import type { Changes } from './changes.ts';
import { KeptBytes } from './kept_bytes.ts';

/** An answer that is the same for everybody, with its bytes as they go over the wire. Not to be changed by who gets it. */
export class SharedAnswer extends KeptBytes {
  readonly answer: Answer;
  /** RFC 8288 value of the Link header, set by REST when it first sends the answer. */
  link: string | undefined;

  constructor(answer: Answer) {
    super(JSON.stringify(answer));
    this.answer = answer;
  }
}

interface Entry {
  shared: SharedAnswer;
  generation: number;
  from: number;
  until: number;
}

/** An answer is kept at most this long, so that what slowly drifts with time (trending) is never far off. */
const KEPT_MS = 30_000;
/** Local midnight, in every zone, falls on a quarter of an hour of UTC: no answer outlives the start of a day or week. */
const QUARTER_MS = 15 * 60_000;

/** Answers of public operations by operation and input: fresh after every change, least recently used out first. */
export class AnswerCache {
  readonly #clock: Clock;
  readonly #changes: Changes;
  readonly #limit: { entries: number; bytes: number };
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  constructor(clock: Clock, changes: Changes, limit = { entries: 2_000, bytes: 16 * 1024 * 1024 }) {
    this.#clock = clock;
    this.#changes = changes;
    this.#limit = limit;
  }

  /** The kept answer under a key, or the one that `answer` now gives. */
  async get(key: string, answer: () => Promise<Answer>): Promise<SharedAnswer> {
    const fresh = this.#fresh(key);
    if (fresh) return fresh;
    const { generation } = this.#changes;
    return this.#keep(key, generation, new SharedAnswer(await answer()));
  }

  #fresh(key: string): SharedAnswer | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#remove(key, entry);
    const now = this.#clock.now().getTime();
    if (entry.generation !== this.#changes.generation || now < entry.from || now >= entry.until)
      return undefined;
    this.#add(key, entry);
    return entry.shared;
  }

  /** Keeps an answer, unless something changed since the work on it began at `generation`. */
  #keep(key: string, generation: number, shared: SharedAnswer): SharedAnswer {
    if (generation !== this.#changes.generation) return shared;
    const from = this.#clock.now().getTime();
    const until = Math.min(from + KEPT_MS, (Math.floor(from / QUARTER_MS) + 1) * QUARTER_MS);
    const earlier = this.#entries.get(key);
    if (earlier) this.#remove(key, earlier);
    this.#add(key, { shared, generation, from, until });
    for (const [oldest, entry] of this.#entries) {
      if (this.#entries.size <= this.#limit.entries && this.#bytes <= this.#limit.bytes) break;
      this.#remove(oldest, entry);
    }
    return shared;
  }

  #add(key: string, entry: Entry): void {
    this.#entries.set(key, entry);
    this.#bytes += entry.shared.body.length;
  }

  #remove(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#bytes -= entry.shared.body.length;
  }
}
