import { etagOf } from '../../domain/http/conditional.ts';
import { type Coding, encode, inOwnMemory, WORTH_COMPRESSING } from '../../domain/http/content_coding.ts';

/** A body in one content coding. */
export interface Encoded {
  coding: Coding;
  body: string | Buffer;
  size: number;
}

/** A body for many responses: its entity tag, and each coding, compressed when it is first requested. */
export class EncodedBody {
  readonly etag: string;
  /** Called when another coding takes memory. */
  onGrowth: (() => void) | undefined;
  readonly #identity: Buffer;
  readonly #encoded = new Map<Coding, Buffer>();

  constructor(text: string, etag = etagOf(text)) {
    this.#identity = inOwnMemory(Buffer.from(text));
    this.etag = etag;
  }

  /** Bytes of all codings in memory. */
  get bytes(): number {
    return [...this.#encoded.values()].reduce((sum, { length }) => sum + length, this.#identity.length);
  }

  /** The body in a coding; small bodies are not compressed. */
  in(coding: Coding): Encoded {
    if (coding === 'identity' || this.#identity.length < WORTH_COMPRESSING)
      return { coding: 'identity', body: this.#identity, size: this.#identity.length };
    let body = this.#encoded.get(coding);
    if (!body) {
      body = encode(this.#identity, coding);
      this.#encoded.set(coding, body);
      this.onGrowth?.();
    }
    return { coding, body, size: body.length };
  }
}
