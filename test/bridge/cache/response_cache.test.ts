import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { ResponseCache } from '../../../bridge/cache/response_cache.ts';
import { openStore } from '../../../store/open.ts';
import { settableClock, temporaryFile, temporaryStore } from '../../store/temporary.ts';
import { requested } from '../sample_operations.ts';
import { type Service, startService } from '../service.ts';

let api: Service;

beforeEach(async () => {
  requested.length = 0;
  api = await startService();
});

const books = (query = '', headers: Record<string, string> = {}) =>
  api.send('GET', `/api/v1/books${query}`, { headers });
/** The response of the second request is the cached one. */
const cachedBooks = async (query = '') => {
  await books(query);
  const cached = await books(query);
  requested.length = 0;
  return cached;
};
const rename = (name: string) => api.store.write((tx) => tx.settings.set('site.name', name));

describe('cached responses', () => {
  test('one response serves all callers with the same input, however they write it, from the second request on', async () => {
    const first = await books('?q=a&page=1');
    const second = await books('?page=1&q=a&per_page=20&utm_campaign=x');
    expect(requested).toEqual(['list_books', 'list_books']);
    const third = await books('?per_page=20&q=a');
    expect(requested).toHaveLength(2);
    for (const { text, headers } of [second, third])
      expect([text, headers.etag]).toEqual([first.text, first.headers.etag]);
    await books('?q=b');
    expect(requested).toHaveLength(3);
  });

  test('what was requested before a change is cached again with the next request', async () => {
    await cachedBooks();
    await rename('Again');
    await books();
    await books();
    expect(requested).toHaveLength(1);
  });

  test('a write shows at once', async () => {
    const before = await cachedBooks();
    await rename('Second light');
    const after = await books();
    expect(after.json.items[0].title).toBe('Second light');
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });

  test('a write by another process shows at once', async () => {
    const file = temporaryFile();
    api = await startService({ store: await openStore({ file }) });
    const other = await openStore({ file });
    await cachedBooks();
    await other.write((tx) => tx.settings.set('site.name', 'From outside'));
    expect((await books()).json.items[0].title).toBe('From outside');
    await other.close();
  });

  test('writes of tables that a response was not computed from leave it in the cache', async () => {
    await cachedBooks();
    await api.store.write((tx) => tx.jobs.enqueue('nothing', {}));
    await api.store.write((tx) => tx.people.ensure('new@example.org', api.clock.now().getTime()));
    await books();
    expect(requested).toHaveLength(0);
  });

  test('a transaction that only reads leaves them in the cache, and so does one that is rolled back', async () => {
    await cachedBooks();
    await api.store.write(async (tx) => [await tx.settings.all(), await tx.listings.byId(1)]);
    await expect(
      api.store.write(async (tx) => {
        await tx.settings.set('site.name', 'never');
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await books();
    expect(requested).toHaveLength(0);
  });

  test('a response that a write makes stale is returned and not cached', async () => {
    const store = await temporaryStore();
    let change = async () => {};
    const slow = {
      ...store,
      settings: {
        ...store.settings,
        all: async () => {
          const seen = await store.settings.all();
          await change();
          return seen;
        },
      },
    };
    api = await startService({ store: slow });
    await books();
    await rename('Seen before it');
    change = async () => {
      change = async () => {};
      await rename('Overtaken');
    };
    expect((await books()).json.items[0].title).toBe('Seen before it');
    expect((await books()).json.items[0].title).toBe('Overtaken');
  });

  test('no response is cached over the start of a day or a week, nor longer than 30 seconds, nor when time goes back', async () => {
    const sunday = Date.UTC(2026, 10, 22, 23, 59, 50);
    const reads = async (at: number) => {
      api.clock.set(at);
      return (await api.send('GET', '/api/v1/books/sea')).json.week;
    };
    await reads(sunday);
    const first = await reads(sunday);
    expect(await reads(sunday + 9_999)).toBe(first);
    expect(await reads(sunday + 10_000)).toBe('2026-11-23T00:00:00.000Z');
    expect(await reads(sunday + 39_999)).toBe('2026-11-23T00:00:00.000Z');
    expect(await reads(sunday + 40_000)).not.toBe('2026-11-23T00:00:00.000Z');
    expect(await reads(sunday)).toBe(first);
  });

  test('a signed-in caller gets a response of their own, which is not cached', async () => {
    await cachedBooks();
    const mine = await api.send('GET', '/api/v1/books', { as: 'ada' });
    expect(requested).toHaveLength(1);
    expect(mine.headers).toMatchObject({ 'cache-control': 'private, no-cache' });
  });

  test('but the cached one where it is the same for all, with its tag and only for their own cache', async () => {
    const read = (as?: string) => api.send('GET', '/api/v1/books/sea', as === undefined ? {} : { as });
    await read();
    const shared = await read();
    requested.length = 0;
    const mine = await read('ada');
    expect([requested, mine.text, mine.headers.etag]).toEqual([[], shared.text, shared.headers.etag]);
    expect(mine.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding, Authorization',
    });
    expect((await read()).headers['cache-control']).toContain('public');
    const again = await api.send('GET', '/api/v1/books/sea', {
      as: 'ada',
      headers: { 'if-none-match': shared.headers.etag },
    });
    expect([again.status, again.bytes.length, again.headers['cache-control']]).toEqual([
      304,
      0,
      'private, no-cache',
    ]);
  });

  test('a refusal is not cached', async () => {
    await api.send('GET', '/api/v1/books/lost');
    const again = await api.send('GET', '/api/v1/books/lost');
    expect([requested.length, again.headers['cache-control']]).toEqual([2, 'no-store']);
  });
});

describe('conditional reads', () => {
  test('public responses have a weak tag, live 30 seconds in caches, and differ for signed-in people [R229, D63]', async () => {
    const { headers } = await books();
    expect(headers.etag).toMatch(/^W\/"[\w-]{16}"$/);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=30, stale-while-revalidate=60',
      vary: 'Accept-Encoding, Authorization',
    });
  });

  test('304 for the tag, for one of several, for its strong form and for *; with the headers of the response', async () => {
    const { etag = '', ...rest } = (await books()).headers;
    for (const known of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
      const again = await books('', { 'if-none-match': known });
      expect([known, again.status, again.bytes.length]).toEqual([known, 304, 0]);
      expect(again.headers).toMatchObject({ etag, 'cache-control': rest['cache-control'], vary: rest.vary });
      expect(again.headers['content-type']).toBeUndefined();
    }
    expect((await books('', { 'if-none-match': '"other"' })).status).toBe(200);
    const head = await api.send('HEAD', '/api/v1/books', { headers: { 'if-none-match': etag } });
    expect(head.status).toBe(304);
  });

  test('a tag is out of date with the change', async () => {
    const { etag = '' } = (await books()).headers;
    await rename('Third light');
    expect((await books('', { 'if-none-match': etag })).status).toBe(200);
  });
});

describe('compression', () => {
  const LONG = '?per_page=100';

  test('of what is cached, br before gzip, only what is worth it and what the caller takes', async () => {
    const plain = await books(LONG, { 'accept-encoding': 'gzip, br' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const br = await books(LONG, { 'accept-encoding': 'gzip, deflate, br;q=0.5' });
    expect([br.headers['content-encoding'], brotliDecompressSync(br.bytes).toString()]).toEqual([
      'br',
      plain.text,
    ]);
    const gzip = await books(LONG, { 'accept-encoding': 'GZIP, br;q=0' });
    expect([gzip.headers['content-encoding'], gunzipSync(gzip.bytes).toString()]).toEqual([
      'gzip',
      plain.text,
    ]);
    expect(Number(gzip.headers['content-length'])).toBe(gzip.bytes.length);
    for (const coding of ['identity', 'gzip;q=0', 'zstd']) {
      expect((await books(LONG, { 'accept-encoding': coding })).headers['content-encoding']).toBeUndefined();
    }
  });

  test('small responses are sent as they are', async () => {
    for (let i = 0; i < 4; i++) {
      const { headers } = await api.send('GET', '/api/v1/books/sea', {
        headers: { 'accept-encoding': 'gzip' },
      });
      expect(headers['content-encoding']).toBeUndefined();
    }
  });

  test('HEAD returns the headers of the compressed response too', async () => {
    await cachedBooks(LONG);
    const head = await api.send('HEAD', `/api/v1/books${LONG}`, { headers: { 'accept-encoding': 'gzip' } });
    const get = await books(LONG, { 'accept-encoding': 'gzip' });
    expect([head.headers['content-encoding'], head.headers['content-length']]).toEqual([
      'gzip',
      String(get.bytes.length),
    ]);
  });
});

describe('the bounds of the cache', () => {
  const cacheOf = async (max_bytes: number) => {
    const clock = settableClock();
    return new ResponseCache(clock, await temporaryStore(clock), Math.floor(max_bytes));
  };

  test('one who reads all pages of a long list once leaves nothing in it', async () => {
    const cache = await cacheOf(1_000_000);
    for (let page = 1; page <= 2_000; page++) await cache.get(String(page), async () => ({ page }));
    expect(cache.figures).toMatchObject({ entries: 0, bytes: 0, hits: 0, misses: 2_000 });
  });

  test('the responses that were requested last stay', async () => {
    const cache = await cacheOf(4 * (1024 + 10_000 * 2.5 + 100));
    const computed: string[] = [];
    const get = (key: string, size = 9_900) =>
      cache.get(key, async () => (computed.push(key), { text: 'x'.repeat(size) }));
    for (const key of ['a', 'b', 'c', 'd', 'a', 'e']) for (const _ of [1, 2]) await get(key);
    computed.length = 0;
    for (const key of ['a', 'c', 'd', 'e']) await get(key);
    expect(computed).toEqual([]);
    await get('b');
    expect(computed).toEqual(['b']);
    for (const _ of [1, 2, 3]) await get('large', 200_000);
    expect(computed).toEqual(['b', 'large', 'large', 'large']);
  });

  test('every encoding and the object count', async () => {
    const cache = await cacheOf(1_000_000);
    const text = Array.from({ length: 2_000 }, (_, i) => Math.imul(i, 2_654_435_761).toString(36)).join(' ');
    const get = () => cache.get('a', async () => ({ text }));
    await get();
    const response = await get();
    const identity = response.in('identity').size;
    const alone = cache.figures.bytes;
    expect(alone).toBeGreaterThan(identity * 2);
    const br = response.in('br').size;
    expect(cache.figures.bytes).toBe(alone + br);
    const gzip = response.in('gzip').size;
    response.in('gzip');
    expect(cache.figures).toMatchObject({ entries: 1, bytes: alone + br + gzip });
  });

  test('an encoding that makes a response larger than the cache takes it out, and it is still served', async () => {
    const text = Array.from({ length: 2_000 }, (_, i) => Math.imul(i, 2_654_435_761).toString(36)).join(' ');
    const cache = await cacheOf(1024 + text.length * 2.5 + 200);
    const get = () => cache.get('a', async () => ({ text }));
    await get();
    const response = await get();
    expect(cache.figures.entries).toBe(1);
    expect(brotliDecompressSync(response.in('br').body).toString()).toBe(JSON.stringify({ text }));
    expect(cache.figures).toMatchObject({ entries: 0, bytes: 0 });
    expect((await get()).in('identity').size).toBe(JSON.stringify({ text }).length);
  });
});
