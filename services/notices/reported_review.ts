import { listingOfPath, type NoticeAction, type NoticeKind } from '../../domain/text/notices.ts';
import type { Review } from '../../store/reviews/reviews.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { publishReview, rejectReview, restrict } from '../moderation/decide_review.ts';
import type { Decision } from '../moderation/moderate.ts';

/** The review that the path of a notice names; undefined if it is about none, or if the review was deleted. */
export async function reportedReview(
  { listings, reviews }: Pick<Reads, 'listings' | 'reviews'>,
  path: string,
): Promise<Review | undefined> {
  const { slug = '', review_id = null } = listingOfPath(path) ?? {};
  if (review_id === null) return undefined;
  const review = await reviews.byId(review_id);
  // After a merge the slug leads to the listing that has the review.
  const listing = (await listings.bySlug(slug)) ?? (await listings.byFormerSlug(slug));
  return review?.listing_id === listing?.id ? review : undefined;
}

/** A decision about a notice that is upheld. */
interface Upheld {
  id: number;
  kind: NoticeKind;
  action: NoticeAction;
  note: string;
  rule: string | null;
}

/** Does to a review what was decided about a notice; false if it is so already, or if its writer may not have one. */
export async function actOnReview(
  tx: Tx,
  review: Review,
  { id, kind, action, note, rule }: Upheld,
  decision: Omit<Decision, 'note'>,
): Promise<boolean> {
  const reasons = { kind, action, rule: rule ?? '' };
  if (action === 'review_put_back') return publishReview(tx, review, { ...decision, note });
  if (action === 'review_removed') return rejectReview(tx, review, { ...decision, note, reasons });
  const listing = await tx.listings.byId(review.listing_id);
  if (listing)
    await restrict(
      tx,
      review,
      { name: listing.name, slug: listing.slug, note, ...reasons },
      `notice:${id}:${decision.now}`,
    );
  return true;
}
