import { mailDomainOf } from '../../domain/email/mailbox.ts';
import type { AuditActor } from '../../domain/http/audit_entry.ts';
import { isAboutOwners, type ModerationReason } from '../../domain/text/moderation.ts';
import type { ListedClaim } from '../../store/claims/claims.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Tx } from '../../store/store.ts';
import { writeTo, writeToOwners } from '../email/outbox.ts';
import { makeProven, replaceOwners } from './ownership.ts';

/** What the site team reads about a dispute, and when it began. */
interface Dispute {
  why: string;
  now: number;
}

/** Proofs of others stand against a claim: the site team decides, and both sides are notified (D17). */
export async function disputeProofs(
  tx: Tx,
  listing: Listing,
  claim: ListedClaim,
  dispute: Dispute,
): Promise<void> {
  const { id, person_id, domain } = claim;
  const { id: listing_id, name } = listing;
  await openDispute(tx, listing, claim, dispute);
  await tx.audit_log.record({
    by: { actor: 'service' },
    kind: 'owner_disputed',
    person_id,
    subject: `listing:${listing_id}`,
    details: { claim_id: id },
  });
  await writeTo(tx, person_id, 'claim_disputed', { name, domain }, String(id));
  await writeToOwners(tx, listing, 'owner_disputed', { listing_id, name, domain }, String(id));
}

/** Opens the case of the site team for a claim, beside what is open about the listing. */
export async function openDispute(
  tx: Tx,
  { id: listing_id }: Listing,
  { id, person_id, method, email }: ListedClaim,
  { why, now }: Dispute,
): Promise<void> {
  await tx.claims.patch(id, { disputed_at: now, takes_effect_at: null });
  const by = email === null ? method : `a mailbox at ${mailDomainOf(email)}`;
  const detail = `claim ${id} of person ${person_id} by ${by}; ${why}`;
  await openCase(tx, listing_id, { code: 'owner_disputed', detail }, now);
}

/** Opens the case for a claim that gave somebody the listing, and that its mailbox denied afterwards. */
export async function openDenied(
  tx: Tx,
  { id, person_id, listing_id, email }: ListedClaim,
  now: number,
): Promise<void> {
  const detail = `claim ${id} of person ${person_id} by a mailbox at ${mailDomainOf(email ?? '')}, after it took effect`;
  await openCase(tx, listing_id, { code: 'claim_denied', detail }, now);
}

async function openCase(tx: Tx, listing_id: number, reason: ModerationReason, now: number): Promise<void> {
  const open = await tx.moderation.openOf(listing_id);
  if (open) await tx.moderation.patch(open.id, { reasons: [...open.reasons, reason] });
  else await tx.moderation.open(listing_id, [reason], now);
  await tx.listings.noteReview(listing_id);
}

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
    await tx.claims.end(other.id, 'denied', now);
  await tx.claims.patch(claim_id, { disputed_at: null });
  await replaceOwners(tx, listing, { claim, owners, by, note, now });
  await makeProven(tx, listing_id, now);
  // Of several disputes about a listing the others are over too.
  await denyDisputed(tx, listing_id, now);
  await endDispute(tx, listing_id, { now });
  await writeTo(
    tx,
    claim.person_id,
    'claim_verified',
    { listing_id, name, is_new: true },
    `${claim_id}:${now}`,
  );
  return true;
}

/** Takes disputes out of the listing's case, or the one about a claim; other doubts stay. */
export async function endDispute(
  tx: Tx,
  listing_id: number,
  { claim_id, now }: { claim_id?: number; now: number },
): Promise<void> {
  const open = await tx.moderation.openOf(listing_id);
  if (!open) return;
  const begins = claim_id === undefined ? '' : `claim ${claim_id} `;
  const reasons = open.reasons.filter(
    (reason) => !isAboutOwners(reason) || !reason.detail.startsWith(begins),
  );
  const isOver = reasons.length === 0 && open.held === null;
  await tx.moderation.patch(open.id, isOver ? { state: 'cleared', decided_at: now } : { reasons });
  await tx.listings.noteReview(listing_id);
}

/** Ends the disputed claims of a listing, because the site team left it with its owners. */
export async function denyDisputed(tx: Tx, listing_id: number, now: number): Promise<void> {
  for (const { id, person_id, name, domain, disputed_at } of await tx.claims.unsettledOfListing(listing_id)) {
    if (disputed_at === null) continue;
    await tx.claims.end(id, 'denied', now);
    await writeTo(tx, person_id, 'claim_not_accepted', { name, domain }, String(id));
  }
}
