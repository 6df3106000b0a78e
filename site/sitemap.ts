import type { SitemapEntry } from '../services/listings/sitemap.ts';
import { sitemapEntries, sitemapFiles } from '../services/listings/sitemap.ts';
import { NO_FILE } from './asset_file.ts';
import { definePage, sitemapPaths } from './request/page.ts';
import type { PageRequest } from './request/request.ts';
import type { Reply } from './request/respond.ts';

/** Pages that are there on every site and are no pages of definePage. */
const DOCS = ['/docs', '/docs/errors', '/ranking'];

/**
 * The sitemap: an index at `/sitemap.xml`, and below `/sitemaps/` the files that it names: `pages` and those of the content. Null
 * where there is no such file. Left out are the compare pages, of which there are as many as pairs of listings and which the pages of
 * alternatives link to; the badges of a listing, which are for its owner; the boards of former weeks, which the pages of these weeks have
 * too; weeks that nobody can book yet; and all but the first part of a list.
 */
export async function sitemap({
  path,
  now,
  origin,
  do: run,
}: Pick<PageRequest, 'path' | 'now' | 'origin' | 'do'>): Promise<Reply | null> {
  if (path === '/sitemap.xml') return xml(indexOf(['pages', ...(await run(sitemapFiles, now))], origin));
  const file = /^\/sitemaps\/(.+)\.xml$/.exec(path)?.[1] ?? '';
  const entries =
    file === 'pages'
      ? [...sitemapPaths(), ...DOCS].sort().map((page) => ({ path: page }))
      : await run(sitemapEntries, file, now);
  return entries.length > 0 ? xml(urlset(entries, origin)) : null;
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

function indexOf(names: readonly string[], origin: string): string {
  const files = names.map(
    (name) => `<sitemap><loc>${escaped(`${origin}/sitemaps/${name}.xml`)}</loc></sitemap>\n`,
  );
  return `<sitemapindex xmlns="${NAMESPACE}">\n${files.join('')}</sitemapindex>\n`;
}

function urlset(entries: readonly SitemapEntry[], origin: string): string {
  const urls = entries.map(
    ({ path, changed_at }) => `<url><loc>${escaped(origin + path)}</loc>${lastChange(changed_at)}</url>\n`,
  );
  return `<urlset xmlns="${NAMESPACE}">\n${urls.join('')}</urlset>\n`;
}

const lastChange = (instant: number | undefined): string =>
  instant === undefined ? '' : `<lastmod>${new Date(instant).toISOString().slice(0, 10)}</lastmod>`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const xml = (body: string): Reply => ({
  status: 200,
  type: 'application/xml; charset=utf-8',
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
  cache: 'public, max-age=3600',
});

const sitemapFile = async (request: PageRequest): Promise<Reply> => (await sitemap(request)) ?? NO_FILE;

definePage({ path: '/sitemap.xml', read: sitemapFile });
definePage({ path: '/sitemaps/:name.xml', read: sitemapFile });
