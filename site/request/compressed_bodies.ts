import { type Coding, encode } from '../../domain/http/content_coding.ts';

/**
 * Compressed forms of recently sent bodies, by their entity tag: assets, the reference and unchanged pages are
 * compressed once. The least recently used go first.
 */
export class CompressedBodies {
  readonly #limit: number;
  readonly #entries = new Map<string, Buffer>();
  #bytes = 0;

  /** `limit` is the number of bytes that are held at most. */
  constructor(limit = 4 * 1024 * 1024) {
    this.#limit = limit;
  }

  /** Bytes that are held now. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The body of an entity tag in a coding. */
  get(etag: string, body: string | Uint8Array, coding: Exclude<Coding, 'identity'>): Buffer {
    const key = coding + etag;
    const held = this.#entries.get(key);
    if (held) {
      this.#entries.delete(key);
      this.#entries.set(key, held);
      return held;
    }
    const made = encode(typeof body === 'string' ? Buffer.from(body) : body, coding);
    this.#entries.set(key, made);
    this.#bytes += made.length;
    for (const [oldest, bytes] of this.#entries) {
      if (this.#bytes <= this.#limit) break;
      this.#entries.delete(oldest);
      this.#bytes -= bytes.length;
    }
    return made;
  }
}
