import { nextCheckAt } from '../../domain/claims/claims.ts';
import type { AuditActor } from '../../domain/http/audit_entry.ts';
import type { ListedClaim } from '../../store/claims/claims.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Tx } from '../../store/store.ts';
import { writeTo } from '../email/outbox.ts';
import { hideReviewOfOwner } from '../reviews/own_review.ts';
import { endFollow } from '../subscriptions/follows.ts';
import { voidVoteOfOwner } from '../votes/own_vote.ts';
import { draftOfListing } from './draft_of_listing.ts';

/**
 * Verifies a claim whose proof was found, and has everything follow it (D17, R179): an owner of the listing is a proven one from then on; an
 * owner by mere submission is replaced; where another person has a proof too, the site team decides and nobody is replaced. Sections and
 * plan stay as they are (R181).
 */
export async function acceptProof(tx: Tx, claim: ListedClaim, now: number): Promise<void> {
  const { id, listing_id, person_id, method } = claim;
  const listing = await tx.listings.byId(listing_id);
  if (!listing || listing.deleted_at !== null) return;
  await tx.claims.patch(id, {
    status: 'verified',
    verified_at: now,
    link_hash: null,
    next_check_at: nextCheckAt(method, 'found', now),
  });
  await tx.audit_log.record({
    by: { actor: 'person', actor_id: person_id },
    kind: 'claim_verified',
    person_id,
    subject: `claim:${id}`,
    details: { listing_id, method },
  });
  const owners = await tx.co_owners.ofListing(listing);
  if (!owners.includes(person_id)) {
    if (await isProvenByOthers(tx, listing, claim)) return dispute(tx, listing, claim, now);
    await replaceOwners(tx, listing, { claim, owners, by: { actor: 'person', actor_id: person_id }, now });
  }
  await makeProven(tx, listing_id, now);
  const data = { listing_id, name: listing.name, is_new: !owners.includes(person_id) };
  await writeTo(tx, person_id, 'claim_verified', data, String(id));
}

/** Whether another person has a proof of the listing or of its domain: a domain has one proven owner (D17). */
async function isProvenByOthers(
  tx: Tx,
  listing: Listing,
  { domain, person_id }: ListedClaim,
): Promise<boolean> {
  if (listing.verified_at !== null) return true;
  return (await tx.claims.verifiedOf(domain)).some((other) => other.person_id !== person_id);
}

/** The listing shows that its owner is proven, and its owner has a draft to edit (D36). */
export async function makeProven(tx: Tx, listing_id: number, now: number): Promise<void> {
  const listing = await tx.listings.byId(listing_id);
  if (!listing) return;
  const draft_id = listing.draft_id ?? (await draftOfListing(tx, listing, now));
  await tx.listings.update(listing_id, {
    draft_id,
    verified_at: listing.verified_at ?? now,
    updated_at: now,
  });
}

/** A change of owners, and who decided it. */
interface Replacement {
  claim: ListedClaim;
  owners: readonly number[];
  by: AuditActor;
  /** Reason of the site team. */
  note?: string;
  now: number;
}

/** The person of a claim becomes the only owner of listing, draft and invites; the earlier owners keep nothing but the email about it. */
export async function replaceOwners(
  tx: Tx,
  listing: Listing,
  { claim, owners, by, note, now }: Replacement,
): Promise<void> {
  const { id: listing_id, draft_id, name } = listing;
  const { id, person_id, method, domain } = claim;
  if (draft_id !== null) await tx.co_owners.replaceAll(draft_id, person_id, now);
  await tx.listings.handOver(listing_id, person_id, now);
  // Followers, votes and reviews are those of other people.
  await endFollow(tx, person_id, listing_id);
  await voidVoteOfOwner(tx, person_id, listing_id);
  await hideReviewOfOwner(tx, { person_id, listing_id, now });
  for (const former of owners) {
    await tx.audit_log.record({
      by,
      kind: 'owner_replaced',
      person_id: former,
      subject: `listing:${listing_id}`,
      details: { claim_id: id, method, ...(note !== undefined && { note }) },
    });
    const is_decided = note !== undefined;
    await writeTo(tx, former, 'owner_replaced', { name, domain, is_decided }, `${id}:${listing_id}`);
  }
}

/** Another owner has a proof too: the site team decides, and both are notified. */
async function dispute(
  tx: Tx,
  listing: Listing,
  { id, person_id, domain }: ListedClaim,
  now: number,
): Promise<void> {
  const { id: listing_id, name } = listing;
  await tx.claims.patch(id, { disputed_at: now });
  const reason = { code: 'owner_disputed' as const, detail: `claim ${id} of person ${person_id}` };
  const open = await tx.moderation.openOf(listing_id);
  if (open) await tx.moderation.patch(open.id, { reasons: [...open.reasons, reason] });
  else await tx.moderation.open(listing_id, [reason], now);
  await tx.listings.noteReview(listing_id);
  await tx.audit_log.record({
    by: { actor: 'service' },
    kind: 'owner_disputed',
    person_id,
    subject: `listing:${listing_id}`,
    details: { claim_id: id },
  });
  await writeTo(tx, person_id, 'claim_disputed', { name, domain }, String(id));
  for (const owner of await tx.co_owners.ofListing(listing))
    await writeTo(tx, owner, 'owner_disputed', { listing_id, name, domain }, String(id));
}
