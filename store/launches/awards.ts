import { and, eq, sql } from 'drizzle-orm';
import { counterReads, counterWrites } from '../base/counters.ts';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc, desc } from '../base/sorting.ts';
import type { Part } from './boards.ts';

/** An award (Launch of the Week #1, #2 or #3) as stored. */
export type Award = Schema['award']['$inferSelect'];

/** Reads of awards. Awards of listings that are not live are hidden (R46). */
export function awardReads(db: ReadDb, schema: Schema) {
  const { award } = schema;
  const counters = counterReads(db, schema);
  // A literal: with a bound value SQLite would not use the partial index.
  const isVisible = sql`${award.shown}`;
  const newest = prepared('awards_newest', () =>
    db
      .select()
      .from(award)
      .where(isVisible)
      .orderBy(desc(award.week), asc(award.rank))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  );
  const ofListing = prepared('awards_of_listing', () =>
    db
      .select()
      .from(award)
      .where(and(eq(award.listing_id, sql.placeholder('listing_id')), isVisible))
      .orderBy(desc(award.week), asc(award.rank)),
  );
  return {
    /** Awards of all weeks, newest week first, then by rank (R89); includes revoked ones. */
    page: ({ offset, limit }: Part): Promise<Award[]> => newest.execute({ offset, limit }),
    /** Number of visible awards. */
    total: (): Promise<number> => counters.value('awards'),
    /** Every award of a week by rank, hidden and revoked ones too. */
    ofWeek: (week: string): Promise<Award[]> =>
      Promise.resolve(db.select().from(award).where(eq(award.week, week)).orderBy(asc(award.rank))),
    /** Awards of one listing, newest week first; includes revoked ones. */
    ofListing: (listing_id: number): Promise<Award[]> => ofListing.execute({ listing_id }),
  };
}

/** Writes of awards; only inside a transaction. */
export function awardWrites(db: WriteDb, schema: Schema) {
  const { award } = schema;
  const counters = counterWrites(db, schema);
  return {
    /** Grants the awards of a week to live listings (docs/ranking.md#launch-weeks-and-awards). */
    async give(
      awards: readonly Pick<Award, 'week' | 'rank' | 'listing_id' | 'week_votes' | 'awarded_at'>[],
    ): Promise<void> {
      if (awards.length === 0) return;
      await db.insert(award).values([...awards]);
      await counters.add('awards', awards.length);
    },
    /** Revokes an award; it stays visible as revoked and nobody moves up. Returns false if there is none or it was revoked before. */
    async revoke(
      { week, rank }: Pick<Award, 'week' | 'rank'>,
      revoked_reason: string,
      revoked_at: number,
    ): Promise<boolean> {
      const rows = await db
        .update(award)
        .set({ revoked_at, revoked_reason })
        .where(and(eq(award.week, week), eq(award.rank, rank), sql`${award.revoked_at} is null`))
        .returning({ id: award.id });
      return rows.length === 1;
    },
  };
}
