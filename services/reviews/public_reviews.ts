import { ratingTotal, reviewerRefusal } from '../../domain/listings/reviews.ts';
import type { Reads } from '../../store/store.ts';
import { type ReviewerReads, reviewerOf } from './reviewer.ts';

/** A published review as visitors see it. */
export interface PublicReview {
  id: number;
  /** The name of its writer; null for none. */
  name: string | null;
  stars: number;
  text: string;
  /** Epoch milliseconds. */
  updated_at: number;
  /** How many people found it helpful. */
  helpful: number;
  reply: { text: string; written_at: number; is_older: boolean } | null;
  /** Whether the visitor finds it helpful; null for those who cannot. */
  found: boolean | null;
}

/** A page of the published reviews of a listing. */
export interface PublicReviews {
  slug: string;
  product: string;
  items: PublicReview[];
  total: number;
}

/** Published reviews of a live listing for a visitor, signed in or not; undefined if none is live by this slug. */
export async function publicReviews(
  reads: ReviewerReads & Pick<Reads, 'listings' | 'reviews' | 'review_helpful'>,
  wanted: string,
  { person_id, offset, limit }: { person_id: number | null; offset: number; limit: number },
): Promise<PublicReviews | undefined> {
  const listing = await reads.listings.bySlug(wanted);
  if (listing?.status !== 'live') return undefined;
  const { id, slug, name: product, rating_counts } = listing;
  const total = ratingTotal(rating_counts);
  const rows = total === 0 ? [] : await reads.reviews.published(id, { offset, limit });
  const found = await foundBy(
    reads,
    person_id,
    id,
    rows.map((row) => row.id),
  );
  const items = rows.map(({ person_id: writer, reply, replied_at, ...review }) => ({
    ...review,
    reply: replyOf(reply, replied_at, review.updated_at),
    found: found === null || writer === person_id ? null : found.has(review.id),
  }));
  return { slug, product, items, total };
}

/** Of these reviews those that a person found helpful; null for those who may find none helpful. */
async function foundBy(
  reads: ReviewerReads & Pick<Reads, 'review_helpful'>,
  person_id: number | null,
  listing_id: number,
  review_ids: readonly number[],
): Promise<ReadonlySet<number> | null> {
  if (person_id === null || review_ids.length === 0) return null;
  if (reviewerRefusal(await reviewerOf(reads, person_id, listing_id))) return null;
  return reads.review_helpful.byPerson(person_id, review_ids);
}

const replyOf = (text: string | null, written_at: number | null, reviewed_at: number) =>
  text === null || written_at === null ? null : { text, written_at, is_older: written_at < reviewed_at };
