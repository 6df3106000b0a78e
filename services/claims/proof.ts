import { nextCheckAt, OBJECTION_MS } from '../../domain/claims/claims.ts';
import { standsAgainst } from '../../domain/claims/scope.ts';
import { DAY_MS } from '../../domain/time/day.ts';
import type { Claim, ListedClaim } from '../../store/claims/claims.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { writeTo } from '../email/outbox.ts';
import { whyNotProvable } from './claimed_listing.ts';
import { disputeProofs } from './dispute.ts';
import { notifyOwners, ownersToNotify } from './objection.ts';
import { makeProven, replaceOwners } from './ownership.ts';
import { lapse } from './proven_site.ts';

/**
 * Verifies a claim whose proof was found, and has everything follow it (D17, D88, R179): an owner of the listing is a proven one from then
 * on; an owner by mere submission is replaced, after seven days to object if the proof is an email; where the proof of another person stands
 * against it, the site team decides and nobody is replaced. Sections and plan stay as they are (R181).
 */
export async function acceptProof(tx: Tx, claim: ListedClaim, now: number): Promise<void> {
  const { id, listing_id, person_id, method } = claim;
  const listing = await tx.listings.byId(listing_id);
  if (!listing || listing.deleted_at !== null) return;
  await tx.claims.patch(id, {
    status: 'verified',
    verified_at: now,
    ended_at: null,
    disputed_at: null,
    next_check_at: nextCheckAt(method, 'found', now),
  });
  await tx.audit_log.record({
    by: { actor: 'person', actor_id: person_id },
    kind: 'claim_verified',
    person_id,
    subject: `claim:${id}`,
    details: { listing_id, method },
  });
  const notified = method === 'email' ? await ownersToNotify(tx, listing, person_id) : [];
  const against = await proofsAgainst(tx, listing, claim);
  if (against.length === 0 && notified.length > 0)
    return notifyOwners(tx, listing, claim, { notified, takes_effect_at: now + OBJECTION_MS });
  await settle(tx, listing, claim, { against, now });
}

/** Claims whose ownership is to begin, as many as one run of the job takes. */
export const dueToBegin = ({ claims }: Pick<Reads, 'claims'>, now: number): Promise<number[]> =>
  claims.dueToBegin(now, 25);

/**
 * Has the ownership of a claim begin to which no owner objected in time (D88). By then another proof may stand against it, which makes it a
 * dispute; a listing that is gone ends it, and while its person is suspended it waits.
 */
export async function beginDue(tx: Tx, claim_id: number, now: number): Promise<void> {
  const claim = await tx.claims.byId(claim_id);
  if (claim?.status !== 'verified' || claim.takes_effect_at === null || claim.takes_effect_at > now) return;
  const [listing, person] = await Promise.all([
    tx.listings.byId(claim.listing_id),
    tx.people.byId(claim.person_id),
  ]);
  if (!listing || whyNotProvable(listing, claim) !== null) return lapse(tx, claim, now);
  const isSuspended = person?.suspended_at !== null;
  await tx.claims.patch(claim_id, { takes_effect_at: isSuspended ? now + DAY_MS : null });
  if (isSuspended) return;
  await settle(tx, listing, claim, { against: await proofsAgainst(tx, listing, claim), now });
}

/** Gives the listing to the person of a verified claim, or has the site team decide where proofs of others stand against it. */
async function settle(
  tx: Tx,
  listing: Listing,
  claim: ListedClaim,
  { against, now }: { against: readonly Claim[]; now: number },
): Promise<void> {
  if (against.length > 0) {
    const why = against.map(({ id, person_id, method }) => `claim ${id} of person ${person_id} by ${method}`);
    return disputeProofs(tx, listing, claim, { why: `proved too: ${why.join(', ')}`, now });
  }
  const { id, person_id, listing_id } = claim;
  const owners = await tx.co_owners.ofListing(listing);
  const is_new = !owners.includes(person_id);
  if (is_new) {
    const notified = await endBeaten(tx, listing, claim, now);
    const by = { actor: 'person', actor_id: person_id } as const;
    await replaceOwners(tx, listing, { claim, owners, by, notified, now });
  }
  await makeProven(tx, listing_id, now);
  const data = { listing_id, name: listing.name, is_new, by_email: claim.method === 'email' };
  await writeTo(tx, person_id, 'claim_verified', data, `${id}:${now}`);
}

/** A narrower proof that was beaten proves nothing for the listing any more; returns whose they were. */
async function endBeaten(
  tx: Tx,
  { id: listing_id, name }: Listing,
  { person_id, domain }: Claim,
  now: number,
): Promise<number[]> {
  const proofs = await tx.claims.verifiedOfListing(listing_id);
  const beaten = proofs.filter((other) => other.person_id !== person_id);
  for (const other of beaten) {
    await tx.claims.end(other.id, 'denied', now);
    await writeTo(tx, other.person_id, 'claim_beaten', { name, domain }, `${other.id}:${now}`);
  }
  return beaten.map((other) => other.person_id);
}

/** Proofs of others that stand against a claim of somebody who is no owner of the listing, each once. */
async function proofsAgainst(tx: Tx, listing: Listing, claim: ListedClaim): Promise<Claim[]> {
  const { domain, person_id } = claim;
  if ((await tx.co_owners.ofListing(listing)).includes(person_id)) return [];
  const proofs = [
    ...(await tx.claims.verifiedOf(domain)),
    ...(await tx.claims.verifiedOfListing(listing.id)),
  ].filter((other) => other.person_id !== person_id && standsAgainst(other, claim));
  return [...new Map(proofs.map((proof) => [proof.id, proof])).values()];
}
