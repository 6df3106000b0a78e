import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { EncodedBody } from '../../../bridge/cache/encoded_body.ts';
import { encode } from '../../../domain/http/content_coding.ts';

const text = 'Kilnbook plans firings. '.repeat(100);

test('a body in a coding is kept without the memory around it', () => {
  const br = encode(Buffer.from(text), 'br');
  const gzip = encode(Buffer.from(text), 'gzip');
  expect([brotliDecompressSync(br).toString(), gunzipSync(gzip).toString()]).toEqual([text, text]);
  expect([br.buffer.byteLength, gzip.buffer.byteLength]).toEqual([br.length, gzip.length]);
});

test('so is a body that is sent many times', () => {
  const { body } = new EncodedBody(text).in('identity');
  expect(body.toString()).toBe(text);
  expect((body as Buffer).buffer.byteLength).toBe(text.length);
});
