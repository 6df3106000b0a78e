import { parse } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storePicture } from '../../../services/listings/pictures.ts';
import { sharedThreads } from '../../outside_threads.ts';
import { type SiteServer, startSite } from '../site_server.ts';

describe('share cards', () => {
  let site: SiteServer;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.close());

  const metaOf = async (path: string) => {
    const root = parse(await (await fetch(site.url + path)).text());
    return (name: string) =>
      root.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');
  };
  const cardOf = async (path: string) => new URL((await metaOf(path))('og:image') ?? '');
  const image = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(new URL(path, site.url), init);
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  /** Width and height of a PNG. */
  const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

  test.each([
    ['/p/tidemark', 'listing/tidemark'],
    ['/launches/2026-11-16', 'week/2026-11-16'],
    ['/launches/this', 'week/2026-11-16'],
    ['/awards?listing=palisade', 'award/palisade'],
    ['/blog/how-a-launch-week-works', 'post/how-a-launch-week-works'],
    ['/founders/maren-solheim', 'founder/maren-solheim'],
    ['/', 'site/home'],
    ['/categories', 'site/home'],
  ])('%s has the card %s: a PNG of 1200 by 630 pixels', async (path, name) => {
    const { pathname, search } = await cardOf(path);
    expect(pathname).toBe(`/cards/${name}.png`);
    const { response, bytes } = await image(pathname + search);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect([response.status, bytes.subarray(1, 4).toString(), sizeOf(bytes)]).toEqual([
      200,
      'PNG',
      [1200, 630],
    ]);
    expect(bytes.length).toBeLessThan(200_000);
  });

  test('a page says how large its card is and what is on it', async () => {
    const meta = await metaOf('/p/palisade');
    expect(meta('og:image:width')).toBe('1200');
    expect(meta('og:image:height')).toBe('630');
    expect(meta('twitter:card')).toBe('summary_large_image');
    expect(meta('og:type')).toBe('website');
    // Palisade is featured for money, and its card says so.
    expect(meta('og:image:alt')).toMatch(/^Palisade: .+\. #1 of its week\. \d+ votes\. Paid placement$/);
  });

  test('posts are articles', async () => {
    const meta = await metaOf('/blog/how-a-launch-week-works');
    expect(meta('og:type')).toBe('article');
    expect(meta('article:published_time')).toMatch(/^2026-/);
  });

  test('has a new URL and a new image when it shows something new, and costs a 304 before', async () => {
    const before = await cardOf('/p/tidemark');
    const first = await image(before.pathname + before.search);
    const etag = first.response.headers.get('etag') ?? '';
    const again = await image(before.pathname + before.search, { headers: { 'if-none-match': etag } });
    expect([again.response.status, again.bytes.length]).toEqual([304, 0]);
    const { id } = (await site.store.listings.bySlug('tidemark'))!;
    await site.store.write((tx) =>
      tx.listings.update(id, { tagline: 'Rows that changed, by hour', updated_at: 1 }),
    );
    const after = await cardOf('/p/tidemark');
    expect(after.pathname).toBe(before.pathname);
    expect(after.search).not.toBe(before.search);
    const second = await image(after.pathname + after.search, { headers: { 'if-none-match': etag } });
    expect(second.response.status).toBe(200);
    expect(second.bytes.equals(first.bytes)).toBe(false);
    // The former URL shows what is true now, and is looked at again soon.
    const former = await image(before.pathname + before.search);
    expect(former.response.headers.get('cache-control')).toBe('public, max-age=300');
    expect(former.bytes.equals(second.bytes)).toBe(true);
  });

  test('shows the logo of a listing, or else its initial', async () => {
    const { pictures } = sharedThreads();
    const { id } = (await site.store.listings.bySlug('kolejka'))!;
    const cardWith = async (colour: string | null): Promise<Buffer> => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><circle cx="128" cy="128" r="99" fill="${colour}"/></svg>`;
      const bytes = await pictures.draw(svg, 256);
      await site.store.write(async (tx) => {
        const files = [{ name: '256.png', format: 'png' as const, width: 256, height: 256, bytes }];
        const logo = colour === null ? null : await storePicture(tx, { files }, 1);
        await tx.listings.update(id, { logo, updated_at: 2 });
      });
      const { pathname, search } = await cardOf('/p/kolejka');
      const { response, bytes: drawn } = await image(pathname + search);
      expect(response.status).toBe(200);
      return drawn;
    };
    const cards = [
      await cardWith(null),
      await cardWith('#093'),
      await cardWith('#039'),
      await cardWith(null),
    ];
    expect(new Set(cards.map((card) => card.toString('base64'))).size).toBe(3);
    expect(cards[0]!.equals(cards[3]!)).toBe(true);
  });

  test.each([
    'listing/nobody',
    'listing/undertow',
    'listing/%00',
    'week/2026-11-17',
    'week/this',
    'week/1999-01-04',
    'award/tidemark',
    'award/nobody',
    'post/nothing',
    'founder/nobody',
    'site/tidemark',
    'toString/tidemark',
    'page/tidemark',
  ])('there is no card %s', async (name) => {
    const { response } = await image(`/cards/${name}.png`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'text/plain; charset=utf-8',
    ]);
  });

  test('a page of the account has none', async () => {
    expect((await metaOf('/sign-in'))('og:image')).toBeUndefined();
  });
});
