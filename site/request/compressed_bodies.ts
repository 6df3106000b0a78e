import { LRUCache } from 'lru-cache';
import { type Coding, encode } from '../../domain/http/content_coding.ts';

/** Bytes of compressed bodies that are cached at most. */
const CACHE_BYTES = 4 * 1024 * 1024;

/**
 * Cache of compressed bodies by their entity tag: assets, the reference and pages that did not change are compressed once. The least
 * recently used are evicted first.
 */
export class CompressedBodies {
  readonly #cache: LRUCache<string, Buffer>;

  constructor(max_bytes = CACHE_BYTES) {
    this.#cache = new LRUCache({
      maxSize: max_bytes,
      sizeCalculation: (body, key) => body.length + key.length,
    });
  }

  /** Bytes that it holds. */
  get bytes(): number {
    return this.#cache.calculatedSize;
  }

  /** The body of an entity tag in a coding; `quality` is that of Brotli. */
  get(
    etag: string,
    body: string | Uint8Array,
    coding: Exclude<Coding, 'identity'>,
    quality?: number,
  ): Buffer {
    const key = coding + etag;
    let encoded = this.#cache.get(key);
    if (!encoded) {
      encoded = encode(typeof body === 'string' ? Buffer.from(body) : body, coding, quality);
      this.#cache.set(key, encoded);
    }
    return encoded;
  }
}
