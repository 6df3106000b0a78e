import { mailDomainOf } from '../../domain/email/mailbox.ts';
import type { ListedClaim } from '../../store/claims/claims.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { writeTo } from '../email/outbox.ts';
import { defineUseCase } from '../use_cases/define.ts';
import { openDispute } from './dispute.ts';
import { readableHost } from './readable_host.ts';

/** The owners of a listing who are notified about somebody's claim by email: all with an account; none if the claim is by one of them. */
export async function ownersToNotify(
  { co_owners, people }: Pick<Reads, 'co_owners' | 'people'>,
  listing: Listing,
  person_id: number,
): Promise<number[]> {
  const owners = await co_owners.ofListing(listing);
  if (owners.includes(person_id)) return [];
  const found = await Promise.all(owners.map((id) => people.byId(id)));
  return found.flatMap((owner) => (owner?.deleted_at === null ? [owner.id] : []));
}

/** Has a verified claim by email wait, and asks the owners whether they object (D88). Until then nothing changes. */
export async function notifyOwners(
  tx: Tx,
  { id: listing_id, name }: Listing,
  { id, person_id, email }: ListedClaim,
  { notified, takes_effect_at }: { notified: readonly number[]; takes_effect_at: number },
): Promise<void> {
  await tx.claims.patch(id, { takes_effect_at });
  await tx.audit_log.record({
    by: { actor: 'service' },
    kind: 'claim_waits',
    person_id,
    subject: `listing:${listing_id}`,
    details: { claim_id: id },
  });
  const event = `${id}:${takes_effect_at}`;
  const claimant = (await tx.people.byId(person_id))?.name ?? null;
  const host = readableHost(mailDomainOf(email ?? ''));
  for (const owner of notified)
    await writeTo(
      tx,
      owner,
      'objection_offered',
      { listing_id, name, claimant, host, takes_effect_at },
      event,
    );
  await writeTo(tx, person_id, 'claim_waits', { name, takes_effect_at }, event);
}

/** Somebody else's verified claim of a listing that is not settled, for its owners. */
export interface ClaimByOther {
  claim_id: number;
  /** Name of the account, null without one. */
  claimant: string | null;
  /** Host of the mailbox, of claims by email. */
  host: string | null;
  /** When its ownership begins, in epoch milliseconds; null in a dispute. */
  takes_effect_at: number | null;
}

interface OwnListing {
  person_id: number;
  listing_id: number;
}

/** Claims of others that wait or are in dispute, for an owner of the listing; null for everybody else (D61). */
export const claimsByOthers = defineUseCase(
  { who: 'members', does: 'reads' },
  async (
    { claims, listings, people }: Pick<Reads, 'claims' | 'listings' | 'people'>,
    { person_id, listing_id }: OwnListing,
  ): Promise<ClaimByOther[] | null> => {
    if (!(await listings.ofPerson(person_id, listing_id))) return null;
    const found = await claims.unsettledOfListing(listing_id);
    return Promise.all(
      found
        .filter(({ person_id: by }) => by !== person_id)
        .map(async ({ id, person_id: by, email, takes_effect_at }) => ({
          claim_id: id,
          claimant: (await people.byId(by))?.name ?? null,
          host: email === null ? null : readableHost(mailDomainOf(email)),
          takes_effect_at,
        })),
    );
  },
);

/** An owner objects to a claim that waits: the site team decides (D88). False if there is none to object to, or none any more. */
export const objectToClaim = defineUseCase(
  { who: 'members', does: 'durable' },
  async (
    tx: Tx,
    { person_id, listing_id, claim_id, now }: OwnListing & { claim_id: number; now: number },
  ): Promise<boolean> => {
    const listing = await tx.listings.ofPerson(person_id, listing_id);
    const claim = (await tx.claims.unsettledOfListing(listing_id)).find(({ id }) => id === claim_id);
    if (!listing || !claim || claim.takes_effect_at === null || claim.person_id === person_id) return false;
    await openDispute(tx, listing, claim, { why: `owner ${person_id} objected`, now });
    await tx.audit_log.record({
      by: { actor: 'person', actor_id: person_id },
      kind: 'claim_objected',
      person_id: claim.person_id,
      subject: `listing:${listing_id}`,
      details: { claim_id },
    });
    await writeTo(tx, claim.person_id, 'claim_objected', { name: listing.name }, `${claim_id}:${now}`);
    return true;
  },
);
