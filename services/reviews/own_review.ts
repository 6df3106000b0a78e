import type { PersonAtThisSite } from '../../domain/http/access.ts';
import { textsOf, textsOfListing } from '../../domain/listings/free_texts.ts';
import {
  REVIEWER_BECAME_OWNER,
  type ReviewRefusal,
  reviewerRefusal,
  reviewRefusal,
} from '../../domain/listings/reviews.ts';
import { DAY_WINDOW_MS, leftOf } from '../../domain/settings/quota.ts';
import { linkedDomains, newLinks, type Texts, textReasons } from '../../domain/text/moderation.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Review } from '../../store/reviews/reviews.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { slugNames } from '../locks/launch_names.ts';
import { defineUseCase } from '../use_cases/define.ts';
import { type ReviewerReads, refusalOf, reviewerOf } from './reviewer.ts';

/** A review as its writer sees it. */
export type OwnReview = Pick<Review, 'id' | 'stars' | 'text' | 'name' | 'state' | 'note' | 'updated_at'>;

/** How a person stands to the reviews of a live listing. */
export interface ReviewStanding {
  slug: string;
  product: string;
  own: OwnReview | null;
  /** Why the person may not write one; null if they may. */
  refusal: ReviewRefusal | null;
  /** The name that a review written now shows; null for none. */
  name: string | null;
}

/** How a person stands to the reviews of a live listing; undefined if none is live by this slug. */
export const reviewStanding = defineUseCase(
  { who: 'members', does: 'reads' },
  async (
    reads: ReviewerReads & Pick<Reads, 'listings' | 'reviews'>,
    wanted: string,
    person_id: number,
  ): Promise<ReviewStanding | undefined> => {
    const listing = await reads.listings.bySlug(wanted);
    return listing?.status === 'live' ? standingTo(reads, listing, person_id) : undefined;
  },
);

/** How a person stands to the reviews of a listing that is live. */
export async function standingTo(
  reads: ReviewerReads & Pick<Reads, 'reviews'>,
  { id, slug, name: product }: Pick<Listing, 'id' | 'slug' | 'name'>,
  person_id: number,
): Promise<ReviewStanding> {
  const { name, ...reviewer } = await reviewerOf(reads, person_id, id);
  const own = await reads.reviews.of(id, person_id);
  return { slug, product, name, own: own ? ownReview(own) : null, refusal: reviewerRefusal(reviewer) };
}

const ownReview = ({ id, stars, text, name, state, note, updated_at }: Review): OwnReview => ({
  id,
  stars,
  text,
  name,
  state,
  note,
  updated_at,
});

/** A review as a form sends it, at `now` in epoch milliseconds. */
export interface SentReview {
  slug: string;
  person_id: PersonAtThisSite;
  stars: number;
  text: string;
  now: number;
}

/** Why a review was not saved; `again_at` is when the limit of the day allows the next one. */
export type RefusedReview =
  | { state: 'refused'; reason: ReviewRefusal | 'stars' | 'text' }
  | { state: 'limited'; most: number; again_at: number };

/** The result of writing a review. */
type WrittenReview = { state: 'sent' | 'unchanged' } | RefusedReview;

/**
 * Writes the review of a person with a session of the site, or changes it: the only way in (R17, D37). It waits for the site team, and
 * what it said before is shown and counted no longer (record 59). Undefined if no listing is live by this slug.
 */
export const writeReview = defineUseCase(
  { who: 'members', does: 'writes', on: ({ slug, person_id }) => slugNames(slug, person_id) },
  async (tx: Tx, { slug, person_id, stars, text, now }: SentReview): Promise<WrittenReview | undefined> => {
    const listing = await tx.listings.bySlug(slug);
    if (listing?.status !== 'live') return undefined;
    const { id: listing_id } = listing;
    const { name, ...reviewer } = await reviewerOf(tx, person_id, listing_id);
    const reason = reviewRefusal(reviewer, { stars, text });
    if (reason) return { state: 'refused', reason };
    const before = await tx.reviews.of(listing_id, person_id);
    const isSame = before?.stars === stars && before.text === text && before.name === name;
    if (isSame && before.state !== 'rejected') return { state: 'unchanged' };
    const limited = await limitOf(tx, { person_id, listing_id, now });
    if (limited) return limited;
    const reasons = await reasonsOf(tx, listing, textsOf('review', { name, text }));
    const values = { listing_id, person_id, stars, text, name, reasons };
    await tx.reviews.add(values, reviewer, now);
    await record(tx, 'review_written', { listing_id, person_id, state: before?.state ?? null });
    return { state: 'sent' };
  },
);

/** Why the site team reads a review with care; links that the listing does not have are named to it. */
async function reasonsOf({ settings }: Pick<Reads, 'settings'>, listing: Listing, texts: Texts) {
  const { 'moderation.blocked_domains': blocked } = await settings.all();
  const known = [listing.domain, ...linkedDomains(textsOfListing(listing))];
  return [...textReasons(texts, blocked), ...newLinks(texts, known)];
}

async function limitOf(
  tx: Tx,
  { person_id, listing_id, now }: { person_id: number; listing_id: number; now: number },
): Promise<Extract<RefusedReview, { state: 'limited' }> | null> {
  const { 'reviews.per_person_day': most } = await tx.settings.all();
  const used = await tx.reviews.writtenAfter(person_id, now - DAY_WINDOW_MS, listing_id);
  const { again_at } = leftOf(used, most);
  return again_at === null ? null : { state: 'limited', most, again_at };
}

/** Notes in the audit table what a person did with their review; `state` is the one that it had before. */
async function record(
  tx: Tx,
  kind: 'review_written' | 'review_deleted',
  { listing_id, person_id, state }: { listing_id: number; person_id: number; state: Review['state'] | null },
): Promise<void> {
  await tx.audit_log.record({
    by: { actor: 'person', actor_id: person_id },
    kind,
    person_id,
    subject: `listing:${listing_id}`,
    details: { before: state },
  });
}

/** Deletes the review of a person, also of a listing that is no longer live; false if there is none. */
export const deleteReview = defineUseCase(
  { who: 'members', does: 'writes', on: slugNames },
  async (tx: Tx, slug: string, person_id: number): Promise<boolean> => {
    const listing = await tx.listings.bySlug(slug);
    const before = listing && (await tx.reviews.of(listing.id, person_id));
    if (!before) return false;
    const { listing_id, state } = before;
    await tx.reviews.delete(listing_id, person_id);
    await record(tx, 'review_deleted', { listing_id, person_id, state });
    return true;
  },
);

/** A review in the list of a person's own. */
export interface ListedReview extends OwnReview {
  slug: string;
  product: string;
  is_live: boolean;
}

/** A page of the reviews that a person wrote, the latest first. */
export const ownReviews = defineUseCase(
  { who: 'members', does: 'reads' },
  async (
    { reviews }: Pick<Reads, 'reviews'>,
    person_id: number,
    range: { offset: number; limit: number },
  ): Promise<{ items: ListedReview[]; total: number }> => {
    const { items, total } = await reviews.ofPerson(person_id, range);
    return {
      total,
      items: items.map(({ review, slug, product, status }) => ({
        ...ownReview(review),
        slug,
        product,
        is_live: status === 'live',
      })),
    };
  },
);

/** A review that is found helpful, or no longer. */
export interface HelpfulPress {
  slug: string;
  review_id: number;
  person_id: PersonAtThisSite;
  helpful: boolean;
  now: number;
}

/**
 * Notes that a person finds a published review helpful, or withdraws it; once more changes nothing. It is shown and has no effect on the
 * rating. Gives why not, null if it is done, and undefined if there is no such review.
 */
export const findHelpful = defineUseCase(
  { who: 'members', does: 'writes', on: ({ slug, person_id }) => slugNames(slug, person_id) },
  async (
    tx: Tx,
    { slug, review_id, person_id, helpful, now }: HelpfulPress,
  ): Promise<ReviewRefusal | 'own_review' | null | undefined> => {
    const listing = await tx.listings.bySlug(slug);
    const review = await tx.reviews.byId(review_id);
    if (!listing || review?.listing_id !== listing.id) return undefined;
    if (!helpful) {
      await tx.review_helpful.delete(review_id, person_id);
      return null;
    }
    if (review.state !== 'published') return undefined;
    if (review.person_id === person_id) return 'own_review';
    const refusal = await refusalOf(tx, person_id, listing);
    if (refusal === null) await tx.review_helpful.add({ review_id, person_id, found_at: now });
    return refusal;
  },
);

/** Takes the review of a person off who comes to own the listing, and what they found helpful about it; does nothing without any. */
export async function hideReviewOfOwner(
  tx: Tx,
  { person_id, listing_id, now }: { person_id: number; listing_id: number; now: number },
): Promise<void> {
  await tx.review_helpful.deleteOfListing(listing_id, person_id);
  const review = await tx.reviews.of(listing_id, person_id);
  if (!review) return;
  const decision = { decided_at: now, decided_by: 'the service', note: REVIEWER_BECAME_OWNER };
  await tx.reviews.decide(listing_id, person_id, { state: 'rejected', ...decision });
  await tx.audit_log.record({
    by: { actor: 'service' },
    kind: 'review_hidden',
    person_id,
    subject: `review:${review.id}`,
    details: { listing_id },
  });
}
