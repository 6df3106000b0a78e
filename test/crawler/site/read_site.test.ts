import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { guardedFetch } from '../../../crawler/fetch/guarded_fetch.ts';
import { reachOf } from '../../../crawler/fetch/ip_addresses.ts';
import { CRAWL_LIMITS, type CrawlLimits } from '../../../crawler/fetch/limits.ts';
import type { HtmlReader } from '../../../crawler/html/html_port.ts';
import { UnparsableHtml } from '../../../crawler/html/html_reader.ts';
import { siteReader } from '../../../crawler/site/read_site.ts';
import { siteVisitor } from '../../../crawler/site/visitor.ts';
import type { PageVisit } from '../../../domain/page/page.ts';
import { type CompanySite, companySite, type Routes, redirect } from '../../doubles/company_site.ts';
import { directReader } from '../../doubles/direct_reader.ts';
import { fakeLookup } from '../../doubles/names.ts';
import { workerReader } from '../../doubles/worker_reader.ts';

const reach = reachOf(true);
const lookup = fakeLookup(
  Object.fromEntries(['acme.com', 'www.acme.com', 'other.com'].map((name) => [name, ['127.0.0.1']])),
);
const clock = { now: () => new Date('2026-11-20T10:00:00Z') };
const text = 'A sentence about the product that visitors can read. '.repeat(5);
const page = (title: string, ...links: string[]) =>
  `<!doctype html><title>${title}</title><body><h1>${title}</h1><p>${text}</p><nav>${links.map((path) => `<a href="${path}">${path}</a>`).join(' ')}</nav>`;

let site: CompanySite;
beforeEach(async () => {
  site = await companySite();
});
afterEach(() => site.close());

interface Reading {
  limits?: Partial<CrawlLimits>;
  delayMs?: number;
  known?: PageVisit[];
  signal?: AbortSignal;
  url?: string;
  requestMs?: number;
  reader?: HtmlReader;
}

/** Reads the double; returns outcome, visits and their short form. */
async function read(
  routes: Routes,
  { limits, delayMs = 0, known = [], signal, url, requestMs, reader: html = directReader }: Reading = {},
) {
  site.set(routes);
  const origin = 'https://us.example';
  const visitor = siteVisitor({
    fetch: guardedFetch(reach, lookup),
    clock,
    origin,
    delayMs,
    reach,
    ...(requestMs ? { requestMs } : {}),
  });
  const reader = siteReader(visitor, html, { ...CRAWL_LIMITS, ...limits });
  const visits: PageVisit[] = [];
  const onVisit = async (visit: PageVisit) => void visits.push(visit);
  const reading = await reader.read(url ?? site.url, known, onVisit, signal ?? new AbortController().signal);
  return { ...reading, visits, seen: visits.map((visit) => [new URL(visit.url).pathname, visit.reason]) };
}

describe('robots.txt [R103]', () => {
  test('a disallowed path is never requested, and its place goes to another page', async () => {
    const { outcome, detail, seen } = await read({
      '/robots.txt': 'User-agent: *\nDisallow: /pricing\nDisallow: /a/',
      '/': page('Acme', '/pricing', '/about', '/a/contact', '/zoo'),
      '/about': page('About'),
      '/zoo': page('Zoo'),
      '/pricing': page('Secret'),
      '/a/contact': page('Secret'),
    });
    expect(seen).toEqual([
      ['/', 'read'],
      ['/pricing', 'robots'],
      ['/about', 'read'],
      ['/a/contact', 'robots'],
      ['/zoo', 'read'],
    ]);
    expect(site.paths()).toEqual(['/robots.txt', '/', '/sitemap.xml', '/about', '/zoo']);
    expect(outcome).toBe('partial');
    expect(detail).toMatch(/^3 pages of .* were read, 2 not \(2 forbidden by robots.txt\)\.$/);
  });

  test('a redirect to a disallowed path is not followed', async () => {
    const { seen } = await read({
      '/robots.txt': 'User-agent: *\nDisallow: /private',
      '/': page('Acme', '/about'),
      '/about': redirect('/private'),
      '/private': page('Secret'),
    });
    expect(seen).toEqual([
      ['/', 'read'],
      ['/about', 'robots'],
    ]);
    expect(site.paths()).not.toContain('/private');
  });

  test('a disallowed sitemap is not requested', async () => {
    await read({ '/robots.txt': 'User-agent: *\nDisallow: /sitemap.xml', '/': page('Acme') });
    expect(site.paths()).toEqual(['/robots.txt', '/']);
  });

  test('a site that forbids itself is blocked_by_robots, and nothing but robots.txt was requested [D3]', async () => {
    const { outcome, detail, seen } = await read({
      '/robots.txt': 'User-agent: FirstlightBot\nDisallow: /',
      '/': page('Acme'),
    });
    expect(outcome).toBe('blocked_by_robots');
    expect(detail).toMatch(/^Nothing could be read: .* is forbidden to FirstlightBot by robots.txt\.$/);
    expect(seen).toEqual([['/', 'robots']]);
    expect(site.paths()).toEqual(['/robots.txt']);
  });

  test('a site whose robots.txt fails is not forbidden: its robots.txt cannot be read [D87]', async () => {
    const { outcome, detail } = await read({ '/robots.txt': { status: 503 }, '/': page('Acme') });
    expect(outcome).toBe('robots_unreadable');
    expect(detail).toContain('its robots.txt cannot be read (it answered 503 Service Unavailable)');
    expect(site.paths()).toEqual(['/robots.txt']);
  });

  test('each host of the site has its own robots.txt', async () => {
    const www = `http://www.acme.com:${site.port}`;
    const { outcome, seen } = await read(
      {
        'acme.com/': redirect(`${www}/`),
        'www.acme.com/robots.txt': 'User-agent: *\nDisallow: /about',
        'www.acme.com/': page('Acme', '/about'),
      },
      { url: `http://acme.com:${site.port}/` },
    );
    expect(seen).toEqual([
      ['/', 'read'],
      ['/about', 'robots'],
    ]);
    expect(outcome).toBe('partial');
    const robots = site.requests.filter(({ path }) => path === '/robots.txt').map(({ host }) => host);
    expect(robots).toEqual([`acme.com:${site.port}`, `www.acme.com:${site.port}`]);
  });
});

describe('politeness', () => {
  test('one request at a time, with the pause between them, and our name on each', async () => {
    await read(
      { '/': page('Acme', '/about', '/pricing'), '/about': page('About'), '/pricing': page('Pricing') },
      { delayMs: 30 },
    );
    expect(site.requests).toHaveLength(5);
    site.requests.slice(1).forEach((request, index) => {
      // The double sees the end of a response no later than we do.
      expect(request.started - (site.requests[index]?.started ?? 0)).toBeGreaterThanOrEqual(30);
    });
    for (const { headers } of site.requests)
      expect(headers['user-agent']).toBe('FirstlightBot/1.0 (+https://us.example/bot)');
  });

  test('Crawl-delay lengthens the pause', async () => {
    await read({
      '/robots.txt': 'User-agent: *\nCrawl-delay: 0.05',
      '/': page('Acme', '/about'),
      '/about': page('About'),
    });
    const [, home, sitemap, about] = site.requests;
    expect((sitemap?.started ?? 0) - (home?.started ?? 0)).toBeGreaterThanOrEqual(50);
    expect((about?.started ?? 0) - (sitemap?.started ?? 0)).toBeGreaterThanOrEqual(50);
  });

  test('above ten seconds only the home page is read', async () => {
    const { outcome, detail, seen } = await read({
      '/robots.txt': 'User-agent: *\nCrawl-delay: 60',
      '/': page('Acme', '/about'),
      '/about': page('About'),
    });
    expect(seen).toEqual([['/', 'read']]);
    expect(outcome).toBe('partial');
    expect(detail).toContain('Only the home page of');
    expect(detail).toContain('60 seconds between requests');
    expect(site.paths()).toEqual(['/robots.txt', '/']);
  });

  test('two readings of one host at once are as polite as one', async () => {
    site.set({ '/': page('Acme') });
    const visitor = siteVisitor({
      fetch: guardedFetch(reach),
      clock,
      origin: 'https://us.example',
      delayMs: 20,
      reach,
    });
    const reader = siteReader(visitor, directReader);
    const once = () => reader.read(site.url, [], async () => undefined, new AbortController().signal);
    await Promise.all([once(), once()]);
    site.requests.slice(1).forEach((request, index) => {
      expect(request.started - (site.requests[index]?.started ?? 0)).toBeGreaterThanOrEqual(20);
    });
  });
});

test('a page that could not be read takes no second run, by another URL or with the same HTML', async () => {
  const tried: string[] = [];
  const reader: HtmlReader = {
    ...directReader,
    async page(html, url) {
      if (!html.includes('unreadable')) return directReader.page(html, url);
      tried.push(new URL(url).pathname);
      throw new UnparsableHtml('The page could not be read within the limits.');
    },
  };
  let visits = 0;
  const { seen } = await read(
    {
      '/': page('Acme', '/pricing', '/about', '/team', '/features'),
      // Another text each time it is read.
      '/pricing': () => ({ body: page(`unreadable ${++visits}`) }),
      '/about': redirect('/pricing'),
      '/team': page('unreadable team'),
      '/features': page('unreadable team'),
    },
    { reader },
  );
  expect(seen.slice(1).map(([, reason]) => reason)).toEqual(Array(4).fill('unparsable'));
  expect([visits, tried.length, tried.filter((path) => path === '/pricing').length]).toEqual([2, 2, 1]);
});

describe('limits', () => {
  const many = Array.from({ length: 20 }, (_, index) => `/page${index}`);
  const manyPages = Object.fromEntries(many.map((path) => [path, page(path)]));

  test('eight pages', async () => {
    const { outcome, detail, visits } = await read({ '/': page('Acme', ...many), ...manyPages });
    expect(visits).toHaveLength(8);
    expect(outcome).toBe('complete');
    expect(detail).toMatch(/^8 pages of 127.0.0.1:\d+ were read\.$/);
  });

  test('of a long page the first megabyte is read', async () => {
    const { outcome, seen, visits } = await read({
      '/': page('Acme', '/about'),
      '/about': `${page('About')}<!--${'x'.repeat(CRAWL_LIMITS.page_bytes)}--><p>Too far down.</p>`,
    });
    expect(seen).toEqual([
      ['/', 'read'],
      ['/about', 'read'],
    ]);
    expect(outcome).toBe('complete');
    expect(visits[1]?.page?.text).toContain('About');
    expect(visits[1]?.page?.text).not.toContain('Too far down.');
  });

  test('what is left of the bytes of a site is not exceeded', async () => {
    const { seen, detail } = await read(
      {
        '/': page('Acme', '/page0', '/page1', '/page2'),
        ...Object.fromEntries(many.map((path) => [path, `${page(path)}${' '.repeat(5_000)}`])),
      },
      { limits: { site_bytes: 8_000 } },
    );
    expect(seen).toEqual([
      ['/', 'read'],
      ['/page0', 'read'],
      ['/page1', 'budget'],
      ['/page2', 'budget'],
    ]);
    expect(detail).toContain('2 over the limits of one reading');
  });

  test('when the time for the site is up, what was read stays and the rest is named', async () => {
    const { outcome, seen } = await read(
      { '/': page('Acme', '/about', '/zoo'), '/about': { instead: 'hang' }, '/zoo': page('Zoo') },
      { limits: { site_ms: 3_000 } },
    );
    expect(seen).toEqual([
      ['/', 'read'],
      ['/about', 'budget'],
      ['/zoo', 'budget'],
    ]);
    expect(outcome).toBe('partial');
  });

  test('a page that is too slow costs its own time only', async () => {
    const { seen } = await read(
      { '/': page('Acme', '/about', '/zoo'), '/about': { instead: 'hang' }, '/zoo': page('Zoo') },
      { requestMs: 1_500 },
    );
    expect(seen).toEqual([
      ['/', 'read'],
      ['/about', 'timeout'],
      ['/zoo', 'read'],
    ]);
  });

  test('when the caller aborts, the reading rejects', async () => {
    const abort = new AbortController();
    const pending = read({ '/': { instead: 'hang' } }, { signal: abort.signal });
    await expect.poll(() => site.paths()).toContain('/');
    abort.abort(new Error('enough'));
    await expect(pending).rejects.toThrow('enough');
    await expect(read({}, { signal: abort.signal })).rejects.toThrow('enough');
  });
});

describe('pages that lead on', () => {
  const onward = (to: string, wait = '0'): string =>
    `<!doctype html><title>Acme</title><meta http-equiv="Refresh" content="${wait}; URL='${to}'"><p>One moment.</p>`;

  test('a page that sends its visitors on is read where they arrive', async () => {
    const { outcome, visits } = await read({
      '/': onward('/en/'),
      '/en/': page('Acme', '/en/about'),
      '/en/about': page('About'),
    });
    expect(visits.map((visit) => new URL(visit.page?.url ?? '').pathname)).toEqual(['/en/', '/en/about']);
    expect(outcome).toBe('complete');
  });

  test.each([
    ['to itself', onward('/')],
    ['in a circle', onward('/one')],
    ['only after minutes', onward('/one', '300')],
    ['to nothing', onward('/gone')],
  ])('a page that sends its visitors on %s is read as it is', async (_where, home) => {
    const { seen, visits } = await read({ '/': home, '/one': onward('/') });
    expect(seen[0]).toEqual(['/', 'read']);
    expect(visits[0]?.page?.text).toContain('One moment.');
  });

  test('what a page of languages leads to is found through the pages that it links', async () => {
    const { seen } = await read({
      '/': page('Acme', '/en/'),
      '/en/': page('Acme', '/en/pricing', '/en/about'),
      '/en/pricing': page('Pricing'),
      '/en/about': page('About', '/en/team'),
      '/en/team': page('Team'),
    });
    expect(seen.map(([path]) => path)).toEqual(['/', '/en/', '/en/pricing', '/en/about', '/en/team']);
  });

  test('copies of pages in a second language leave all eight pages to the first (record 31)', async () => {
    const pairs = [
      ['/pricing', '/preise'],
      ['/about', '/ueber-uns'],
      ['/contact', '/kontakt'],
      ['/zoo', '/tiere'],
      ['/fish', '/fische'],
      ['/birds', '/voegel'],
      ['/bees', '/bienen'],
    ] as const;
    const paths = pairs.flatMap(([own, other]) => [other, own]);
    const routes = pairs.flatMap(([own, other]) =>
      [own, other].map((path) => [
        path,
        `${page(path, ...paths)}<a hreflang="en" href="${own}">English</a><a hreflang="de" href="${other}">Deutsch</a>`,
      ]),
    );
    const { seen } = await read({
      '/': page('Acme', '/de/', ...paths).replace('<!doctype html>', '<!doctype html><html lang="en">'),
      '/de/': page('Acme'),
      ...Object.fromEntries(routes),
    });
    const read8 = seen.map(([path]) => path);
    // Which language an unmarked page is in can be known only once one of the pair was read.
    for (const [own, other] of pairs) expect(read8).not.toEqual(expect.arrayContaining([own, other]));
    expect(read8).toHaveLength(8);
    expect(read8).not.toContain('/de/');
  });

  test('pages that differ in their query alone are read once, unless they are called something', async () => {
    const { seen } = await read({
      '/': page('Acme', '/?sort=name', '/?sort=date', '/list?page=2', '/list?page=3', '/see?p=1').replace(
        '>/see?p=1<',
        '>Pricing<',
      ),
      '/list': page('List'),
      '/see': page('Pricing'),
    });
    expect(new Set(seen.map(([path]) => path))).toEqual(new Set(['/', '/list', '/see']));
  });
});

describe('the outcome when the home page cannot be read [D3]', () => {
  test.each<[string, Routes, string, string]>([
    ['an error', { '/': { status: 500 } }, 'unreachable', 'answered 500 Internal Server Error'],
    ['nothing there', {}, 'unreachable', 'answered 404 Not Found'],
    ['a broken connection', { '/': { instead: 'drop' } }, 'unreachable', 'closed the connection'],
    ['a sign-in', { '/': { status: 401 } }, 'sign_in', 'answered 401 Unauthorized, so it asks for a sign-in'],
    [
      'a refusal',
      { '/': { status: 403 } },
      'forbidden',
      'answered 403 Forbidden, so it does not let our crawler in',
    ],
    [
      'a test of a bot protection that looks like a page',
      { '/': { status: 202, headers: { 'x-amzn-waf-action': 'challenge' }, body: '<p>One moment' } },
      'challenge',
      'answered 202 with a test that only people pass',
    ],
    [
      'a bot protection that is overloaded by name only',
      { '/': { status: 503, headers: { 'cf-mitigated': 'challenge' } } },
      'challenge',
      'answered 503 with a test that only people pass',
    ],
    ['too many requests', { '/': { status: 429 } }, 'rate_limited', 'answered 429 Too Many Requests'],
    [
      'too many requests even of robots.txt',
      { '/': page('Acme'), '/robots.txt': { status: 429 } },
      'rate_limited',
      'answered 429 Too Many Requests',
    ],
    [
      'too many requests where the home page sends its visitors on',
      {
        '/': '<title>Acme</title><meta http-equiv="refresh" content="0; url=/en/"><p>One moment.</p><a href="/about">About</a>',
        '/en/': { status: 429, headers: { 'retry-after': '60' } },
        '/about': page('About'),
      },
      'rate_limited',
      'answered 429 Too Many Requests',
    ],
    [
      'a file',
      { '/': { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' } },
      'not_html',
      'answered with application/pdf instead of an HTML page',
    ],
    [
      'binary data',
      { '/': { body: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]) } },
      'not_html',
      'answered with binary data instead of HTML',
    ],
    [
      'plain text without a type',
      { '/': { headers: { 'content-type': null }, body: 'hello' } },
      'not_html',
      'answered with something that is not HTML and has no type',
    ],
    [
      'another site',
      { '/': redirect('http://other.com/') },
      'elsewhere',
      'leads to other.com, which is another site',
    ],
    ['a loop', { '/': redirect('/') }, 'unreachable', 'redirects more than 5 times'],
  ])('%s', async (_name, routes, expected, clause) => {
    const { outcome, detail, visits } = await read(routes);
    expect(outcome).toBe(expected);
    expect(detail).toBe(`Nothing could be read: ${new URL(site.url).host} ${clause}.`);
    expect(visits).toHaveLength(1);
    expect(visits[0]?.page).toBeNull();
  });

  test('a site that asks to come back later gets no further request', async () => {
    const { outcome, detail, seen } = await read({
      '/': page('Acme', '/about', '/contact', '/pricing'),
      '/pricing': { status: 429 },
      '/about': page('About'),
    });
    expect(seen).toEqual([
      ['/', 'read'],
      ['/pricing', 'rate_limited'],
    ]);
    expect(outcome).toBe('partial');
    expect(detail).toContain('1 not (1 to be requested later)');
  });

  test('a name that is not known', async () => {
    const { outcome, detail } = await read({}, { url: 'http://nowhere.example/' });
    expect([outcome, detail]).toEqual([
      'unreachable',
      'Nothing could be read: nowhere.example has no DNS entry.',
    ]);
  });
});

describe('what is read', () => {
  test('HTML without a type is recognised by its first bytes', async () => {
    const { outcome } = await read({
      '/': { headers: { 'content-type': null }, body: ` \n${page('Acme')}` },
    });
    expect(outcome).toBe('complete');
  });

  test('a dead link makes nothing partial; a page with two URLs is read once', async () => {
    const { outcome, seen } = await read({
      '/': page('Acme', '/about', '/dead', '/about-us', '/home'),
      '/about': page('About'),
      '/about-us': redirect('/about'),
      '/home': redirect('/'),
    });
    expect(seen).toEqual([
      ['/', 'read'],
      ['/about', 'read'],
      ['/dead', 'http_error'],
    ]);
    expect(outcome).toBe('complete');
  });

  test.each(['application/xml', 'text/xml; charset=utf-8'])(
    'XHTML that is sent as %s is a page',
    async (type) => {
      const xhtml = `<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x.dtd">\n<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Acme</title></head><body><p>${text}</p></body></html>`;
      const sent = (body: string) => ({ '/': { headers: { 'content-type': type }, body } });
      expect((await read(sent(xhtml))).outcome).toBe('complete');
      expect((await read(sent('<?xml version="1.0"?><rss><html></html></rss>'))).outcome).toBe('not_html');
    },
  );

  test('styles, scripts and fonts of more than a megabyte before the text do not hide it, and what is cut is named', async () => {
    const fill = 'x'.repeat(1_200_000);
    const heavy = (assets: string, more = '') => `<!doctype html><html><head>${assets}${page('Acme')}${more}`;
    for (const assets of [
      `<style>@font-face{src:url(data:font/woff2;base64,${fill})}</style>`,
      `<script type="application/json">"${fill}"</script>`,
      `<link rel=icon href="data:image/png;base64,${fill}">`,
    ]) {
      const { outcome, detail, visits } = await read({ '/': heavy(assets) });
      expect(outcome).toBe('complete');
      expect(visits[0]?.page?.text).toContain(text.trim());
      expect(detail).not.toContain('beginning');
    }
    const cut = await read({ '/': heavy('', `<!--${fill}-->`) });
    expect(cut.outcome).toBe('complete');
    expect(cut.detail).toContain(`Of ${site.url}/ only the beginning was read, because of the length.`);
    const blank = await read({ '/': `<!--${fill}-->${page('Acme')}` });
    expect([blank.outcome, blank.visits[0]?.page]).toEqual(['cut', null]);
  });

  test('where the home page leads on is said', async () => {
    const { detail } = await read({ '/': redirect('/en/'), '/en/': page('Acme') });
    expect(detail).toBe(
      `1 page of ${new URL(site.url).host} was read. The home page leads on to ${site.url}/en/, which was read.`,
    );
  });

  test('a page is decoded by its own encoding', async () => {
    const { visits } = await read({
      '/': {
        headers: { 'content-type': 'text/html; charset=iso-8859-1' },
        body: Buffer.from('<title>Grüße</title><p>Grüße', 'latin1'),
      },
    });
    expect(visits[0]?.page?.text).toContain('Grüße');
  });

  test('a site without text says so', async () => {
    const { outcome, detail, visits } = await read({
      '/': '<!doctype html><title>Acme</title><div id="root"></div><script src="/app.js"></script>',
    });
    expect(outcome).toBe('needs_script');
    expect(detail).toMatch(/; the site shows no text without JavaScript\.$/);
    expect(visits[0]?.page?.needs_script).toBe(true);
  });

  test.each([
    ['/sitemap.xml', {}, undefined],
    ['what robots.txt names', { '/robots.txt': 'Sitemap: /maps/all.xml' }, '/maps/all.xml'],
  ])('pages that nothing links to are found by %s', async (_name, robots, at = '/sitemap.xml') => {
    const map = `<?xml version="1.0"?><urlset><url><loc> ${site.url}/pricing?a=1&amp;b=2 </loc></url><url><loc><![CDATA[${site.url}/about]]></loc></url><url><loc>http://other.com/contact</loc></url></urlset>`;
    const { seen } = await read({
      '/': page('Acme'),
      ...robots,
      [at]: map,
      '/pricing': page('Pricing'),
      '/about': page('About'),
    });
    expect(seen).toEqual([
      ['/', 'read'],
      ['/pricing', 'read'],
      ['/about', 'read'],
    ]);
  });

  test('a sitemap may be compressed, and an index leads to the map of pages', async () => {
    const index = `<sitemapindex><sitemap><loc>${site.url}/posts.xml</loc></sitemap><sitemap><loc>${site.url}/page-map.xml.gz</loc></sitemap></sitemapindex>`;
    const map = gzipSync(`<urlset><url><loc>${site.url}/about</loc></url></urlset>`);
    const { seen } = await read({
      '/': page('Acme'),
      '/sitemap.xml': index,
      '/page-map.xml.gz': { headers: { 'content-type': 'application/gzip' }, body: map },
      '/about': page('About'),
    });
    expect(seen).toEqual([
      ['/', 'read'],
      ['/about', 'read'],
    ]);
    expect(site.paths()).not.toContain('/posts.xml');
  });

  test.each<[string, Routes]>([
    [
      'a bomb',
      {
        '/sitemap.xml': {
          headers: { 'content-type': 'application/gzip' },
          body: gzipSync(Buffer.alloc(20 << 20)),
        },
      },
    ],
    ['a broken archive', { '/sitemap.xml': { body: Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3]) } }],
    ['too large', { '/sitemap.xml': { body: Buffer.alloc(1_000_001, 0x20) } }],
    ['on another site', { '/robots.txt': 'Sitemap: http://other.com/sitemap.xml' }],
    ['no address', { '/robots.txt': 'Sitemap: http://' }],
    [
      'a page',
      { '/sitemap.xml': { headers: { 'content-type': 'text/html' }, body: page('Acme', '/about') } },
    ],
    ['an index of itself', { '/sitemap.xml': '<sitemapindex><loc>/sitemap.xml</loc></sitemapindex>' }],
  ])('a sitemap that is %s harms nothing', async (_name, routes) => {
    const { outcome, seen } = await read({ '/': page('Acme', '/zoo'), '/zoo': page('Zoo'), ...routes });
    expect([outcome, seen]).toEqual([
      'complete',
      [
        ['/', 'read'],
        ['/zoo', 'read'],
      ],
    ]);
    expect(site.requests.filter(({ host }) => host.startsWith('other.com'))).toEqual([]);
  });
});

describe('a reading that goes on after a crash', () => {
  const routes = {
    '/': page('Acme', '/about', '/dead', '/zoo'),
    '/about': page('About'),
    '/zoo': page('Zoo'),
  };

  test('makes no visit again, and ends as it would have', async () => {
    const first = await read(routes);
    for (let stored = 0; stored <= first.visits.length; stored++) {
      site.requests.splice(0);
      const known = first.visits.slice(0, stored);
      const rest = await read(routes, { known });
      expect([...known, ...rest.visits].map(({ url }) => url)).toEqual(first.visits.map(({ url }) => url));
      expect(rest.detail).toBe(first.detail);
      for (const { url } of known) expect(site.paths()).not.toContain(new URL(url).pathname);
    }
  });

  test('a failed home page is not requested again', async () => {
    const known: PageVisit[] = [{ url: `${site.url}/`, status: 500, reason: 'http_error', page: null }];
    const { outcome, detail } = await read(routes, { known });
    expect(outcome).toBe('unreachable');
    expect(detail).toContain('answered with an error');
    expect(site.requests).toEqual([]);
  });

  test('a visit is stored before the next is made, and a store that fails ends the reading', async () => {
    site.set(routes);
    const visitor = siteVisitor({
      fetch: guardedFetch(reach),
      clock,
      origin: 'https://us.example',
      delayMs: 0,
      reach,
    });
    const onVisit = async () => {
      throw new Error('disk full');
    };
    const reading = siteReader(visitor, directReader).read(
      site.url,
      [],
      onVisit,
      new AbortController().signal,
    );
    await expect(reading).rejects.toThrow('disk full');
    expect(site.paths()).toEqual(['/robots.txt', '/']);
  });
});

describe('through the worker', () => {
  const reader = workerReader({ limit_ms: 20_000 });
  afterAll(() => reader.close());

  test('pages are read as in process', async () => {
    site.set({ '/': page('Acme', '/about'), '/about': page('About') });
    const visitor = siteVisitor({
      fetch: guardedFetch(reach),
      clock,
      origin: 'https://us.example',
      delayMs: 0,
      reach,
    });
    const visits: PageVisit[] = [];
    const outcome = await siteReader(visitor, reader).read(
      site.url,
      [],
      async (visit) => void visits.push(visit),
      new AbortController().signal,
    );
    expect(outcome.outcome).toBe('complete');
    expect(visits.map((visit) => visit.page?.head[0]?.name)).toEqual(['title', 'title']);
  });
});
