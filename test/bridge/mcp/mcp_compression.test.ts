import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { operations } from '../../../tools/registry.ts';
import { SAMPLES } from '../sample_operations.ts';
import { type Reply, type Service, startService } from '../service.ts';
import { call, message, modern, older, type WireRequest } from './mcp_corpus.ts';

let service: Service;
beforeEach(async () => {
  service = await startService({ operations: [...SAMPLES, ...operations] });
});

const send = ({ headers, body }: WireRequest, coding?: string): Promise<Reply> =>
  service.send('POST', '/mcp', { headers: { ...headers, 'accept-encoding': coding }, body });
const list = (id: unknown) => modern('list', 'tools/list', {}, { message: { id } });

describe('the list of tools', () => {
  test('is compressed once and is the same text for every id', async () => {
    for (const id of [1, 0, 987_654_321, 'a', '7', 'naïve "id" — 漢字 \\ \n', 'k'.repeat(200)]) {
      const plain = await send(list(id));
      const packed = await send(list(id), 'gzip, deflate, br');
      expect(plain.headers['content-encoding']).toBe(undefined);
      expect(packed.headers).toMatchObject({
        'content-encoding': 'gzip',
        'content-length': String(packed.bytes.length),
        vary: 'Accept-Encoding, Authorization',
      });
      expect(gunzipSync(packed.bytes).toString()).toBe(plain.text);
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
      expect(JSON.parse(plain.text).id).toBe(id);
    }
  });

  test('takes a fifth of its bytes, in both eras', async () => {
    for (const request of [list(1), older('list', '2025-11-25', message('tools/list'))]) {
      const [plain, packed] = [await send(request), await send(request, 'gzip')];
      expect(gunzipSync(packed.bytes).toString()).toBe(plain.text);
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 4);
    }
  });
});

describe('results', () => {
  const books = (per_page: number) => modern('books', 'tools/call', call('list_books', { per_page }));

  test('are compressed from 2 kB on where gzip is accepted', async () => {
    for (const [per_page, coding, expected] of [
      [100, 'gzip', 'gzip'],
      [100, 'br, gzip;q=0.5', 'gzip'],
      [100, 'br', undefined],
      [100, 'gzip;q=0', undefined],
      [100, undefined, undefined],
      [1, 'gzip', undefined],
    ] as const) {
      const { headers, bytes } = await send(books(per_page), coding);
      expect([per_page, coding, headers['content-encoding']]).toEqual([per_page, coding, expected]);
      const text = expected ? gunzipSync(bytes) : bytes;
      expect(JSON.parse(text.toString()).result.structuredContent.items).toHaveLength(per_page);
    }
  });

  test('an event stream is never compressed', async () => {
    const request = older('stream', '2025-11-25', [
      message('tools/call', call('list_books', { per_page: 100 })),
    ]);
    const watched = older(
      'watched',
      '2025-11-25',
      message('tools/call', { ...call('list_books', { per_page: 100 }), _meta: { progressToken: 'p' } }),
    );
    const replies = [await send(request, 'gzip, br'), await send(watched, 'gzip, br')];
    const streams = replies.filter(({ headers }) => headers['content-type']?.startsWith('text/event-stream'));
    expect(streams.length).toBeGreaterThan(0);
    for (const { headers, text } of streams) {
      expect(headers['content-encoding']).toBe(undefined);
      expect(text).toContain('data: ');
    }
  });
});
