import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, LOOKS, launch, visit } from '../browser/chromium.ts';
import { type Service, startDemo } from './service.ts';

let demo: Service & { key: string };
beforeAll(async () => {
  demo = await startDemo({ RATE_LIMITS: 'off' });
});
afterAll(() => demo?.stop());

/** A response, and the URLs of ours in it. */
interface Seen {
  status: number;
  type: string;
  body: string;
  onward: string[];
}

async function look(url: URL): Promise<Seen> {
  const response = await fetch(url, { redirect: 'follow' });
  const type = response.headers.get('content-type') ?? '';
  const body = /html|xml|css|json|text/.test(type)
    ? await response.text()
    : String((await response.arrayBuffer()).byteLength);
  const base = new URL(response.url);
  const named = /html/.test(type)
    ? [...body.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))
    : /xml/.test(type)
      ? [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, link = '']) => link)
      : /css/.test(type)
        ? [...body.matchAll(/url\(['"]?([^'")]+)/g)].map(([, link = '']) => link)
        : [];
  const onward = named
    .filter((link) => !/^(mailto|data|javascript):/.test(link))
    .map((link) => new URL(link, base))
    .filter(({ origin }) => origin === new URL(demo.url).origin)
    .map((link) => link.pathname + link.search);
  return { status: response.status, type, body, onward };
}

test('every URL that a page, a sitemap or a style sheet names exists', async () => {
  const waiting = ['/', '/sitemap.xml', '/docs', '/robots.txt', '/llms.txt'];
  const seen = new Map<string, Seen>();
  const failed: string[] = [];
  async function worker(): Promise<void> {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      if (seen.has(path)) continue;
      seen.set(path, { status: 0, type: '', body: '', onward: [] });
      const found = await look(new URL(path, demo.url));
      seen.set(path, { ...found, body: found.body.slice(0, 100) });
      if (found.status !== 200) failed.push(`${found.status} ${path}`);
      // Filters and pages combine without end: each kind of URL is followed with one query only.
      for (const next of found.onward)
        if (!next.includes('?') || !isKnownKind(seen, next)) waiting.push(next);
    }
  }
  await Promise.all(Array.from({ length: 6 }, worker));
  // The first worker may find the queue empty while the last one still reads.
  await worker();
  expect(failed).toEqual([]);
  const paths = [...seen.keys()];
  expect(paths.filter((path) => path.startsWith('/p/')).length).toBeGreaterThan(60);
  expect(paths.filter((path) => path.startsWith('/assets/')).length).toBeGreaterThan(2);
  for (const kind of [
    '/launches',
    '/categories/',
    '/founders/',
    '/leaderboards/',
    '/blog/',
    '/badges/',
    '/compare',
    '/docs',
  ])
    expect(paths.some((path) => path.startsWith(kind))).toBe(true);
});

/** Whether two URLs of the same shape, with the same query names, were visited already. */
function isKnownKind(seen: ReadonlyMap<string, Seen>, path: string): boolean {
  const shape = (url: string): string => {
    const { pathname, searchParams } = new URL(url, 'http://x');
    const names = [...searchParams.keys()].sort();
    return names.length > 0 ? `${pathname.split('/')[1]}?${names.join('&')}` : url;
  };
  const wanted = shape(path);
  return [...seen.keys()].filter((known) => shape(known) === wanted).length >= 2;
}

test.each([
  ['/docs', 'text/html'],
  ['/docs.md', 'text/markdown'],
  ['/api/v1/openapi.json', 'application/json'],
  ['/ranking', 'text/html'],
  ['/robots.txt', 'text/plain'],
  ['/llms.txt', 'text/'],
  ['/sitemap.xml', 'application/xml'],
  ['/.well-known/oauth-protected-resource/mcp', 'application/json'],
  ['/.well-known/oauth-authorization-server', 'application/json'],
  ['/healthz', ''],
  ['/readyz', ''],
  ['/favicon.ico', 'image/svg+xml'],
])('%s is served as %s', async (path, type) => {
  const { status, type: served, body } = await look(new URL(path, demo.url));
  expect([status, served]).toEqual([200, expect.stringContaining(type)]);
  expect(body.length).toBeGreaterThan(1);
});

test('a badge has 45 styles, and get_badges gives the code that embeds it', async () => {
  const { body: found } = await demo.rest('GET', '/listings?per_page=1');
  const [{ slug }] = found.items;
  const { status, body } = await demo.rest('GET', `/listings/${slug}/badges`);
  expect(status).toBe(200);
  const code = JSON.stringify(body);
  expect(code).toContain('<a href=');
  const image = /http[^"\\ ]+?\/badges\/[^"\\ ?]+\.svg/.exec(code)?.[0] ?? '';
  const words = await Promise.all(
    ['shape', 'mode', 'size'].map(async (name) => {
      const refused = await fetch(`${image}?${name}=none`);
      expect(refused.status).toBe(400);
      return (/is one of (.+)\./.exec(await refused.text())?.[1] ?? '').split(', ');
    }),
  );
  const [shapes = [], modes = [], sizes = []] = words;
  const styles = shapes.flatMap((shape) =>
    modes.flatMap((mode) => sizes.map((size) => `${image}?shape=${shape}&mode=${mode}&size=${size}`)),
  );
  expect(styles).toHaveLength(45);
  const pictures = await Promise.all(styles.map((style) => fetch(style)));
  expect(pictures.map(({ status, headers }) => `${status} ${headers.get('content-type')}`)).toEqual(
    styles.map(() => expect.stringMatching(/^200 image\/svg\+xml/)),
  );
});

describe.skipIf(!hasChromium)('in Chromium', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  test.each([
    '/',
    '/launches/this',
    '/search?q=invoces',
    '/categories',
    '/leaderboards',
    '/founders',
    '/blog',
    '/docs',
    '/ranking',
    '/sign-in',
  ])('%s shows without an error of the console, a blocked or a failed request', async (path) => {
    const { page, troubles } = await visit(browser, LOOKS[0]!);
    const response = await page.goto(demo.url + path, { waitUntil: 'networkidle' });
    expect(response?.status()).toBe(200);
    expect(troubles).toEqual([]);
    // The style sheet has loaded and applies.
    const family = await page.evaluate<string>('getComputedStyle(document.body).fontFamily');
    expect(family).not.toMatch(/^"?Times/);
    await page.context().close();
  });

  test('a listing’s page, its badges and its founder, reached by clicks', async () => {
    const { page, troubles } = await visit(browser, LOOKS[0]!);
    await page.goto(`${demo.url}/launches/last`);
    await page.locator('main a[href^="/p/"], main a[href*="/p/"]').first().click();
    await page.waitForURL(/\/p\/[^/]+$/);
    expect(await page.locator('h1').count()).toBe(1);
    await page.goto(`${page.url()}/badges`);
    await page.locator('main img').first().waitFor();
    expect(troubles).toEqual([]);
    await page.context().close();
  });
});
