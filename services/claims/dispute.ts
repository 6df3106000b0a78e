import type { AuditActor } from '../../domain/http/audit_entry.ts';
import type { Tx } from '../../store/store.ts';
import { writeTo } from '../email/outbox.ts';
import { makeProven, replaceOwners } from './proof.ts';

/** A decision of the site team about a disputed claim. */
interface DisputeDecision {
  claim_id: number;
  by: AuditActor;
  note: string;
  now: number;
}

/**
 * Decides a dispute of two proven owners for the person of the claim (D17): the owners are replaced, and their claims of the listing end.
 * False if there is no dispute about the claim.
 */
export async function acceptDisputed(tx: Tx, { claim_id, by, note, now }: DisputeDecision): Promise<boolean> {
  const claim = await tx.claims.byId(claim_id);
  const listing = claim && (await tx.listings.byId(claim.listing_id));
  if (!claim || !listing || claim.status !== 'verified' || claim.disputed_at === null) return false;
  const { id: listing_id, name } = listing;
  const owners = await tx.co_owners.ofListing(listing);
  for (const other of await tx.claims.verifiedOfListing(listing_id))
    await tx.claims.patch(other.id, { status: 'denied', ended_at: now, next_check_at: null });
  await tx.claims.patch(claim_id, { disputed_at: null });
  await replaceOwners(tx, listing, { claim, owners, by, note, now });
  await makeProven(tx, listing_id, now);
  await endDispute(tx, listing_id, now);
  await writeTo(
    tx,
    claim.person_id,
    'claim_verified',
    { listing_id, name, is_new: true },
    `${claim_id}:${now}`,
  );
  return true;
}

/** Takes the dispute out of the listing's case; other doubts stay. */
async function endDispute(tx: Tx, listing_id: number, now: number): Promise<void> {
  const open = await tx.moderation.openOf(listing_id);
  if (!open) return;
  const reasons = open.reasons.filter(({ code }) => code !== 'owner_disputed');
  const isOver = reasons.length === 0 && open.held === null;
  await tx.moderation.patch(open.id, isOver ? { state: 'cleared', decided_at: now } : { reasons });
  await tx.listings.noteReview(listing_id);
}

/** Ends the disputed claims of a listing, because the site team left it with its owners. */
export async function denyDisputed(tx: Tx, listing_id: number, now: number): Promise<void> {
  for (const { id, person_id, name, domain } of await tx.claims.disputedOfListing(listing_id)) {
    await tx.claims.patch(id, { status: 'denied', ended_at: now, next_check_at: null });
    await writeTo(tx, person_id, 'claim_not_accepted', { name, domain }, String(id));
  }
}
