import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { etagOf } from '../domain/conditional.ts';

/** Content codings that kept bytes can be sent in. */
export type Coding = 'identity' | 'gzip' | 'br';

/** Smaller bodies gain nothing from compression. */
const WORTH_COMPRESSING = 1024;

/** A body that is sent many times: its tag, and its compressed forms once somebody asks for them again. */
export class KeptBytes {
  readonly body: Buffer;
  readonly etag: string;
  #asked = 0;
  readonly #coded = new Map<Coding, Buffer>();

  constructor(text: string) {
    this.body = Buffer.from(text);
    this.etag = etagOf(this.body);
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
