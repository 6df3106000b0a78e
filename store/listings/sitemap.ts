import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { prepared, type ReadDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc, desc } from '../base/sorting.ts';

/** Reads for the sitemap: live listings and founders by id, in batches. */
export function sitemapReads(db: ReadDb, { listing, founder }: Schema) {
  const last = prepared('sitemap_last', () =>
    db.select({ id: listing.id }).from(listing).orderBy(desc(listing.id)).limit(1),
  );
  const live = prepared('sitemap_live', () =>
    db
      .select({ id: listing.id, slug: listing.slug, updated_at: listing.updated_at })
      .from(listing)
      .where(
        and(
          gt(listing.id, sql.placeholder('after')),
          lte(listing.id, sql.placeholder('to')),
          eq(listing.status, 'live'),
        ),
      )
      .orderBy(asc(listing.id))
      .limit(sql.placeholder('limit')),
  );
  const lastFounder = prepared('sitemap_last_founder', () =>
    db.select({ id: founder.id }).from(founder).orderBy(desc(founder.id)).limit(1),
  );
  const founders = prepared('sitemap_founders', () =>
    db
      .select({ id: founder.id, slug: founder.slug })
      .from(founder)
      .where(
        and(
          gt(founder.id, sql.placeholder('after')),
          lte(founder.id, sql.placeholder('to')),
          gt(founder.live, 0),
        ),
      )
      .orderBy(asc(founder.id))
      .limit(sql.placeholder('limit')),
  );
  return {
    /** Highest listing id, live or not; 0 if there is none. */
    async lastId(): Promise<number> {
      const [row] = await last.execute();
      return row?.id ?? 0;
    },
    /** The first `limit` live listings with ids above `after` and up to `to`. */
    liveAfter: (after: number, to: number, limit: number) => live.execute({ after, to, limit }),
    /** Highest founder id; 0 if there is none. */
    async lastFounderId(): Promise<number> {
      const [row] = await lastFounder.execute();
      return row?.id ?? 0;
    },
    /** The first `limit` founders of live listings with ids above `after` and up to `to`. */
    foundersAfter: (after: number, to: number, limit: number) => founders.execute({ after, to, limit }),
  };
}
