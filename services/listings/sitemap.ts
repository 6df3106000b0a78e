import { setImmediate as pause } from 'node:timers/promises';
import {
  alternativesPageUrl,
  blogPostPageUrl,
  categoryPageUrl,
  founderPageUrl,
  listingPageUrl,
  newsletterPageUrl,
  weekPageUrl,
} from '../../domain/http/urls.ts';
import { addWeeks, weekAt } from '../../domain/launches/weeks.ts';
import type { Reads } from '../../store/store.ts';
import { issues } from '../subscriptions/newsletter.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** Ids per sitemap file: at most as many URLs, a fifth of the maximum (sitemaps.org). */
const IDS = 10_000;
/** Rows read in one batch, so that other requests are served in between. */
const CHUNK = 500;

/** Issues of the Monday email that it lists: ten years of them. */
const ISSUES = 520;

/** What a sitemap reads. */
type SitemapReads = Pick<Reads, 'blog' | 'categories' | 'launches' | 'newsletter' | 'settings' | 'sitemap'>;

/** A page in a sitemap. */
export interface SitemapEntry {
  path: string;
  /** Epoch milliseconds of the last change, if known. */
  changed_at?: number;
}

/** Files without a number. */
const WHOLE: Readonly<Record<string, (reads: SitemapReads, now: number) => Promise<SitemapEntry[]>>> = {
  categories: async ({ categories }) =>
    (await categories.all()).map(({ slug }) => ({ path: categoryPageUrl('', slug) })),
  blog: posts,
  weeks,
  newsletter: async (reads) =>
    (await issues(reads, ISSUES)).map(({ week }) => ({ path: newsletterPageUrl('', week) })),
};

/** Pages that need numbered files. */
interface Family {
  lastId(reads: SitemapReads['sitemap']): Promise<number>;
  after(
    reads: SitemapReads['sitemap'],
    after: number,
    to: number,
    limit: number,
  ): Promise<{ id: number; slug: string; updated_at?: number }[]>;
  path(slug: string): string;
}

const FAMILIES: Readonly<Record<string, Family>> = {
  listings: {
    lastId: (reads) => reads.lastId(),
    after: (reads, ...part) => reads.liveAfter(...part),
    path: (slug) => listingPageUrl('', slug),
  },
  alternatives: {
    lastId: (reads) => reads.lastId(),
    after: (reads, ...part) => reads.liveAfter(...part),
    path: (slug) => alternativesPageUrl('', slug),
  },
  founders: {
    lastId: (reads) => reads.lastFounderId(),
    after: (reads, ...part) => reads.foundersAfter(...part),
    path: (slug) => founderPageUrl('', slug),
  },
};

/**
 * Names of the non-empty sitemap files at `now` (epoch milliseconds): launch weeks, categories, posts, issues, and one file per ten thousand ids
 * of listings and founders. The cost does not grow with the number of listings.
 */
export const sitemapFiles = defineUseCase(
  { who: 'anyone', does: 'reads' },
  async (reads: SitemapReads, now: number): Promise<string[]> => {
    const { total } = await reads.blog.page({ now, offset: 0, limit: 1 });
    const [category] = await reads.categories.all();
    const [issue] = await issues(reads, ISSUES);
    const names = [
      'weeks',
      ...(category ? ['categories'] : []),
      ...(total > 0 ? ['blog'] : []),
      ...(issue ? ['newsletter'] : []),
    ];
    for (const [name, family] of Object.entries(FAMILIES)) {
      const files = Math.ceil((await family.lastId(reads.sitemap)) / IDS);
      for (let file = 1; file <= files; file++) {
        const [first] = await family.after(reads.sitemap, (file - 1) * IDS, file * IDS, 1);
        if (first) names.push(`${name}-${file}`);
      }
    }
    return names;
  },
);

/** The entries of a sitemap file; empty for an unknown one. */
export const sitemapEntries = defineUseCase(
  { who: 'anyone', does: 'reads' },
  async (reads: SitemapReads, file: string, now: number): Promise<SitemapEntry[]> => {
    const [, name = '', number] = /^([a-z]+)(?:-(\d{1,6}))?$/.exec(file) ?? [];
    if (number === undefined) return (await WHOLE[name]?.(reads, now)) ?? [];
    const family = FAMILIES[name];
    return family ? numbered(family, Number(number), reads) : [];
  },
);

async function posts({ blog }: SitemapReads, now: number): Promise<SitemapEntry[]> {
  const { ids } = await blog.page({ now, offset: 0, limit: IDS });
  const rows = await blog.summaries(ids);
  return rows.map(({ slug }) => ({ path: blogPostPageUrl('', slug) }));
}

/** Every week from the site's first to the last that the free plan books. */
async function weeks({ settings, launches }: SitemapReads, now: number): Promise<SitemapEntry[]> {
  const { 'calendar.time_zone': zone, 'free_queue.max_weeks': ahead } = await settings.all();
  const current = weekAt(now, zone);
  const last = addWeeks(current, ahead);
  const entries: SitemapEntry[] = [];
  for (let week = (await launches.firstWeek()) ?? current; week <= last; week = addWeeks(week, 1))
    entries.push({ path: weekPageUrl('', week) });
  return entries;
}

async function numbered(family: Family, file: number, { sitemap }: SitemapReads): Promise<SitemapEntry[]> {
  const entries: SitemapEntry[] = [];
  const to = file * IDS;
  for (let after = to - IDS; ; await pause()) {
    const rows = await family.after(sitemap, after, to, CHUNK);
    for (const { slug, updated_at } of rows)
      entries.push({ path: family.path(slug), ...(updated_at !== undefined && { changed_at: updated_at }) });
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return entries;
    after = last.id;
  }
}
