import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { doingIn } from '../../../services/use_cases/define.ts';
import { sitemap } from '../../../site/sitemap.ts';
import type { Store } from '../../../store/store.ts';
import { type DemoWorld, startDemoWorld } from '../../demo_world.ts';
import { sampled } from '../../gate/sample.ts';

const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at = '']) => at);

describe('the sitemap of the demo world', () => {
  let world: DemoWorld;
  beforeAll(async () => {
    world = await startDemoWorld();
  });
  afterAll(() => world.close());

  test('names only URLs that exist: pages, weeks and every live listing [D69]', async () => {
    const index = await fetch(`${world.url}/sitemap.xml`);
    expect(index.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const files = locations(await index.text());
    expect(files.map((file) => file.replace(world.url, ''))).toEqual([
      '/sitemaps/pages.xml',
      '/sitemaps/weeks.xml',
      '/sitemaps/categories.xml',
      '/sitemaps/blog.xml',
      '/sitemaps/newsletter.xml',
      '/sitemaps/listings-1.xml',
      '/sitemaps/alternatives-1.xml',
      '/sitemaps/founders-1.xml',
    ]);
    const urls: string[] = [];
    for (const file of files) urls.push(...locations(await (await fetch(file)).text()));
    expect(new Set(urls).size).toBe(urls.length);
    for (const url of sampled(urls, 0, 10)) expect((await fetch(url)).status, url).toBe(200);
    const { body } = await world.rest('GET', '/listings?per_page=100');
    const listings = urls.filter((url) => url.includes('/p/'));
    expect(listings.sort()).toEqual(body.items.map(({ page_url }: { page_url: string }) => page_url).sort());
    for (const page of [
      '/launches/2026-11-16',
      '/categories/developer-tools',
      '/founders/maren-solheim',
      '/blog/how-a-launch-week-works',
      '/leaderboards/billboard',
    ])
      expect(urls).toContain(world.url + page);
  });

  test('says when a listing last changed', async () => {
    const text = await (await fetch(`${world.url}/sitemaps/listings-1.xml`)).text();
    expect(text).toMatch(/<loc>[^<]+\/p\/tidemark<\/loc><lastmod>2026-1\d-\d\d<\/lastmod>/);
  });

  test.each(['listings-2', 'listings-0', 'listings-999999', 'nothing', 'pages-1'])(
    'there is no file %s',
    async (name) => {
      expect((await fetch(`${world.url}/sitemaps/${name}.xml`)).status).toBe(404);
    },
  );
});

test('has files of at most ten thousand listings, each read in small parts', async () => {
  const reads: number[] = [];
  const LAST = 34_000;
  // Listings 10,000 to 20,000 are not live; all others are.
  const isLive = (id: number): boolean => id <= 10_000 || id > 20_000;
  const run = doingIn({
    categories: { all: async () => [] },
    blog: { page: async () => ({ ids: [], total: 0 }) },
    newsletter: { newest: async () => [] },
    sitemap: {
      lastFounderId: async () => 0,
      lastId: async () => LAST,
      liveAfter: async (after: number, to: number, limit: number) => {
        reads.push(limit);
        const rows = [];
        for (let id = after + 1; id <= Math.min(to, LAST) && rows.length < limit; id++) {
          if (isLive(id)) rows.push({ id, slug: `a-${id}`, updated_at: 0 });
        }
        return rows;
      },
    },
  } as unknown as Store);
  const context = { now: 0, origin: 'https://launch.example', do: run };
  const textOf = async (path: string): Promise<string> => String((await sitemap({ ...context, path }))?.body);
  const files = locations(await textOf('/sitemap.xml')).filter((file) => file.includes('listings'));
  expect(files.map((file) => /\d+/.exec(file)?.[0])).toEqual(['1', '3', '4']);
  const found: string[] = [];
  for (const file of files) {
    const urls = locations(await textOf(new URL(file).pathname));
    expect(urls.length).toBeLessThanOrEqual(10_000);
    found.push(...urls);
  }
  expect(found).toHaveLength(24_000);
  expect(Math.max(...reads)).toBeLessThanOrEqual(500);
});
