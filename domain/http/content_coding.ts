import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Content codings that a body can be sent in (RFC 9110, 8.4). */
export type Coding = 'identity' | 'gzip' | 'br';

/** Smaller bodies gain nothing from compression. */
export const WORTH_COMPRESSING = 1024;

const ALL: readonly Coding[] = ['br', 'gzip'];

/** The first coding of `offered` that the caller accepts; `identity` where it gives all of them no weight (RFC 9110, 12.5.3). */
export function codingFor(acceptEncoding: string | undefined, offered: readonly Coding[] = ALL): Coding {
  if (acceptEncoding === undefined) return 'identity';
  const accepted = new Set<string>();
  for (const part of acceptEncoding.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((item) => item.trim().toLowerCase());
    if (!parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))) accepted.add(name);
  }
  return offered.find((coding) => accepted.has(coding)) ?? 'identity';
}

/**
 * A body in a coding, in memory of its own. Brotli at quality 4 is three times as fast as gzip's best and still smaller
 * (design/http.md 4.3).
 */
export function encode(body: Uint8Array, coding: Exclude<Coding, 'identity'>): Buffer {
  const coded =
    coding === 'br'
      ? brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : gzipSync(body);
  return inOwnMemory(coded);
}

/** The same bytes to be kept: a small buffer of Node is part of one of 64 kB, which would be kept with it. */
export const inOwnMemory = (bytes: Uint8Array): Buffer => Buffer.from(new Uint8Array(bytes).buffer);
