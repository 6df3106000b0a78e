import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { Changes } from '../../bridge/cache/changes.ts';
import { AnswerCache } from '../../bridge/cache/response_cache.ts';
import { openStore } from '../../store/open.ts';
import { settableClock, temporaryFile, temporaryStore } from '../store/temporary.ts';
import { asked } from './sample_operations.ts';
import { type Service, startService } from './service.ts';

let api: Service;

beforeEach(async () => {
  asked.length = 0;
  api = await startService();
});

const books = (query = '', headers: Record<string, string> = {}) =>
  api.send('GET', `/api/v1/books${query}`, { headers });
/** The answer that is kept: the second one. */
const keptBooks = async (query = '') => {
  await books(query);
  const kept = await books(query);
  asked.length = 0;
  return kept;
};
const rename = (name: string) => api.store.write((tx) => tx.settings.set('site.name', name));

describe('answers that are kept', () => {
  test('one answer serves everybody who asks the same, however they write it, from the second time on', async () => {
    const first = await books('?q=a&page=1');
    const second = await books('?page=1&q=a&per_page=20&utm_campaign=x');
    expect(asked).toEqual(['list_books', 'list_books']);
    const third = await books('?per_page=20&q=a');
    expect(asked).toHaveLength(2);
    for (const { text, headers } of [second, third])
      expect([text, headers.etag]).toEqual([first.text, first.headers.etag]);
    await books('?q=b');
    expect(asked).toHaveLength(3);
  });

  test('what was asked for before a change is kept again at once', async () => {
    await keptBooks();
    await rename('Again');
    await books();
    await books();
    expect(asked).toHaveLength(1);
  });

  test('a change shows at once', async () => {
    const before = await keptBooks();
    await rename('Second light');
    const after = await books();
    expect(after.json.items[0].title).toBe('Second light');
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });

  test('settings and categories are read once after a change, by whoever needs them', async () => {
    const store = await temporaryStore();
    const read = { settings: 0, categories: 0 };
    const counted = {
      ...store,
      settings: { ...store.settings, all: () => (read.settings++, store.settings.all()) },
      categories: { ...store.categories, all: () => (read.categories++, store.categories.all()) },
    };
    const { store: shared } = new Changes(counted);
    const look = () => Promise.all([shared.settings.all(), shared.categories.all()]);
    await look();
    await look();
    expect(read).toEqual({ settings: 1, categories: 1 });
    await shared.write((tx) => tx.settings.set('site.name', 'Read again'));
    const [settings] = await look();
    expect([settings['site.name'], read]).toEqual(['Read again', { settings: 2, categories: 2 }]);
  });

  test('a change by another process shows at once', async () => {
    const file = temporaryFile();
    api = await startService({ store: await openStore({ file }) });
    const other = await openStore({ file });
    await keptBooks();
    await other.write((tx) => tx.settings.set('site.name', 'From outside'));
    expect((await books()).json.items[0].title).toBe('From outside');
    await other.close();
  });

  test('what no public answer shows keeps them: jobs, keys, idempotency; and so does a change that was undone', async () => {
    await keptBooks();
    await api.store.write((tx) => tx.jobs.enqueue('nothing', {}));
    await expect(
      api.store.write(async (tx) => {
        await tx.settings.set('site.name', 'never');
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await books();
    expect(asked).toHaveLength(0);
  });

  test('an answer that a change overtook is not kept', async () => {
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

  test('no answer is kept over the start of a day or a week, nor longer than 30 seconds, nor when time goes back', async () => {
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

  test('a signed-in caller gets an answer of their own, which nobody keeps', async () => {
    await keptBooks();
    const mine = await api.send('GET', '/api/v1/books', { as: 'ada' });
    expect(asked).toHaveLength(1);
    expect(mine.headers).toMatchObject({ 'cache-control': 'private, no-store' });
    expect(mine.headers.etag).toBeUndefined();
  });

  test('a refusal is not kept', async () => {
    await api.send('GET', '/api/v1/books/lost');
    const again = await api.send('GET', '/api/v1/books/lost');
    expect([asked.length, again.headers['cache-control']]).toEqual([2, 'no-store']);
  });
});

describe('conditional reads', () => {
  test('public answers have a weak tag, live 30 seconds in caches, and differ for the signed-in [R229, D63]', async () => {
    const { headers } = await books();
    expect(headers.etag).toMatch(/^W\/"[\w-]{16}"$/);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=30, stale-while-revalidate=60',
      vary: 'Accept-Encoding, Authorization',
    });
  });

  test('304 for the tag, for one of several, for its strong form and for *; with the headers of the answer', async () => {
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

  test('from the second time on that it is kept, br before gzip, only what is worth it and what the caller takes', async () => {
    await books(LONG);
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

  test('small answers are sent as they are', async () => {
    for (let i = 0; i < 4; i++) {
      const { headers } = await api.send('GET', '/api/v1/books/sea', {
        headers: { 'accept-encoding': 'gzip' },
      });
      expect(headers['content-encoding']).toBeUndefined();
    }
  });

  test('HEAD gives the headers of the compressed answer too', async () => {
    await keptBooks(LONG);
    const head = await api.send('HEAD', `/api/v1/books${LONG}`, { headers: { 'accept-encoding': 'gzip' } });
    const get = await books(LONG, { 'accept-encoding': 'gzip' });
    expect([head.headers['content-encoding'], head.headers['content-length']]).toEqual([
      'gzip',
      String(get.bytes.length),
    ]);
  });
});

describe('what is kept has an end', () => {
  test('one who reads all pages of a long list once leaves nothing behind', async () => {
    const clock = settableClock();
    const cache = new AnswerCache(clock, new Changes(await temporaryStore(clock)), {
      entries: 4,
      bytes: 1000,
    });
    const read = (page: number) => cache.get(String(page), async () => ({ page }));
    for (const _ of [1, 2]) for (let page = 1; page <= 10; page++) await read(page);
    expect(cache.figures).toMatchObject({ entries: 0, bytes: 0, hits: 0, misses: 20 });
  });

  test('the answers that were asked for last stay', async () => {
    const clock = settableClock();
    const cache = new AnswerCache(clock, new Changes(await temporaryStore(clock)), {
      entries: 4,
      bytes: 1000,
    });
    const made: string[] = [];
    const get = (key: string, size = 1) =>
      cache.get(key, async () => (made.push(key), { text: 'x'.repeat(size) }));
    for (const key of ['a', 'b', 'c', 'd', 'a', 'e']) for (const _ of [1, 2]) await get(key);
    made.length = 0;
    for (const key of ['a', 'c', 'd', 'e']) await get(key);
    expect(made).toEqual([]);
    await get('b');
    expect(made).toEqual(['b']);
    for (const _ of [1, 2, 3]) await get('large', 2000);
    expect(made).toEqual(['b', 'large', 'large', 'large']);
  });
});
