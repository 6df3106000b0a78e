import { setImmediate as turn } from 'node:timers/promises';
import { listingPageUrl } from '../domain/addresses.ts';
import { addWeeks, weekAt } from '../domain/weeks.ts';
import type { Context } from '../tools/context.ts';
import type { Reply } from './respond.ts';

/** Ids that one file of listings covers: at most as many addresses, and a fifth of what a file may have (sitemaps.org). */
const IDS = 10_000;
/** Listings that are read in one go, so that others are answered in between. */
const CHUNK = 500;

/** Pages that are there on every site. */
const PAGES = ['/', '/docs', '/docs/errors', '/ranking', '/bot'];

/**
 * The sitemap: an index at `/sitemap.xml`, and below `/sitemaps/` a file of pages, one of launch weeks, and one for every ten
 * thousand ids of listings. Costs as much for a million listings as for ten thousand; null where there is no such file.
 */
export async function sitemap(path: string, context: Context): Promise<Reply | null> {
  if (path === '/sitemap.xml') return xml(indexOf(await fileNames(context), context.origin));
  const [, name = ''] = /^\/sitemaps\/([a-z]+(?:-\d{1,6})?)\.xml$/.exec(path) ?? [];
  const entries = await entriesOf(name, context);
  return entries.length > 0 ? xml(urlset(entries)) : null;
}

interface Entry {
  address: string;
  /** Day of the last change. */
  changed?: string;
}

async function entriesOf(name: string, context: Context): Promise<Entry[]> {
  if (name === 'pages') return PAGES.map((page) => ({ address: context.origin + page }));
  if (name === 'weeks') return weeks(context);
  const [, number] = /^listings-(\d+)$/.exec(name) ?? [];
  return number === undefined ? [] : listings(Number(number), context);
}

async function fileNames({ store }: Context): Promise<string[]> {
  const files = Math.ceil((await store.sitemap.lastId()) / IDS);
  const names = ['pages', 'weeks'];
  for (let file = 1; file <= files; file++) {
    const [first] = await store.sitemap.liveAfter((file - 1) * IDS, file * IDS, 1);
    if (first) names.push(`listings-${file}`);
  }
  return names;
}

/** Every week from the first one of the site to the last one that the free plan books. */
async function weeks({ store, clock, origin }: Context): Promise<Entry[]> {
  const settings = await store.settings.all();
  const current = weekAt(clock.now().getTime(), settings['calendar.time_zone']);
  const last = addWeeks(current, settings['free_queue.max_weeks']);
  const entries: Entry[] = [];
  for (let week = (await store.launches.firstWeek()) ?? current; week <= last; week = addWeeks(week, 1)) {
    entries.push({ address: `${origin}/launches/${week}` });
  }
  return entries;
}

async function listings(file: number, { store, origin }: Context): Promise<Entry[]> {
  const entries: Entry[] = [];
  const to = file * IDS;
  for (let after = to - IDS; ; await turn()) {
    const rows = await store.sitemap.liveAfter(after, to, CHUNK);
    for (const { slug, updated_at } of rows) {
      const changed = new Date(updated_at).toISOString().slice(0, 10);
      entries.push({ address: listingPageUrl(origin, slug), changed });
    }
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return entries;
    after = last.id;
  }
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

function indexOf(names: readonly string[], origin: string): string {
  const files = names.map(
    (name) => `<sitemap><loc>${escaped(`${origin}/sitemaps/${name}.xml`)}</loc></sitemap>\n`,
  );
  return `<sitemapindex xmlns="${NAMESPACE}">\n${files.join('')}</sitemapindex>\n`;
}

function urlset(entries: readonly Entry[]): string {
  const urls = entries.map(
    ({ address, changed }) =>
      `<url><loc>${escaped(address)}</loc>${changed === undefined ? '' : `<lastmod>${changed}</lastmod>`}</url>\n`,
  );
  return `<urlset xmlns="${NAMESPACE}">\n${urls.join('')}</urlset>\n`;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const xml = (body: string): Reply => ({
  status: 200,
  type: 'application/xml; charset=utf-8',
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
  cache: 'public, max-age=3600',
});
