import { and, eq } from 'drizzle-orm';
import { type Reviewer, ratingCounts, reviewRefusal } from '../../domain/listings/reviews.ts';
import type { WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';

/** A new review. */
export type NewReview = Pick<Schema['review']['$inferSelect'], 'listing_id' | 'person_id' | 'stars' | 'text'>;

/** Stores reviews and the rating counts of listings; only inside a transaction. */
export function reviewWrites(db: WriteDb, { review, listing }: Schema) {
  return {
    /**
     * Adds a review, or replaces the person's earlier one; it counts once published (D37). Throws if domain/listings/reviews.ts refuses
     * it: callers check before. `now` in epoch milliseconds.
     */
    async add(values: NewReview, reviewer: Reviewer, now: number): Promise<void> {
      const refusal = reviewRefusal(reviewer, values);
      if (refusal) throw new Error(`a review of listing ${values.listing_id} is refused: ${refusal}`);
      const content = { stars: values.stars, text: values.text, state: 'pending', updated_at: now } as const;
      await db
        .insert(review)
        .values({ ...values, ...content, created_at: now })
        .onConflictDoUpdate({ target: [review.listing_id, review.person_id], set: content });
      await recount(values.listing_id);
    },
    /** Publishes a review and counts it. */
    publish: (listing_id: number, person_id: number, now: number): Promise<void> =>
      decide(listing_id, person_id, 'published', now),
    /** Rejects a review, even one that was published. */
    reject: (listing_id: number, person_id: number, now: number): Promise<void> =>
      decide(listing_id, person_id, 'rejected', now),
    recount,
  };

  async function decide(
    listing_id: number,
    person_id: number,
    state: 'published' | 'rejected',
    now: number,
  ): Promise<void> {
    await db
      .update(review)
      .set({ state, updated_at: now })
      .where(and(eq(review.listing_id, listing_id), eq(review.person_id, person_id)));
    await recount(listing_id);
  }

  /** Recounts the rating of a listing from its published reviews. */
  async function recount(listing_id: number): Promise<void> {
    const rows = await db
      .select({ stars: review.stars })
      .from(review)
      .where(and(eq(review.listing_id, listing_id), eq(review.state, 'published')));
    await db
      .update(listing)
      .set({ rating_counts: ratingCounts(rows.map(({ stars }) => stars)) })
      .where(eq(listing.id, listing_id));
  }
}
