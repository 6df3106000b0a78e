import { etagOf } from '../../domain/http/conditional.ts';
import { type Coding, encode, inOwnMemory, WORTH_COMPRESSING } from '../../domain/http/content_coding.ts';

/** A body that is sent once or many times: its tag, and its compressed forms once somebody asks for them again. */
export class KeptBytes {
  readonly etag: string;
  /** Bytes of the body as it is. */
  readonly size: number;
  #body: string | Buffer;
  #asked = 0;
  #coded: Map<Coding, Buffer> | undefined;

  constructor(text: string) {
    this.#body = text;
    this.size = Buffer.byteLength(text);
    this.etag = etagOf(text);
  }

  /** The body in a coding, or as it is when it is small or asked for the first time: one-off answers cost no compression. */
  in(coding: Coding): { coding: Coding; body: string | Buffer; size: number } {
    // Node writes a text together with the headers, so the first one gets it; bytes serve all who come after.
    const { size } = this;
    if (this.#asked++ === 0) return { coding: 'identity', body: this.#body, size };
    if (coding === 'identity' || size < WORTH_COMPRESSING)
      return { coding: 'identity', body: this.#bytes(), size };
    this.#coded ??= new Map();
    let body = this.#coded.get(coding);
    if (!body) {
      body = encode(this.#bytes(), coding);
      this.#coded.set(coding, body);
    }
    return { coding, body, size: body.length };
  }

  #bytes(): Buffer {
    if (typeof this.#body === 'string') this.#body = inOwnMemory(Buffer.from(this.#body));
    return this.#body;
  }
}
