import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Clock } from '../domain/ports.ts';
import type { Answer } from '../tools/call.ts';
import type { Changes } from './changes.ts';

/** Content codings that a kept answer can be sent in. */
export type Coding = 'identity' | 'gzip' | 'br';

/** Smaller answers gain nothing from compression. */
const WORTH_COMPRESSING = 1024;

/** An answer that is the same for everybody, with its bytes as they go over the wire. Not to be changed by who gets it. */
export class SharedAnswer {
  readonly answer: Answer;
  readonly body: Buffer;
  /** Weak, because all codings of a body share it (RFC 9110, 8.8.1). */
  readonly etag: string;
  /** RFC 8288 value of the Link header, set by REST when it first sends the answer. */
  link: string | undefined;
  #asked = 0;
  readonly #coded = new Map<Coding, Buffer>();

  constructor(answer: Answer) {
    this.answer = answer;
    this.body = Buffer.from(JSON.stringify(answer));
    this.etag = `W/"${createHash('sha256').update(this.body).digest('base64url').slice(0, 16)}"`;
  }

  /** The body in a coding, or as it is when it is small or asked for the first time: one-off answers cost no compression. */
  in(coding: Coding): { coding: Coding; body: Buffer } {
    const first = this.#asked++ === 0;
    if (coding === 'identity' || first || this.body.length < WORTH_COMPRESSING) {
      return { coding: 'identity', body: this.body };
    }
    let body = this.#coded.get(coding);
    if (!body) {
      body = coding === 'br' ? brotli(this.body) : gzipSync(this.body);
      this.#coded.set(coding, body);
    }
    return { coding, body };
  }
}

/** Quality 4 is three times as fast as gzip's best and still smaller (design/http.md 4.3). */
const brotli = (body: Buffer): Buffer =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });

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
