import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { VisitFailure } from '../fetch/visit_failure.ts';
import type { SiteVisitor } from './visitor.ts';

/**
 * Page URLs in a site's sitemap: the first that robots.txt names, else `/sitemap.xml`. Of an index one child is read,
 * preferably one about pages. A missing, forbidden or broken sitemap gives none. Rejects only when `signal` aborts.
 */
export async function sitemapUrls(visitor: SiteVisitor, home: URL, signal: AbortSignal): Promise<string[]> {
  const { sitemaps } = await visitor.policyFor(home, signal);
  const named = sitemaps.map((url) => URL.parse(url, home.href)?.href).find((url) => url !== undefined);
  const first = await urlsIn(visitor, named ?? new URL('/sitemap.xml', home).href, home, signal);
  if (!first.isIndex) return first.urls;

  const child = first.urls.find((url) => /page/i.test(url)) ?? first.urls[0];
  if (!child) return [];
  const second = await urlsIn(visitor, child, home, signal);
  return second.isIndex ? [] : second.urls;
}

const MAX_BYTES = 1_000_000;
/** URLs taken from a sitemap; they are only candidates. */
const MAX_URLS = 500;

const gunzipped = promisify(gunzip);

async function urlsIn(visitor: SiteVisitor, url: string, home: URL, signal: AbortSignal) {
  try {
    // Requested as part of the home page's site, so that another site's sitemap is not followed.
    const { bytes } = await visitor.get(url, {
      accept: 'application/xml,text/xml,*/*;q=0.1',
      maxBytes: MAX_BYTES,
      within: home,
      signal,
    });
    const xml = isGzip(bytes) ? await gunzipped(bytes, { maxOutputLength: MAX_BYTES }) : Buffer.from(bytes);
    const text = xml.toString('utf8');
    return { isIndex: text.includes('<sitemapindex'), urls: locationsOf(text) };
  } catch (error) {
    signal.throwIfAborted();
    const isBroken = error instanceof VisitFailure || error instanceof RangeError || isZlibError(error);
    if (!isBroken) throw error;
    return { isIndex: false, urls: [] };
  }
}

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

const isZlibError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

/** The contents of the first `<loc>` elements, found by scanning: a sitemap may be large and malformed. */
function locationsOf(xml: string): string[] {
  const found: string[] = [];
  let at = xml.indexOf('<loc>');
  while (at >= 0 && found.length < MAX_URLS) {
    const end = xml.indexOf('</loc>', at);
    if (end < 0) break;
    found.push(unescaped(xml.slice(at + '<loc>'.length, end)));
    at = xml.indexOf('<loc>', end);
  }
  return found;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text
    .replace(/^\s*<!\[CDATA\[|\]\]>\s*$/g, '')
    .trim()
    .replace(/&(amp|lt|gt|quot|apos);/g, (entity, name: string) => ENTITIES[name] ?? entity);
