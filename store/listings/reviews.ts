import { and, eq } from 'drizzle-orm';
import { type Reviewer, ratingCounts, reviewRefusal } from '../../domain/listings/reviews.ts';
import type { WriteDb } from '../db.ts';
import type { Schema } from '../schema.ts';

/** What a person gives to a listing. */
export type NewReview = Pick<Schema['review']['$inferSelect'], 'listing_id' | 'person_id' | 'stars' | 'text'>;

/** What stores reviews and keeps the ratings of listings in step; inside a transaction only. */
export function reviewWrites(db: WriteDb, { review, listing }: Schema) {
  return {
    /**
     * Takes a review, or another one in the place of the same person's; it counts once it is published (D37). Throws when
     * domain/listings/reviews.ts refuses it: callers refuse in words before. `now` in epoch milliseconds.
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
    /** Shows a review and counts it. */
    publish: (listing_id: number, person_id: number, now: number): Promise<void> =>
      decide(listing_id, person_id, 'published', now),
    /** Keeps a review out, also one that was published before. */
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

  /** The rating of a listing from its published reviews. */
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
