import { and, eq, gte, isNull, lt, notExists, sql } from 'drizzle-orm';
import { dateAt } from '../../domain/launches/weeks.ts';
import { type DatedRating, TREND_DAYS } from '../../domain/listings/domain_rating.ts';
import { DAY_MS } from '../../domain/time/day.ts';
import { counterReads, counterWrites } from '../base/counters.ts';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc, desc } from '../base/sorting.ts';
import type { Part } from '../launches/boards.ts';

/** A rating of a domain by a source. */
export interface CheckedRating {
  /** Registrable domain, or exact host, as in listings. */
  domain: string;
  /** 0 to 100. */
  rating: number;
  /** In epoch milliseconds. */
  checked_at: number;
  /** Stable name of the source, such as `ahrefs`. */
  source: string;
}

/** Reads of Domain Ratings: the board of the latest ones, and their history (D38). */
export function ratingReads(db: ReadDb, schema: Schema) {
  const { domain_rating: rating, listing } = schema;
  const counters = counterReads(db, schema);
  const order = [desc(listing.domain_rating), asc(listing.name), asc(listing.id)];
  // Finds the places from the index alone, then loads only the rows shown.
  const page = prepared('board_domain_rating', () => {
    const place = db
      .select({ id: listing.id })
      .from(listing)
      .where(and(sql`${listing.status} = 'live'`, lt(listing.domain_rating, sql.placeholder('below'))))
      .orderBy(...order)
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .as('place');
    return db
      .select({
        listing_id: listing.id,
        rating: sql<number>`${listing.domain_rating}`,
        checked_at: listing.domain_rating_checked_at,
        source: listing.domain_rating_source,
      })
      .from(place)
      .innerJoin(listing, eq(listing.id, place.id))
      .orderBy(...order);
  });
  const oldest = prepared('rating_oldest', () =>
    db
      .select({ checked_on: rating.checked_on, rating: rating.rating })
      .from(rating)
      .where(
        and(
          eq(rating.domain, sql.placeholder('domain')),
          gte(rating.checked_on, sql.placeholder('since')),
          eq(rating.source, sql.placeholder('source')),
        ),
      )
      .orderBy(asc(rating.checked_on))
      .limit(1),
  );
  return {
    /** The first rating of a domain by a source on or after a day (`2026-11-16`); undefined if there is none. */
    async oldest(domain: string, source: string, since: string): Promise<DatedRating | undefined> {
      const [row] = await oldest.execute({ domain, source, since });
      return row;
    },
    /** Domains of live listings without a rating on a day (`2026-11-16`), those whose rating is oldest first. */
    async unrated(checked_on: string): Promise<string[]> {
      const ofDay = db
        .select({ domain: rating.domain })
        .from(rating)
        .where(and(eq(rating.domain, listing.domain), eq(rating.checked_on, checked_on)));
      const rows = await db
        .select({ domain: listing.domain })
        .from(listing)
        .where(and(eq(listing.status, 'live'), notExists(ofDay)))
        .groupBy(listing.domain)
        .orderBy(asc(sql`min(coalesce(${listing.domain_rating_checked_at}, 0))`), asc(listing.domain));
      return rows.map(({ domain }) => domain);
    },
    /** Whether a listing that is not deleted is of a domain. */
    async isListed(domain: string): Promise<boolean> {
      const [row] = await db
        .select({ id: listing.id })
        .from(listing)
        .where(and(eq(listing.domain, domain), isNull(listing.deleted_at)))
        .limit(1);
      return row !== undefined;
    },
    /**
     * Live listings by the latest rating of their domain, equal ratings by name, and their number. The walk starts at the whole rating of
     * the requested page, so that deep pages stay cheap.
     */
    async page({ offset, limit }: Part) {
      const rated = await counters.rated();
      let [before, total] = [0, 0];
      let below = HIGHEST + 1;
      for (const { rating, listings } of rated) {
        total += listings;
        if (total > offset) continue;
        [before, below] = [total, rating];
      }
      return { places: await page.execute({ below, offset: offset - before, limit }), total };
    },
  };
}

/** Highest Domain Rating. */
const HIGHEST = 100;

/** Writes of ratings; only inside a transaction. */
export function ratingWrites(db: WriteDb, schema: Schema) {
  const { domain_rating, listing } = schema;
  const counters = counterWrites(db, schema);
  return {
    /**
     * Stores a rating, one per day and domain, and updates the domain's listings that have no newer one. Ratings of the domain from before
     * the days of a trend are deleted.
     */
    async record({ domain, rating, checked_at, source }: CheckedRating): Promise<void> {
      const checked_on = dateAt(checked_at, 'UTC');
      await db
        .insert(domain_rating)
        .values({ domain, checked_on, rating, source })
        .onConflictDoUpdate({
          target: [domain_rating.domain, domain_rating.checked_on],
          set: { rating, source },
        });
      const useless = dateAt(checked_at - TREND_DAYS * DAY_MS, 'UTC');
      await db
        .delete(domain_rating)
        .where(and(eq(domain_rating.domain, domain), lt(domain_rating.checked_on, useless)));
      for (const before of await db.select().from(listing).where(eq(listing.domain, domain))) {
        if ((before.domain_rating_checked_at ?? 0) > checked_at) continue;
        const after = {
          domain_rating: rating,
          domain_rating_checked_at: checked_at,
          domain_rating_source: source,
        };
        await db.update(listing).set(after).where(eq(listing.id, before.id));
        await counters.moved(before, { ...before, ...after });
      }
    },
  };
}
