import { etagOf } from '../../domain/http/conditional.ts';
import { type Coding, encode, inOwnMemory, WORTH_COMPRESSING } from '../../domain/http/content_coding.ts';

/** A body as it is sent, and how it is encoded. */
export interface Encoded {
  coding: Coding;
  body: string | Buffer;
  size: number;
}

/** A body that is sent many times: its entity tag, and each of its encodings, made when it is first requested. */
export class EncodedBody {
  readonly etag: string;
  /** Called when another encoding is held from now on. */
  onGrowth: (() => void) | undefined;
  readonly #identity: Buffer;
  readonly #encoded = new Map<Coding, Buffer>();

  constructor(text: string, etag = etagOf(text)) {
    this.#identity = inOwnMemory(Buffer.from(text));
    this.etag = etag;
  }

  /** Bytes of all encodings that it holds. */
  get bytes(): number {
    return [...this.#encoded.values()].reduce((sum, { length }) => sum + length, this.#identity.length);
  }

  /** The body in a coding; small ones as they are. */
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
