import type { AuditKind } from '../../domain/http/audit_entry.ts';
import type { NoticeAction, NoticeKind } from '../../domain/text/notices.ts';
import type { ReviewReply } from '../../store/reviews/replies.ts';
import type { Review } from '../../store/reviews/reviews.ts';
import type { Tx } from '../../store/store.ts';
import { writeTo, writeToOwners } from '../email/outbox.ts';
import type { Decision } from './moderate.ts';

/** The notice after which a review is taken off; its writer gets the reasons in place of the usual email. */
export interface ReviewReasons {
  kind: NoticeKind;
  action: NoticeAction;
  rule: string;
}

/**
 * Publishes a review that waits, or one that was rejected, and notifies its writer and the owners. False if it is published already, or if its
 * writer owns the listing.
 */
export async function publishReview(tx: Tx, review: Review, decision: Decision): Promise<boolean> {
  const { id, listing_id, person_id, stars, text } = review;
  const listing = await tx.listings.byId(listing_id);
  if (!listing || review.state === 'published' || (await isOwner(tx, review))) return false;
  await settle(tx, review, 'published', decision);
  const { name, slug, status } = listing;
  const event = `${id}:${decision.now}`;
  await writeTo(tx, person_id, 'product_review_published', { name, slug, note: decision.note }, event);
  if (status === 'live')
    await writeToOwners(tx, listing, 'product_reviewed', { listing_id, name, stars, text }, event);
  return true;
}

async function isOwner(tx: Tx, { person_id, listing_id }: Review): Promise<boolean> {
  const belongs = await tx.co_owners.belonging(person_id, listing_id);
  return belongs === 'owner' || belongs === 'co_owner';
}

/**
 * Rejects a review that waits, or takes a published one off, and notifies its writer: by the statement of reasons where a notice led to it.
 * False if it is rejected already.
 */
export async function rejectReview(
  tx: Tx,
  review: Review,
  { reasons, ...decision }: Decision & { reasons?: ReviewReasons },
): Promise<boolean> {
  const { id, listing_id, person_id } = review;
  const listing = await tx.listings.byId(listing_id);
  if (!listing || review.state === 'rejected') return false;
  await settle(tx, review, 'rejected', decision);
  const { name, slug } = listing;
  const event = `${id}:${decision.now}`;
  if (reasons) await restrict(tx, review, { name, slug, note: decision.note ?? '', ...reasons }, event);
  else await writeTo(tx, person_id, 'product_review_rejected', { name, slug, note: decision.note }, event);
  return true;
}

/** Sends the writer of a review the statement of reasons. */
export const restrict = (
  tx: Tx,
  { id, person_id }: Review,
  data: { name: string; slug: string; note: string } & ReviewReasons,
  event: string,
): Promise<void> => writeTo(tx, person_id, 'product_review_restricted', { ...data, review_id: id }, event);

async function settle(
  tx: Tx,
  { id, listing_id, person_id, state: before }: Review,
  state: 'published' | 'rejected',
  { by, note, now, actor = { actor: 'operator' } }: Decision,
): Promise<void> {
  await tx.reviews.decide(listing_id, person_id, { state, note, decided_at: now, decided_by: by });
  await tx.audit_log.record({
    by: actor,
    kind: state === 'published' ? 'review_published' : 'review_rejected',
    person_id,
    subject: `review:${id}`,
    details: { listing_id, before, note },
  });
}

/** Publishes a reply that waits, and notifies the owners. False if it does not wait. */
export const approveReply = (tx: Tx, reply: ReviewReply, decision: Decision): Promise<boolean> =>
  decideReply(tx, reply, REPLY.approve, decision);

/** Rejects a reply that waits, and notifies the owners. False if it does not wait. */
export const rejectReply = (tx: Tx, reply: ReviewReply, decision: Decision): Promise<boolean> =>
  decideReply(tx, reply, REPLY.reject, decision);

const REPLY = {
  approve: { state: 'published', kind: 'reply_approved', email: 'review_reply_approved' },
  reject: { state: 'rejected', kind: 'reply_rejected', email: 'review_reply_rejected' },
} as const satisfies Record<string, { kind: AuditKind; state: ReviewReply['state']; email: string }>;

async function decideReply(
  tx: Tx,
  { review_id, listing_id, state: before }: ReviewReply,
  { state, kind, email }: (typeof REPLY)[keyof typeof REPLY],
  { by, note, now, actor = { actor: 'operator' } }: Decision,
): Promise<boolean> {
  const listing = await tx.listings.byId(listing_id);
  if (before !== 'pending' || !listing) return false;
  await tx.review_replies.patch(review_id, { state, note, decided_at: now, decided_by: by });
  const { person_id, name } = listing;
  const subject = `review:${review_id}`;
  await tx.audit_log.record({ by: actor, kind, person_id, subject, details: { listing_id, note } });
  await writeToOwners(tx, listing, email, { listing_id, name, note }, `${review_id}:${now}`);
  return true;
}
