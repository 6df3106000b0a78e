import { paidDisclosure } from '../../domain/launches/paid_places.ts';
import type { NewsRow } from '../../store/content/feeds.ts';
import type { Reads } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** An update of a listing, with the listing. */
export type { NewsRow } from '../../store/content/feeds.ts';

/** What a feed says of a live listing besides its summary. */
export interface FeedListing {
  short_description: string | null;
  /** Epoch milliseconds. */
  live_at: number;
  /** What was paid for, in one sentence; null if nothing (R75). */
  disclosure: string | null;
}

/**
 * What feeds say of live listings at `now`; the others are missing. `paid` is what the list says of the launch that it shows, which need not
 * be the listing's latest.
 */
export const feedListings = defineUseCase(
  { who: 'anyone', does: 'reads' },
  async (
    { feeds }: Pick<Reads, 'feeds'>,
    listings: readonly { slug: string; paid?: boolean | undefined }[],
    now: number,
  ): Promise<Map<string, FeedListing>> => {
    const rows = await feeds.facts(listings.map(({ slug }) => slug));
    const paid = new Set(listings.flatMap((one) => (one.paid ? [one.slug] : [])));
    return new Map(
      rows.flatMap(({ slug, short_description, live_at, featured_until }) => {
        if (live_at === null) return [];
        const plan = paid.has(slug) ? 'paid' : 'free';
        const disclosure = paidDisclosure({ plan, featured_until }, now);
        return [[slug, { short_description, live_at, disclosure }] as const];
      }),
    );
  },
);

/** A launch as the feed of launches has it. */
export interface LaunchEntry extends FeedListing {
  slug: string;
  name: string;
  tagline: string | null;
  category: string | null;
  category_name: string | null;
  /** Its launch week, `2026-11-16`. */
  week: string;
}

/** The newest launches of live listings at `now`; a listing that launched twice is there twice, each time with its own week. */
export const latestLaunches = defineUseCase(
  { who: 'anyone', does: 'reads' },
  async (
    { feeds, listings }: Pick<Reads, 'feeds' | 'listings'>,
    now: number,
    limit: number,
  ): Promise<LaunchEntry[]> => {
    const launches = await feeds.launches(limit);
    const summaries = await listings.summaries([...new Set(launches.map(({ listing_id }) => listing_id))]);
    const facts = await feeds.facts(summaries.map(({ slug }) => slug));
    return launches.flatMap(({ listing_id, week, plan, live_at }) => {
      const one = summaries.find(({ id }) => id === listing_id);
      const place = facts.find(({ slug }) => slug === one?.slug);
      if (!one || !place) return [];
      const { slug, name, tagline, short_description, category, category_name } = one;
      const disclosure = paidDisclosure({ ...place, plan }, now);
      return [{ slug, name, tagline, short_description, category, category_name, week, live_at, disclosure }];
    });
  },
);

/** One part of the updates of all live listings, newest first (R160), and how many there are. */
export const latestNews = defineUseCase(
  { who: 'anyone', does: 'reads' },
  async (
    { feeds }: Pick<Reads, 'feeds'>,
    now: number,
    { page, per_page }: { page: number; per_page: number },
  ): Promise<{ items: NewsRow[]; total: number }> => {
    const items = await feeds.news(now, { offset: (page - 1) * per_page, limit: per_page });
    return { items, total: await feeds.newsTotal(now) };
  },
);

/** The newest updates of a live listing. */
export const newsOf = defineUseCase(
  { who: 'anyone', does: 'reads' },
  ({ feeds }: Pick<Reads, 'feeds'>, slug: string, now: number, limit: number): Promise<NewsRow[]> =>
    feeds.newsOf(slug, now, { offset: 0, limit }),
);
