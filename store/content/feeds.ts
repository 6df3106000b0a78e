import { and, count, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { prepared, type ReadDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { desc } from '../base/sorting.ts';
import type { Part } from '../launches/boards.ts';

/** What a feed says of a live listing besides its summary. */
export interface FeedFacts {
  slug: string;
  short_description: string | null;
  featured_until: number | null;
  live_at: number | null;
}

/** An update of a live listing with the listing that it is about. */
export interface NewsRow {
  id: number;
  title: string;
  body: string;
  published_at: number;
  slug: string;
  name: string;
}

/** A launch that went live, of a listing that still is. */
export interface LaunchRow {
  listing_id: number;
  week: string;
  plan: 'free' | 'paid';
  live_at: number;
}

/** Reads for feeds and for the page of all updates. */
export function feedReads(db: ReadDb, { listing, listing_update: update, launch }: Schema) {
  // Literals: with bound values SQLite would not use the partial indexes.
  const isLive = sql`${listing.status} = 'live'`;
  const isApproved = sql`${update.state} = 'published'`;
  const isPublished = lte(update.published_at, sql.placeholder('now'));
  const newsRows = (condition: SQL | undefined) =>
    db
      .select({
        id: update.id,
        title: update.title,
        body: update.body,
        published_at: update.published_at,
        slug: sql<string>`${listing.slug}`.as('slug'),
        name: sql<string>`${listing.name}`.as('name'),
      })
      .from(update)
      .innerJoin(listing, eq(listing.id, update.listing_id))
      .where(and(condition, isApproved, isLive))
      .orderBy(desc(update.published_at), desc(update.id));
  const newsWhere = (condition: SQL | undefined) =>
    newsRows(and(condition, isPublished)).limit(sql.placeholder('limit')).offset(sql.placeholder('offset'));
  const news = prepared('news', () => newsWhere(undefined));
  const newsOf = prepared('news_of_listing', () => newsWhere(eq(listing.slug, sql.placeholder('slug'))));
  const launches = prepared('feed_launches', () =>
    db
      .select({
        listing_id: launch.listing_id,
        week: launch.week,
        plan: launch.plan,
        live_at: sql<number>`${launch.live_at}`.as('live_at'),
      })
      .from(launch)
      .where(sql`${launch.shown} = 'live'`)
      // By the day first: that is an index, which leaves only the launches of some days to be sorted.
      .orderBy(desc(launch.live_on), desc(launch.live_at), desc(launch.id))
      .limit(sql.placeholder('limit')),
  );
  const total = prepared('news_total', () =>
    db
      .select({ total: count() })
      .from(update)
      .innerJoin(listing, eq(listing.id, update.listing_id))
      .where(and(isPublished, isApproved, isLive)),
  );
  return {
    /** Facts of the live listings with these slugs, in no order. */
    facts: (slugs: readonly string[]): Promise<FeedFacts[]> =>
      slugs.length === 0
        ? Promise.resolve([])
        : Promise.resolve(
            db
              .select({
                slug: listing.slug,
                short_description: listing.short_description,
                featured_until: listing.featured_until,
                live_at: listing.live_at,
              })
              .from(listing)
              .where(and(inArray(listing.slug, [...slugs]), isLive)),
          ),
    /** Launches of live listings, newest first: a listing that launched twice is there twice. */
    launches: (limit: number): Promise<LaunchRow[]> => launches.execute({ limit }),
    /** Updates of live listings that were published by `now`, newest first. */
    news: (now: number, { offset, limit }: Part): Promise<NewsRow[]> => news.execute({ now, offset, limit }),
    /** The same of one listing. */
    newsOf: (slug: string, now: number, { offset, limit }: Part): Promise<NewsRow[]> =>
      newsOf.execute({ slug, now, offset, limit }),
    /** Updates of live listings with these ids, in the given order. */
    async newsBy(ids: readonly number[]): Promise<NewsRow[]> {
      if (ids.length === 0) return [];
      const rows = await newsRows(inArray(update.id, [...ids]));
      return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
    },
    /** Number of updates of live listings that were published by `now`. */
    async newsTotal(now: number): Promise<number> {
      const [row] = await total.execute({ now });
      return row?.total ?? 0;
    },
  };
}
