import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { counterReads, counterWrites } from '../counters.ts';
import { prepared, type ReadDb, type WriteDb } from '../db.ts';
import type { Schema } from '../schema.ts';
import type { Part } from './boards.ts';

/** Launch of the Week #1, #2 or #3 as it is stored. */
export type Award = Schema['award']['$inferSelect'];

/** What can be asked of the awards. Those of listings that are not live are not shown (R46). */
export function awardReads(db: ReadDb, schema: Schema) {
  const { award } = schema;
  const counters = counterReads(db, schema);
  // Written out, because a bound value would keep SQLite from the index that holds only these rows.
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
    /** Awards of all weeks, newest week first, then by rank (R89); revoked ones are among them. */
    page: ({ offset, limit }: Part): Promise<Award[]> => newest.execute({ offset, limit }),
    /** How many those are. */
    total: (): Promise<number> => counters.value('awards'),
    /** Awards of one listing, newest week first; revoked ones are among them. */
    ofListing: (listing_id: number): Promise<Award[]> => ofListing.execute({ listing_id }),
  };
}

/** What changes awards; inside a transaction only. */
export function awardWrites(db: WriteDb, schema: Schema) {
  const { award } = schema;
  const counters = counterWrites(db, schema);
  return {
    /** Gives the awards of a week to listings that are live (ranking.md 4.5). */
    async give(
      awards: readonly Pick<Award, 'week' | 'rank' | 'listing_id' | 'week_votes' | 'awarded_at'>[],
    ): Promise<void> {
      if (awards.length === 0) return;
      await db.insert(award).values([...awards]);
      await counters.add('awards', awards.length);
    },
    /**
     * Takes an award back: it is kept and shown as revoked, and nobody moves up. Gives false when there is none, or when it was
     * revoked before.
     */
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
