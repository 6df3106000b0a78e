import type { ListedClaim } from '../../store/claims/claims.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Reads, Tx } from '../../store/store.ts';

/** Whether only others may launch the website of a listing: one of them proved to own it, and none of the listing's owners did (D72). */
export async function isProvenForOthers(
  { claims, co_owners }: Pick<Reads, 'claims' | 'co_owners'>,
  listing: Listing,
): Promise<boolean> {
  const proven = await claims.provenListings(listing.site_key);
  if (proven.length === 0) return false;
  const own = await co_owners.ofListing(listing);
  const owners = await Promise.all(proven.map((one) => co_owners.ofListing(one)));
  return !owners.flat().some((person_id) => own.includes(person_id));
}

/** Ends a verified claim whose proof is gone (D53, D88). */
export async function lapse(tx: Tx, { id, listing_id, person_id }: ListedClaim, now: number): Promise<void> {
  await tx.claims.end(id, 'lapsed', now);
  await tx.audit_log.record({
    by: { actor: 'service' },
    kind: 'claim_lapsed',
    person_id,
    subject: `claim:${id}`,
    details: { listing_id },
  });
  await endProof(tx, listing_id, { now });
}

/** A proof of a listing ended, or ends with the account `without`: the listing is proven no longer unless somebody else has a proof. */
export async function endProof(
  tx: Tx,
  listing_id: number,
  { without, now }: { without?: number; now: number },
): Promise<void> {
  const proven = (await tx.claims.verifiedOfListing(listing_id)).some(
    ({ person_id }) => person_id !== without,
  );
  if (!proven && (await tx.listings.byId(listing_id)))
    await tx.listings.update(listing_id, { verified_at: null, updated_at: now });
}
