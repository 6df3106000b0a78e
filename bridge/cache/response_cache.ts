import { LRUCache } from 'lru-cache';
import { etagOf } from '../../domain/http/conditional.ts';
import type { Coding } from '../../domain/http/content_coding.ts';
import type { Clock } from '../../domain/ports.ts';
import type { Tracked } from '../../store/cache/table_versions.ts';
import type { Store } from '../../store/store.ts';
import type { Result } from '../../tools/operation/call.ts';
import { type Encoded, EncodedBody } from './encoded_body.ts';

/** A cached response is served at most this long, because trending drifts with time alone. */
const TTL_MS = 30_000;
/** Midnight in every time zone is on a quarter of an hour of UTC, so no response outlives the start of a day or week. */
const QUARTER_MS = 15 * 60_000;

/** About 500 lists of 20 listings with all overhead; more would show in the memory of a small process (docs/decisions/0024). */
const CACHE_BYTES = 12 * 1024 * 1024;
/** Bytes in memory for each byte of an object's JSON, measured (docs/decisions/0025). */
const OBJECT_FACTOR = 1.5;
/** Bytes of an entry beside its body: key, headers, map entry. */
const ENTRY_BYTES = 1024;
/** How many keys are remembered after their first request. */
const REQUESTED_ONCE = 1_000;

/** The response of a public operation, the same for every caller. It is shared: do not change it. */
export class PublicResponse {
  readonly answer: Result;
  readonly etag: string;
  readonly #tracked: Tracked<Result>;
  readonly #from: number;
  readonly #until: number;
  /** Only the text until the response is cached. */
  #body: string | EncodedBody;
  #headers: { query: string; list: readonly string[] } | undefined;
  #onGrowth: (() => void) | undefined;

  /** `now` is the time when the response was computed, `text` its body. */
  constructor(tracked: Tracked<Result>, now: number, text = JSON.stringify(tracked.value)) {
    this.answer = tracked.value;
    this.#body = text;
    this.etag = etagOf(this.#body);
    this.#tracked = tracked;
    this.#from = now;
    this.#until = Math.min(now + TTL_MS, (Math.floor(now / QUARTER_MS) + 1) * QUARTER_MS);
  }

  /** Whether the response is still valid: nothing in it was written since, and it has not expired. */
  isFresh(now: number): boolean {
    return now >= this.#from && now < this.#until && this.#tracked.isCurrent();
  }

  /** Whether it is prepared for many requests: its body is compressed once. */
  get isCached(): boolean {
    return typeof this.#body !== 'string';
  }

  /** Headers that depend on the query alone (Link repeats it), computed again only for another query. */
  headers(query: string, make: () => string[]): readonly string[] {
    if (this.#headers?.query !== query) {
      this.#headers = { query, list: make() };
      this.#onGrowth?.();
    }
    return this.#headers.list;
  }

  /** Prepares the body for many requests; `onGrowth` is called when it takes more memory. */
  hold(onGrowth: () => void): void {
    if (typeof this.#body === 'string') this.#body = new EncodedBody(this.#body, this.etag);
    this.#body.onGrowth = onGrowth;
    this.#onGrowth = onGrowth;
  }

  /** The body in a coding. An uncached body is sent once and not compressed: that would cost more than it saves. */
  in(coding: Coding): Encoded {
    const body = this.#body;
    if (typeof body !== 'string') return body.in(coding);
    return { coding: 'identity', body, size: Buffer.byteLength(body) };
  }

  /** Bytes in memory: the object and every coding of the body. */
  get bytes(): number {
    const { size } = this.in('identity');
    const body = typeof this.#body === 'string' ? size : this.#body.bytes;
    const headers = this.#headers?.list.reduce((sum, { length }) => sum + length, 0) ?? 0;
    return ENTRY_BYTES + Math.ceil(size * OBJECT_FACTOR) + body + headers;
  }
}

/** Figures of the cache. */
export interface CacheFigures {
  hits: number;
  misses: number;
  entries: number;
  bytes: number;
}

/**
 * Responses of public operations by operation and input, least recently used out first. A response is valid until it expires or
 * a table behind it is written. It is cached from its second request on, because most pages of long lists are read once.
 */
export class ResponseCache {
  readonly #clock: Clock;
  readonly #store: Pick<Store, 'track'>;
  readonly #responses: LRUCache<string, PublicResponse>;
  readonly #requested = new LRUCache<string, true>({ max: REQUESTED_ONCE });
  #hits = 0;
  #misses = 0;

  /** `max_bytes` limits everything in the cache. */
  constructor(clock: Clock, store: Pick<Store, 'track'>, max_bytes = CACHE_BYTES) {
    this.#clock = clock;
    this.#store = store;
    this.#responses = new LRUCache({
      maxSize: max_bytes,
      sizeCalculation: (response, key) => response.bytes + key.length,
    });
  }

  /** Figures for the metrics. */
  get figures(): CacheFigures {
    return {
      hits: this.#hits,
      misses: this.#misses,
      entries: this.#responses.size,
      bytes: this.#responses.calculatedSize,
    };
  }

  /** The cached response of a key, or the one that `compute` returns now, with the body that `textOf` gives of it. */
  async get(
    key: string,
    compute: () => Promise<Result>,
    textOf: (result: Result) => string = JSON.stringify,
  ): Promise<PublicResponse> {
    const cached = this.#responses.get(key);
    if (cached?.isFresh(this.#now())) {
      this.#hits++;
      return cached;
    }
    this.#misses++;
    if (cached) this.#responses.delete(key);
    const tracked = await this.#store.track(compute);
    const response = new PublicResponse(tracked, this.#now(), textOf(tracked.value));
    const isRepeated = this.#requested.has(key);
    this.#requested.set(key, true);
    // If something was written while this response was computed, return it but do not cache it.
    if (isRepeated && response.isFresh(this.#now())) this.#add(key, response);
    return response;
  }

  #add(key: string, response: PublicResponse): void {
    response.hold(() => {
      // Setting an entry again makes the cache count its bytes again.
      if (this.#responses.peek(key) !== response) return;
      this.#responses.delete(key);
      this.#responses.set(key, response);
    });
    this.#responses.set(key, response);
  }

  #now(): number {
    return this.#clock.now().getTime();
  }
}
