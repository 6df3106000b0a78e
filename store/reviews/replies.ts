import { and, count, eq, sql } from 'drizzle-orm';
import type { CasePart } from '../../domain/text/moderation.ts';
import type { ReadDb, WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc, desc } from '../base/sorting.ts';

/** A reply of the owners to a review as stored. */
export type ReviewReply = Schema['review_reply']['$inferSelect'];

/** Reads of the replies of owners to reviews. */
export function reviewReplyReads(db: ReadDb, { review, review_reply: reply, listing }: Schema) {
  // A literal: with a bound value SQLite would not use the partial index.
  const isPending = sql`${reply.state} = 'pending'`;
  return {
    /** The reply to a review, in any state. */
    async of(review_id: number): Promise<ReviewReply | undefined> {
      const [row] = await db.select().from(reply).where(eq(reply.review_id, review_id));
      return row;
    },
    /** Published reviews of a listing with the reply in any state, for its owners: those without one first, then the latest. */
    forOwners: (listing_id: number, { offset, limit }: { offset: number; limit: number }) =>
      Promise.resolve(
        db
          .select({ review, reply })
          .from(review)
          .leftJoin(reply, eq(reply.review_id, review.id))
          .where(and(eq(review.listing_id, listing_id), sql`${review.state} = 'published'`))
          .orderBy(sql`${reply.review_id} is not null`, desc(review.updated_at), desc(review.id))
          .limit(limit)
          .offset(offset),
      ),
    /** The number of replies that wait for the site team. */
    async waitingCount(): Promise<number> {
      const [row] = await db.select({ waiting: count() }).from(reply).where(isPending);
      return row?.waiting ?? 0;
    },
    /** Replies that wait for the site team with their reviews and listings, the oldest first; only one if `id` is given. */
    pending: (limit: number, { id, offset = 0 }: CasePart = {}) =>
      Promise.resolve(
        db
          .select({
            id: reply.review_id,
            listing_id: reply.listing_id,
            slug: listing.slug,
            product: listing.name,
            status: listing.status,
            review: review.text,
            text: reply.text,
            reasons: reply.reasons,
            written_at: reply.written_at,
          })
          .from(reply)
          .innerJoin(review, eq(review.id, reply.review_id))
          .innerJoin(listing, eq(listing.id, reply.listing_id))
          .where(and(isPending, id === undefined ? undefined : eq(reply.review_id, id)))
          .orderBy(asc(reply.written_at), asc(reply.review_id))
          .limit(limit)
          .offset(offset),
      ),
  };
}

/** Writes of the replies of owners to reviews; only inside a transaction. */
export function reviewReplyWrites(db: WriteDb, { review_reply: reply }: Schema) {
  return {
    async add(values: Schema['review_reply']['$inferInsert']): Promise<void> {
      await db.insert(reply).values(values);
    },
    async patch(
      review_id: number,
      patch: Partial<Omit<ReviewReply, 'review_id' | 'listing_id'>>,
    ): Promise<void> {
      await db.update(reply).set(patch).where(eq(reply.review_id, review_id));
    },
    async delete(review_id: number): Promise<void> {
      await db.delete(reply).where(eq(reply.review_id, review_id));
    },
  };
}
