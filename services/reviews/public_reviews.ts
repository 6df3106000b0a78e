import { ratingTotal } from '../../domain/listings/reviews.ts';
import type { Reads } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';
import { type ReviewStanding, standingTo } from './own_review.ts';
import type { ReviewerReads } from './reviewer.ts';

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
  /** How the visitor stands to them; null for anonymous ones. */
  standing: ReviewStanding | null;
}

/** Published reviews of a live listing for a visitor, signed in or not; undefined if none is live by this slug. */
export const publicReviews = defineUseCase(
  { who: 'anyone', does: 'reads' },
  async (
    reads: ReviewerReads & Pick<Reads, 'listings' | 'reviews' | 'review_helpful'>,
    wanted: string,
    { person_id, offset, limit }: { person_id: number | null; offset: number; limit: number },
  ): Promise<PublicReviews | undefined> => {
    const listing = await reads.listings.bySlug(wanted);
    if (listing?.status !== 'live') return undefined;
    const { id, slug, name: product, rating_counts } = listing;
    const total = ratingTotal(rating_counts);
    const rows = total === 0 ? [] : await reads.reviews.published(id, { offset, limit });
    const standing = person_id === null ? null : await standingTo(reads, listing, person_id);
    const mayFind = person_id !== null && standing?.refusal === null && rows.length > 0;
    const found = mayFind
      ? await reads.review_helpful.byPerson(
          person_id,
          rows.map((row) => row.id),
        )
      : null;
    const items = rows.map(({ person_id: writer, reply, replied_at, ...review }) => ({
      ...review,
      reply: replyOf(reply, replied_at, review.updated_at),
      found: found === null || writer === person_id ? null : found.has(review.id),
    }));
    return { slug, product, items, total, standing };
  },
);

const replyOf = (text: string | null, written_at: number | null, reviewed_at: number) =>
  text === null || written_at === null ? null : { text, written_at, is_older: written_at < reviewed_at };
