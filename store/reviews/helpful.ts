import { and, eq, inArray } from 'drizzle-orm';
import type { ReadDb, WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';

/** Reads of who found reviews helpful. */
export function helpfulReads(db: ReadDb, { review_helpful: helpful }: Schema) {
  return {
    /** Which of these reviews a person found helpful. */
    async byPerson(person_id: number, review_ids: readonly number[]): Promise<Set<number>> {
      if (review_ids.length === 0) return new Set();
      const rows = await db
        .select({ id: helpful.review_id })
        .from(helpful)
        .where(and(eq(helpful.person_id, person_id), inArray(helpful.review_id, [...review_ids])));
      return new Set(rows.map(({ id }) => id));
    },
  };
}

/** Writes of who found reviews helpful; only inside a transaction. */
export function helpfulWrites(db: WriteDb, { review_helpful: helpful, review }: Schema) {
  return {
    /** Notes that a person found a review helpful; once is enough. */
    async add(values: Schema['review_helpful']['$inferInsert']): Promise<void> {
      await db.insert(helpful).values(values).onConflictDoNothing();
    },
    async delete(review_id: number, person_id: number): Promise<void> {
      await db.delete(helpful).where(and(eq(helpful.review_id, review_id), eq(helpful.person_id, person_id)));
    },
    /** Withdraws what a person found helpful about a listing. */
    async deleteOfListing(listing_id: number, person_id: number): Promise<void> {
      const ofListing = db.select({ id: review.id }).from(review).where(eq(review.listing_id, listing_id));
      await db
        .delete(helpful)
        .where(and(eq(helpful.person_id, person_id), inArray(helpful.review_id, ofListing)));
    },
  };
}
