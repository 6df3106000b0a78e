import { type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CompressedBodies } from '../../../site/request/compressed_bodies.ts';
import { type DemoWorld, startDemoWorld } from '../../demo_world.ts';
import { member } from '../visitor.ts';

let world: DemoWorld;
beforeAll(async () => {
  world = await startDemoWorld();
});
afterAll(() => world.close());

interface Raw {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/** A request whose response is not decoded. */
function raw(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> {
  return new Promise((resolve, reject) => {
    request(world.url + path, { method, headers }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('end', () =>
        resolve({ status: res.statusCode, headers: res.headers, bytes: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

const assetOf = async (pattern: RegExp): Promise<string> =>
  pattern.exec((await raw('/')).bytes.toString())?.[0] ?? '';

/** A page by its path, or the path of a page that links to it. */
async function pathOf(place: string): Promise<string> {
  if (place === 'site.css') return assetOf(/\/assets\/site\.css\?v=[\w-]+/);
  if (place !== 'sitemap') return place;
  const index = (await raw('/sitemap.xml')).bytes.toString();
  return new URL(/<loc>([^<]+)/.exec(index)?.[1] ?? '').pathname;
}

const PLACES = ['/', '/docs', '/docs.md', '/docs/errors', '/ranking', '/categories', '/p/palisade'];

describe('pages, documents and files', () => {
  test.each([...PLACES, 'site.css', 'sitemap'])('%s is sent in br, in gzip and as it is', async (place) => {
    const path = await pathOf(place);
    const plain = await raw(path);
    expect(plain.status).toBe(200);
    expect(plain.headers['content-encoding']).toBe(undefined);
    for (const [coding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const packed = await raw(path, { 'accept-encoding': coding });
      expect(packed.headers).toMatchObject({
        'content-encoding': coding,
        'content-length': String(packed.bytes.length),
        etag: plain.headers.etag,
        vary: plain.headers.vary,
      });
      expect(packed.headers.vary).toContain('Accept-Encoding');
      expect(decode(packed.bytes).toString()).toBe(plain.bytes.toString());
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
      const head = await raw(path, { 'accept-encoding': coding }, 'HEAD');
      expect(head.bytes).toHaveLength(0);
      expect(head.headers).toMatchObject({
        'content-encoding': coding,
        'content-length': packed.headers['content-length'],
      });
      const known = await raw(path, {
        'accept-encoding': coding,
        'if-none-match': packed.headers.etag ?? '',
      });
      expect([known.status, known.bytes.length, known.headers.vary]).toEqual([304, 0, plain.headers.vary]);
    }
  });

  test('fonts are compressed already, and small files gain nothing', async () => {
    const css = (await raw(await assetOf(/\/assets\/site\.css\?v=[\w-]+/))).bytes.toString();
    const font = /\/assets\/[\w-]+\.woff2\?v=[\w-]+/.exec(css)?.[0] ?? '';
    expect((await raw(font, { 'accept-encoding': 'br' })).headers['content-encoding']).toBe(undefined);
    const icon = await raw(await assetOf(/\/assets\/icon\.svg\?v=[\w-]+/), { 'accept-encoding': 'br' });
    expect([icon.status, icon.headers['content-encoding']]).toEqual([200, undefined]);
  });

  test('what one visitor alone may see is never compressed: its length would tell of secrets in it', async () => {
    const ada = await member(world.url, world.store, 'ada@example.org', world.clock.now().getTime());
    const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    for (const path of ['/account', '/?q=words', '/search?q=words']) {
      const { headers } = await raw(path, { 'accept-encoding': 'br, gzip', cookie });
      expect([path, headers['cache-control'], headers['content-encoding']]).toEqual([
        path,
        'private, no-store',
        undefined,
      ]);
    }
  });
});

test('compressed bodies are held within a bound, the least recently used go first', () => {
  const bodies = new CompressedBodies(3_000);
  const body = (seed: number) =>
    Buffer.from(Array.from({ length: 1_000 }, (_, i) => (Math.imul(i + seed, 2_654_435_761) >>> 13) & 255));
  const first = bodies.get('"a"', body(1), 'gzip');
  bodies.get('"b"', body(2), 'gzip');
  expect(bodies.get('"a"', body(1), 'gzip')).toBe(first);
  bodies.get('"c"', body(3), 'gzip');
  expect(bodies.bytes).toBeLessThanOrEqual(3_000);
  expect(bodies.get('"a"', body(1), 'gzip')).toBe(first);
});
