import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { preferencesApplied, preferencesIn, WAIT_MAX_S } from '../../../bridge/call/preferences.ts';
import { codingFor } from '../../../domain/http/content_coding.ts';
import type { Operation } from '../../../tools/operation/define.ts';
import { listBooks } from '../sample_operations.ts';
import { type Reply, type Service, startService } from '../service.ts';

const LONG = '/api/v1/books?per_page=100';

const HONOURS: Operation = { ...listBooks, prefers: ['view', 'wait'] };

async function service() {
  const api: Service = await startService();
  const get = (path: string, headers: Record<string, string | undefined> = {}): Promise<Reply> =>
    api.send('GET', path, { headers });
  /** A long list that is in the cache, so that it may be compressed. */
  const cached = async (): Promise<Reply> => {
    await get(LONG);
    return get(LONG);
  };
  return { api, get, cached };
}

const plain = ({ headers, bytes }: Reply): string => {
  const { 'content-encoding': coding } = headers;
  return (
    coding === 'br' ? brotliDecompressSync(bytes) : coding === 'gzip' ? gunzipSync(bytes) : bytes
  ).toString();
};

describe('Accept-Encoding [RFC 9110, 12.5.3]', () => {
  test.each([
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, br', 'br'],
    ['br;q=0.1, gzip;q=1', 'br'],
    [' gzip ;q=0.5 , identity', 'gzip'],
    ['Gzip', 'gzip'],
    ['gzip;Q=0', 'identity'],
    ['gzip;q=0.000, br;q=0.0', 'identity'],
    ['gzip;q=0.001', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['deflate, zstd', 'identity'],
    ['identity', 'identity'],
    ['', 'identity'],
    [',,,', 'identity'],
    ['x-gzip', 'identity'],
    ['gzip2, brr', 'identity'],
    ['"gzip"', 'identity'],
    [`${'a,'.repeat(1_000)}gzip`, 'gzip'],
  ] as const)('%j takes %s', (header, coding) => {
    expect(codingFor(header)).toBe(coding);
  });

  test('every coding is the same text, has its own length, one tag, and says what it depends on', async () => {
    const { api, cached, get } = await service();
    const { text, headers } = await cached();
    for (const coding of ['br', 'gzip', 'identity']) {
      const reply = await get(LONG, { 'accept-encoding': coding });
      expect(plain(reply)).toBe(text);
      expect(reply.headers).toMatchObject({
        'content-length': String(reply.bytes.length),
        etag: headers.etag,
        vary: headers.vary,
        'content-type': headers['content-type'],
      });
      expect(reply.headers['content-encoding']).toBe(coding === 'identity' ? undefined : coding);
      const head = await api.send('HEAD', LONG, { headers: { 'accept-encoding': coding } });
      expect({ ...head.headers, date: '', 'x-request-id': '' }).toEqual({
        ...reply.headers,
        date: '',
        'x-request-id': '',
      });
      expect(head.bytes).toHaveLength(0);
    }
    expect(headers.vary).toContain('Accept-Encoding');
  });
});

describe('reads of one caller', () => {
  test('have a tag, are 304 while they are the same, and are compressed where they are large', async () => {
    const { api } = await service();
    const read = (headers: Record<string, string | undefined> = {}, path = '/api/v1/me/books?per_page=100') =>
      api.send('GET', path, { as: 'ada', headers });
    const whole = await read();
    expect(whole.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      etag: expect.stringMatching(/^W\/"[\w-]{16}"$/),
      vary: 'Accept-Encoding, Authorization, Prefer',
    });
    const packed = await read({ 'accept-encoding': 'br, gzip' });
    expect([packed.headers['content-encoding'], plain(packed)]).toEqual(['gzip', whole.text]);
    expect(packed.headers['content-length']).toBe(String(packed.bytes.length));
    const known = await read({ 'if-none-match': whole.headers.etag });
    expect([known.status, known.bytes.length, known.headers.etag]).toEqual([304, 0, whole.headers.etag]);
    const other = await api.send('GET', '/api/v1/me/books?per_page=100', {
      as: 'bob',
      headers: { 'if-none-match': whole.headers.etag },
    });
    expect(other.status).toBe(200);
    const small = await read({ 'accept-encoding': 'gzip' }, '/api/v1/me/books?per_page=1');
    expect(small.headers['content-encoding']).toBeUndefined();
  });
});

describe('conditions', () => {
  const KNOWN: [what: string, header: (tag: string) => string, status: number][] = [
    ['its tag', (tag) => tag, 304],
    ['its tag as a strong one', (tag) => tag.slice(2), 304],
    [
      'its tag among a hundred',
      (tag) => [...Array.from({ length: 99 }, (_, i) => `"${i}"`), tag].join(', '),
      304,
    ],
    ['its tag without spaces around', (tag) => `"a",${tag},"b"`, 304],
    ['anything', () => '*', 304],
    ['anything, with spaces', () => ' * ', 304],
    ['a tag without its quotes', (tag) => tag.replaceAll('"', ''), 200],
    ['the beginning of its tag', (tag) => `${tag.slice(0, -2)}"`, 200],
    ['its tag in small letters', (tag) => tag.toLowerCase(), 200],
    ['another tag', () => 'W/"other"', 200],
    ['a star in quotes', () => '"*"', 200],
    ['nothing', () => '', 200],
  ];

  test('If-None-Match is 304 for a tag that is known, and for no other', async () => {
    const { cached, get } = await service();
    const { headers } = await cached();
    const { etag = '' } = headers;
    for (const [what, header, status] of KNOWN) {
      const reply = await get(LONG, { 'if-none-match': header(etag), 'accept-encoding': 'gzip' });
      expect([what, reply.status]).toEqual([what, status]);
      expect(reply.headers).toMatchObject({ etag, vary: headers.vary });
      if (status === 304)
        expect([reply.bytes.length, reply.headers['content-encoding']]).toEqual([0, undefined]);
    }
  });

  const OTHERS: [name: string, value: (tag: string) => string][] = [
    ['If-Modified-Since', () => new Date(2100, 1).toUTCString()],
    ['If-Match', () => '"other"'],
    ['If-Unmodified-Since', () => new Date(2000, 1).toUTCString()],
    ['If-Range', (tag) => tag],
    ['Range', () => 'bytes=0-9'],
    ['Accept', () => 'text/html'],
    ['Accept-Charset', () => 'utf-16'],
    ['Accept-Language', () => 'tlh'],
  ];

  test('other conditions on a read are ignored: it gets the whole response', async () => {
    const { cached, get } = await service();
    const { text, headers } = await cached();
    for (const [name, value] of OTHERS) {
      const reply = await get(LONG, { [name.toLowerCase()]: value(headers.etag ?? '') });
      expect([name, reply.status, reply.text]).toEqual([name, 200, text]);
    }
  });

  test('a condition keeps no refusal from a caller, and no change from being made', async () => {
    const { api, get } = await service();
    const star = { 'if-none-match': '*' };
    expect((await get('/api/v1/books/lost', star)).status).toBe(404);
    expect((await get('/api/v1/books?page=0', star)).status).toBe(400);
    expect((await get('/api/v1/none', star)).status).toBe(404);
    const made = await api.send('POST', '/api/v1/books', {
      as: 'ada',
      headers: star,
      body: { title: 'Sea' },
    });
    expect(made.status).toBe(201);
    expect((await api.store.settings.all())['site.name']).toBe('Sea');
  });
});

describe('Prefer [RFC 7240]', () => {
  test.each<[header: string, expected: object]>([
    ['wait=5', { wait_ms: 5_000 }],
    ['wait=0', { wait_ms: 0 }],
    ['WAIT = 7', { wait_ms: 7_000 }],
    ['wait="7"', { wait_ms: 7_000 }],
    ['wait=7; urgent', { wait_ms: 7_000 }],
    [`wait=${WAIT_MAX_S + 1}`, { wait_ms: WAIT_MAX_S * 1000 }],
    ['wait=999999999', { wait_ms: WAIT_MAX_S * 1000 }],
    ['wait=1, wait=9', { wait_ms: 1_000 }],
    ['return=minimal', { brief: true }],
    ['return=representation', { brief: false }],
    ['return=minimal, return=representation', { brief: true }],
    ['respond-async, wait=3, return="minimal"', { wait_ms: 3_000, brief: true }],
    ['handling=strict', {}],
    ['return=MINIMAL', {}],
    ['return=nothing', {}],
    ['wait', {}],
    ['wait=', {}],
    ['wait=-1', {}],
    ['wait=1.5', {}],
    ['wait=1e3', {}],
    ['wait=٣', {}],
    ['wait=9999999999', {}],
    ['wait="7', {}],
    ['wait=7 8', {}],
    ['=7', {}],
    [',;=,"', {}],
    ['', {}],
  ])('%j is understood, or ignored', (header, expected) => {
    expect(preferencesIn(header)).toEqual(expected);
  });

  test.each([
    [{ brief: true }, { changed: [] }, 'return=minimal'],
    [{ brief: false }, { id: 1 }, 'return=representation'],
    // A response from an idempotency key has the form of the first.
    [{ brief: true }, { id: 1 }, undefined],
    [{ brief: false }, { changed: [] }, undefined],
    [{ wait_ms: 7_000 }, { id: 1 }, 'wait=7'],
    [{ wait_ms: 0, brief: true }, { changed: [] }, 'return=minimal, wait=0'],
    [{}, { id: 1 }, undefined],
  ])('of %j with the response %j is applied: %s', (preferences, response, applied) => {
    expect(preferencesApplied(HONOURS, preferences, response)).toBe(applied);
  });

  test('what an operation does not honour is not named as applied', async () => {
    const { get } = await service();
    const reply = await get('/api/v1/books/sea', { prefer: 'wait=20, return=minimal' });
    expect([reply.status, reply.headers['preference-applied']]).toEqual([200, undefined]);
  });
});

describe('OPTIONS', () => {
  test.each([
    ['/api/v1/books', 'GET, HEAD, POST, OPTIONS'],
    ['/api/v1/books/sea', 'GET, HEAD, DELETE, OPTIONS'],
    ['/api/v1/books/sea/chapters/1', 'PATCH, OPTIONS'],
  ])('%s allows %s, to all callers, without a body', async (path, methods) => {
    const { api } = await service();
    const reply = await api.send('OPTIONS', path, {
      as: '!Bearer nobody',
      headers: { origin: 'https://other.example', 'access-control-request-method': 'POST' },
    });
    expect([reply.status, reply.bytes.length]).toEqual([204, 0]);
    const listed = (text: string | undefined) => (text ?? '').split(', ').toSorted();
    expect(listed(reply.headers.allow)).toEqual(listed(methods));
    expect(reply.headers['access-control-allow-origin']).toBe('*');
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined();
  });
});

describe('a query', () => {
  const READ: [query: string, q: string][] = [
    ['q=sea&', 'sea'],
    ['&&q=sea', 'sea'],
    ['q=a%26b%3Dc', 'a&b=c'],
    ['q=a=b=c', 'a=b=c'],
    ['%71=sea', 'sea'],
    ['q=%F0%9F%8C%8A', '🌊'],
    ['q=%2B+%20.', '+  .'],
    ['utm_source=x&q=sea&utm_campaign=y', 'sea'],
    ['q=', ''],
    ['q', ''],
  ];

  test('is read whatever way it is written', async () => {
    const { get } = await service();
    for (const [query, q] of READ)
      expect([query, (await get(`/api/v1/books?${query}`)).json.requested.q]).toEqual([query, q]);
  });

  const REFUSED: [query: string, path: string][] = [
    ['q=a&q=b', 'q'],
    ['q=a&%71=b', 'q'],
    ['q=a&q=a', 'q'],
    ['Q=a', 'Q'],
    ['q[]=a', 'q[]'],
    ['q.a=b', 'q.a'],
    ['__proto__=a', '__proto__'],
    ['constructor=a', 'constructor'],
    ['page=1&page=2', 'page'],
    [`q=${'x'.repeat(21)}`, 'q'],
    ['per_page=0', 'per_page'],
    ['per_page=NaN', 'per_page'],
  ];

  test('is refused by the name of the input that is wrong, and never guessed at', async () => {
    const { get } = await service();
    for (const [query, path] of REFUSED) {
      const { status, code, errors } = (await get(`/api/v1/books?${query}`)).json;
      expect([query, status, code, errors[0].path]).toEqual([query, 400, 'invalid_request', path]);
    }
  });
});
