import { textsOf } from '../../domain/listings/free_texts.ts';
import { fits, REPLY_TEXT, ratingTotal } from '../../domain/listings/reviews.ts';
import type { ReviewReply } from '../../store/reviews/replies.ts';
import type { Review } from '../../store/reviews/reviews.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { reasonsOfText } from '../moderation/reasons.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** A published review as the owners of the listing see it, with their reply. */
export interface ReviewForOwners {
  review: Pick<Review, 'id' | 'name' | 'stars' | 'text' | 'updated_at'>;
  reply: Pick<ReviewReply, 'text' | 'state' | 'note' | 'written_at'> | null;
}

/** Published reviews of a listing that a person owns or shares, those without a reply first; undefined if there is no such listing. */
export const reviewsForOwners = defineUseCase(
  { who: 'members', does: 'reads' },
  async (
    { listings, review_replies }: Pick<Reads, 'listings' | 'review_replies'>,
    { person_id, listing_id }: { person_id: number; listing_id: number },
    range: { offset: number; limit: number },
  ): Promise<{ items: ReviewForOwners[]; total: number } | undefined> => {
    const listing = await listings.ofPerson(person_id, listing_id);
    if (!listing) return undefined;
    const items = await review_replies.forOwners(listing_id, range);
    return { items, total: ratingTotal(listing.rating_counts) };
  },
);

/** A reply as a form sends it, at `now` in epoch milliseconds. */
export interface SentReply {
  person_id: number;
  listing_id: number;
  review_id: number;
  text: string;
  now: number;
}

/** Why a reply is not stored: its text is too short or too long, or the review has one. */
export type ReplyRefusal = 'text' | 'replied';

/**
 * Replies to a published review for an owner of the listing, once: a reply that was rejected is replaced, every other one has to be deleted
 * first. A doubtful one waits for the site team. Undefined if there is no such review of a listing of this person.
 */
export const replyToReview = defineUseCase(
  { who: 'members', does: 'writes' },
  async (
    tx: Tx,
    { person_id, listing_id, review_id, text, now }: SentReply,
  ): Promise<{ state: ReviewReply['state'] } | { refused: ReplyRefusal } | undefined> => {
    const listing = await tx.listings.ofPerson(person_id, listing_id);
    const review = await tx.reviews.byId(review_id);
    if (!listing || review?.listing_id !== listing_id || review.state !== 'published') return undefined;
    if (!fits(text, REPLY_TEXT)) return { refused: 'text' };
    const before = await tx.review_replies.of(review_id);
    if (before && before.state !== 'rejected') return { refused: 'replied' };
    if (before) await tx.review_replies.delete(review_id);
    const reasons = await reasonsOfText(tx, listing, textsOf('review_reply', { text }));
    const state = reasons.length > 0 ? 'pending' : 'published';
    await tx.review_replies.add({ review_id, listing_id, text, state, reasons, written_at: now });
    await record(tx, 'reply_written', { person_id, review_id, listing_id });
    return { state };
  },
);

/** Deletes the reply to a review of a listing that a person owns or shares; false if there is none. */
export const deleteReply = defineUseCase(
  { who: 'members', does: 'writes' },
  async (tx: Tx, { person_id, listing_id, review_id }: Omit<SentReply, 'text' | 'now'>): Promise<boolean> => {
    const listing = await tx.listings.ofPerson(person_id, listing_id);
    const reply = await tx.review_replies.of(review_id);
    if (!listing || reply?.listing_id !== listing_id) return false;
    await tx.review_replies.delete(review_id);
    await record(tx, 'reply_deleted', { person_id, review_id, listing_id });
    return true;
  },
);

const record = (
  tx: Tx,
  kind: 'reply_written' | 'reply_deleted',
  { person_id, review_id, listing_id }: Omit<SentReply, 'text' | 'now'>,
): Promise<void> =>
  tx.audit_log.record({
    by: { actor: 'person', actor_id: person_id },
    kind,
    subject: `review:${review_id}`,
    details: { listing_id },
  });
