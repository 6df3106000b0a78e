import type { AuditActor } from '../../domain/http/audit_entry.ts';
import type { ListedClaim } from '../../store/claims/claims.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Tx } from '../../store/store.ts';
import { writeTo } from '../email/outbox.ts';
import { hideReviewOfOwner } from '../reviews/own_review.ts';
import { endFollow } from '../subscriptions/follows.ts';
import { voidVoteOfOwner } from '../votes/own_vote.ts';
import { draftOfListing } from './draft_of_listing.ts';

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
  /** Earlier owners who are notified in other words. */
  notified?: readonly number[];
  now: number;
}

/** The person of a claim becomes the only owner of listing, draft and invites; the earlier owners keep nothing but the email about it. */
export async function replaceOwners(
  tx: Tx,
  listing: Listing,
  { claim, owners, by, note, notified = [], now }: Replacement,
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
    if (notified.includes(former)) continue;
    const is_decided = note !== undefined;
    await writeTo(tx, former, 'owner_replaced', { name, domain, is_decided }, `${id}:${listing_id}`);
  }
}
