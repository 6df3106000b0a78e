import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { DatedRating } from '../domain/domain_rating.ts';
import { prepared, type ReadDb } from './db.ts';
import type { Schema } from './schema.ts';

/** See {@link ratingReads}. */
export type RatingReads = ReturnType<typeof ratingReads>;

/** What can be asked of the history of Domain Ratings (D38). */
export function ratingReads(db: ReadDb, { domain_rating: rating }: Schema) {
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
    /** The first rating of a domain by a source on or after a day, `2026-11-16`; undefined when there is none. */
    async oldest(domain: string, source: string, since: string): Promise<DatedRating | undefined> {
      const [row] = await oldest.execute({ domain, source, since });
      return row;
    },
  };
}
