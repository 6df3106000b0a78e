import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type CompanySite, type Routes, redirect, type SiteResponse } from './company_site.ts';

/** A hostile website: its routes, and its response for every other path. */
export interface HostileSite {
  routes: Routes;
  otherwise?: (request: { path: string }) => string | SiteResponse;
}

/** The maximum size of a page, so that it is read and not refused. */
const FULL = 990_000;
const NAV = '<a href="/about">About</a>';

const fill = (piece: string, size = FULL): string =>
  piece.repeat(Math.floor(size / Buffer.byteLength(piece)));
const page = (body: string, head = ''): string =>
  `<!doctype html><title>Harm</title>${head}<nav>${NAV}</nav><h1>Harm</h1>${body}`;

/** The same page at every path, so that two of them are read. */
const everywhere = (html: string): HostileSite => ({
  routes: {},
  otherwise: ({ path }) => fileAt(path, html),
});
const fileAt = (path: string, html: string): string | SiteResponse =>
  /\.(?:txt|xml)$/.test(path) ? { status: 404 } : html;
/** Harmless text at every path except those of `routes`. */
const around = (routes: Routes): HostileSite => ({
  ...everywhere(page('<p>Harm is a tool for those who wait.</p>')),
  routes,
});

async function* drip() {
  for (;;) {
    yield '<p>';
    await wait(100);
  }
}
function* endless() {
  for (;;) yield Buffer.alloc(65_536, '<p>on and on ');
}

const encoded = (encoding: string, body: Uint8Array): SiteResponse => ({
  headers: { 'content-encoding': encoding },
  body,
});
const zeros = (): Buffer => Buffer.alloc(64 << 20, 'harm ');
let bomb: Buffer | undefined;
/** Made once: that takes a second. */
const gzipped = (): Buffer => (bomb ??= gzipSync(zeros()));
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

const sitemap = (inner: string, kind = 'urlset'): string =>
  `<?xml version="1.0"?><${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${inner}</${kind}>`;
const locations = (kind: string, name: string, count: number): string =>
  Array.from({ length: count }, (_, n) => `<${kind}><loc>{{origin}}/${name}${n}</loc></${kind}>`).join('');

/** Ways to slow down a crawler. Created on demand, as some are large. */
export const HOSTILE_SITES: Readonly<Record<string, () => HostileSite>> = {
  'a home page that drips': () => ({ routes: { '/': { body: drip } } }),
  'a robots.txt that drips': () => around({ '/robots.txt': { body: drip } }),
  'a connection that hangs': () => ({ routes: { '/': { instead: 'hang' } } }),
  'redirects without end': () => ({
    routes: {},
    otherwise: ({ path }) => redirect(`/${Number(path.slice(1)) + 1 || 1}`),
  }),
  'a robots.txt that redirects without end': () => around({ '/robots.txt': redirect('/robots.txt') }),
  'pages without end': () => ({ routes: { '/': { body: endless } } }),
  'headers of 64 kB': () => around({ '/': { headers: { 'x-harm': 'x'.repeat(65_536) }, body: page('') } }),
  'a gzip bomb': () => everywhereEncoded('gzip', gzipped()),
  'a gzip bomb in a gzip': () => everywhereEncoded('gzip, gzip', gzipSync(gzipped())),
  'a brotli bomb': () => everywhereEncoded('br', brotliCompressSync(zeros(), quick)),
  'fifty encodings': () => everywhereEncoded(Array(50).fill('gzip').join(', '), gzipped()),
  'a robots.txt of half a megabyte of rules': () =>
    around({ '/robots.txt': `User-agent: *\n${fill(`Disallow: /${'*a'.repeat(16)}*b$\n`, 500 * 1024)}` }),
  'a robots.txt of a thousand rules': () =>
    around({ '/robots.txt': `User-agent: *\n${`Disallow: /${'*a'.repeat(900)}*b$\n`.repeat(1000)}` }),
  'a robots.txt of one line': () => around({ '/robots.txt': `User-agent:${fill(' *', 500 * 1024)}` }),
  'sitemaps of sitemaps': () =>
    around({
      '/': page('').replace(NAV, ''),
      '/robots.txt': `User-agent: *\nAllow: /\n${fill('Sitemap: {{origin}}/sitemap.xml\n', 100_000)}`,
      '/sitemap.xml': sitemap(locations('sitemap', 'map', 5000), 'sitemapindex'),
      '/map0': {
        headers: { 'content-type': 'application/xml' },
        body: sitemap(locations('url', 'page', 20_000)),
      },
    }),
  'a sitemap bomb': () =>
    around({ '/': page('').replace(NAV, ''), '/sitemap.xml': encoded('gzip', gzipped()) }),
  'two megabytes': () => everywhere(page(fill('<div>', 2_000_000))),
  'nested div': () => everywhere(page(fill('<div>'))),
  'nested b i p': () => everywhere(page(fill('<b><i><p>'))),
  'nested table': () => everywhere(page(fill('<table><tr><td>'))),
  'nested template': () => everywhere(page(fill('<template>'))),
  'a hundred thousand links': () => everywhere(page(fill('<a href="/about?a">about us</a>'))),
  'a hundred thousand attributes': () =>
    everywhere(page(`<p ${Array.from({ length: 90_000 }, (_, n) => `a${n}=1`).join(' ')}>x`)),
  'a hundred thousand headings': () => everywhere(page(fill('<h3>?</h3><p>a</p>'))),
  'a hundred thousand questions': () => everywhere(page(`<dl>${fill('<dt>a?<dd>b')}</dl>`)),
  'a hundred thousand items': () => everywhere(page(`<h2>Features</h2><ul>${fill('<li>A-')}</ul>`)),
  'a hundred thousand prices': () => everywhere(page(fill('<p>$1 per month'))),
  'a hundred thousand groups': () => everywhere(page(fill('<ul><li>a<li>b</ul>'))),
  'groups with headings': () => everywhere(page(fill('<h2>Why</h2><div class=f><h3>a</h3><p>b</div>'))),
  'a grid of one group': () =>
    everywhere(page(`<div class="features">${fill('<div class="card"><b>a</b> b</div>')}</div>`)),
  'groups in groups': () => everywhere(page(fill('<ul class=x><li class=y>a<li class=y>'))),
  'a class list of a megabyte': () =>
    everywhere(page(`<div class="${fill('feature-card ')}"><h2>a</h2></div>`)),
  'giant class lists': () => everywhere(page(fill(`<div class="${'feature card '.repeat(300)}"><p>a</div>`))),
  'a class of its own for each element': () =>
    everywhere(page(Array.from({ length: 30_000 }, (_, n) => `<p class="a${n} b${n}">a`).join(''))),
  'a hundred thousand languages': () =>
    everywhere(page('', fill('<link rel="alternate" hreflang="de" href="/de/?a">'))),
  'a megabyte of styles': () =>
    everywhere(page(fill('<p class=a>x', 500_000), `<style>${fill('.a{color:red}', 400_000)}</style>`)),
  'styles of comments': () => everywhere(page('x', `<style>${fill('/*')}</style>`)),
  'broken structured data': () =>
    everywhere(page('', `<script type="application/ld+json">${fill('["\\')}</script>`)),
  'nested structured data': () =>
    everywhere(page('', `<script type="application/ld+json">${fill('[')}</script>`)),
  'much structured data': () =>
    everywhere(
      page(
        '',
        `<script type="application/ld+json">[${fill('{"@type":"Organization","name":"a"},')}{}]</script>`,
      ),
    ),
  'many blocks of structured data': () =>
    everywhere(page('', fill('<script type="application/ld+json">{"name":"a",}</script>'))),
  brackets: () => everywhere(page(fill('['))),
  'spaces that are none': () => everywhere(page(fill('\u00a0 '))),
  digits: () => everywhere(page(fill('1'))),
  'addresses of nobody': () => everywhere(page(`<p>${fill('a.a@a.')}`)),
  years: () => everywhere(page(`<p>${fill('founded in 2019-')}`)),
  places: () => everywhere(page(`<p>${fill('based in Aa, Bb, ')}`)),
  'quotation marks': () => everywhere(page(`<p>${fill('“"‘')}`)),
  'letters that fold': () => everywhere(page(`<p>${fill('ﬁ\u0301\u200b')}`)),
};

const everywhereEncoded = (encoding: string, body: Uint8Array): HostileSite => ({
  routes: { '/robots.txt': { status: 404 } },
  otherwise: () => encoded(encoding, body),
});

/** Makes a double behave as a hostile site. */
export function makeHostile(site: CompanySite, { routes, otherwise }: HostileSite): void {
  const here = (answer: string | SiteResponse): string | SiteResponse => {
    if (typeof answer === 'string') return answer.replaceAll('{{origin}}', site.url);
    return typeof answer.body === 'string'
      ? { ...answer, body: answer.body.replaceAll('{{origin}}', site.url) }
      : answer;
  };
  site.set(
    Object.fromEntries(
      Object.entries(routes).map(([path, route]) => [
        path,
        typeof route === 'function' ? route : here(route),
      ]),
    ),
  );
  if (otherwise) site.fallback(otherwise);
}
