import { setImmediate as turn } from 'node:timers/promises';
import { addWeeks, weekAt } from '../domain/launches/weeks.ts';
import {
  blogPostPageUrl,
  boardPageUrl,
  categoryPageUrl,
  founderPageUrl,
  listingPageUrl,
  weekPageUrl,
} from '../domain/urls.ts';
import type { Context } from '../tools/context.ts';
import type { Reply } from './request/respond.ts';
import { BOARDS } from './templates/launches/boards.ts';

/** Ids that one file covers: at most as many addresses, and a fifth of what a file may have (sitemaps.org). */
const IDS = 10_000;
/** Rows that are read in one go, so that others are answered in between. */
const CHUNK = 500;

/** Pages that are there on every site. */
const PAGES = [
  '/',
  '/categories',
  '/leaderboards',
  ...Object.keys(BOARDS).map((board) => boardPageUrl('', board)),
  '/awards',
  '/founders',
  '/blog',
  '/compare',
  '/pricing',
  '/docs',
  '/docs/errors',
  '/ranking',
  '/bot',
];

/**
 * The sitemap: an index at `/sitemap.xml`, and below `/sitemaps/` the files that it names: pages, categories, posts, launch
 * weeks, and one for every ten thousand ids of listings and of founders. The index costs as much for a million listings as for
 * ten thousand; null where there is no such file.
 */
export async function sitemap(path: string, context: Context): Promise<Reply | null> {
  if (path === '/sitemap.xml') return xml(indexOf(await fileNames(context), context.origin));
  const [, name = '', number] = /^\/sitemaps\/([a-z]+)(?:-(\d{1,6}))?\.xml$/.exec(path) ?? [];
  const entries = await entriesOf(name, number, context);
  return entries.length > 0 ? xml(urlset(entries)) : null;
}

interface Entry {
  address: string;
  /** Day of the last change. */
  changed?: string;
}

async function entriesOf(name: string, number: string | undefined, context: Context): Promise<Entry[]> {
  if (number === undefined) return (await WHOLE[name]?.(context)) ?? [];
  const family = FAMILIES[name];
  return family ? numbered(family, Number(number), context) : [];
}

/** Files without a number. */
const WHOLE: Readonly<Record<string, (context: Context) => Promise<Entry[]>>> = {
  pages: async ({ origin }) => PAGES.map((page) => ({ address: origin + page })),
  categories: async ({ store, origin }) =>
    (await store.categories.all()).map(({ slug }) => ({ address: categoryPageUrl(origin, slug) })),
  blog: posts,
  weeks,
};

/** What has so many pages that its files are numbered. */
interface Family {
  lastId(store: Context['store']): Promise<number>;
  after(
    store: Context['store'],
    after: number,
    to: number,
    limit: number,
  ): Promise<{ id: number; slug: string; updated_at?: number }[]>;
  address(origin: string, slug: string): string;
}

const FAMILIES: Readonly<Record<string, Family>> = {
  listings: {
    lastId: ({ sitemap: reads }) => reads.lastId(),
    after: ({ sitemap: reads }, ...part) => reads.liveAfter(...part),
    address: listingPageUrl,
  },
  founders: {
    lastId: ({ sitemap: reads }) => reads.lastFounderId(),
    after: ({ sitemap: reads }, ...part) => reads.foundersAfter(...part),
    address: founderPageUrl,
  },
};

/** The names of all files that have something in them. */
async function fileNames({ store, clock }: Context): Promise<string[]> {
  const { total } = await store.blog.page({ now: clock.now().getTime(), offset: 0, limit: 1 });
  const [category] = await store.categories.all();
  const names = ['pages', 'weeks', ...(category ? ['categories'] : []), ...(total > 0 ? ['blog'] : [])];
  for (const [name, family] of Object.entries(FAMILIES)) {
    const files = Math.ceil((await family.lastId(store)) / IDS);
    for (let file = 1; file <= files; file++) {
      const [first] = await family.after(store, (file - 1) * IDS, file * IDS, 1);
      if (first) names.push(`${name}-${file}`);
    }
  }
  return names;
}

async function posts({ store, clock, origin }: Context): Promise<Entry[]> {
  const { ids } = await store.blog.page({ now: clock.now().getTime(), offset: 0, limit: IDS });
  const rows = await store.blog.summaries(ids);
  return rows.map(({ slug }) => ({ address: blogPostPageUrl(origin, slug) }));
}

/** Every week from the first one of the site to the last one that the free plan books. */
async function weeks({ store, clock, origin }: Context): Promise<Entry[]> {
  const settings = await store.settings.all();
  const current = weekAt(clock.now().getTime(), settings['calendar.time_zone']);
  const last = addWeeks(current, settings['free_queue.max_weeks']);
  const entries: Entry[] = [];
  for (let week = (await store.launches.firstWeek()) ?? current; week <= last; week = addWeeks(week, 1)) {
    entries.push({ address: weekPageUrl(origin, week) });
  }
  return entries;
}

async function numbered(family: Family, file: number, { store, origin }: Context): Promise<Entry[]> {
  const entries: Entry[] = [];
  const to = file * IDS;
  for (let after = to - IDS; ; await turn()) {
    const rows = await family.after(store, after, to, CHUNK);
    for (const { slug, updated_at } of rows) {
      const address = family.address(origin, slug);
      const changed = updated_at === undefined ? undefined : new Date(updated_at).toISOString().slice(0, 10);
      entries.push({ address, ...(changed !== undefined && { changed }) });
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
