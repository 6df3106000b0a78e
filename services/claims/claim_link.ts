import { type ClaimStatus, claimStatus } from '../../domain/claims/claims.ts';
import type { ClaimLink } from '../../domain/email/claim_emails.ts';
import type { ListedClaim } from '../../store/claims/claims.ts';
import type { Person } from '../../store/people/people.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';
import { whyNotProvable } from './claimed_listing.ts';
import { endDispute, openDenied } from './dispute.ts';
import { ownersToNotify } from './objection.ts';
import { acceptProof } from './proof.ts';
import { endProof } from './proven_site.ts';
import { isRenewal, renew } from './renewal.ts';

/** What the email of a claim and the page behind its link say. */
export interface LinkedClaim {
  /** Name and website of the listing. */
  name: string;
  slug: string;
  site: string;
  /** Name, null without one, and email address of the account that claims it. */
  claimant: string | null;
  account: string;
  /** Until when the link works, in epoch milliseconds. */
  expires_at: number;
  /**
   * What was decided by this link. It can be decided otherwise while the link works, because programs that look through mailboxes press
   * buttons too.
   */
  decided: 'confirm' | 'deny' | null;
  /** Whether it renews a verified claim. */
  renews: boolean;
  /** Whether owners are notified before the listing changes hands. */
  has_owner: boolean;
}

type LinkReads = Pick<Reads, 'claims' | 'people' | 'listings' | 'co_owners'>;

/** The claim whose email is due; null if it is not pending any more or its link has expired. */
export async function claimToSend(
  reads: LinkReads & Pick<Reads, 'settings'>,
  id: number,
  now: number,
): Promise<{ email: string; content: Omit<ClaimLink, 'url'> } | null> {
  const claim = await reads.claims.byId(id);
  const linked = await linkedTo(reads, claim, now);
  if (!claim || claim.email === null || !linked || linked.decided !== null) return null;
  const { 'site.name': site_name } = await reads.settings.all();
  const { name, site, claimant, account, expires_at, renews } = linked;
  return {
    email: claim.email,
    content: { site_name, name, site, claimant: claimant ?? '', account, expires_at, renews },
  };
}

/** Stores the hash of a claim's new link: the previous link stops working. */
export const renewClaimLink = (
  { claims }: Pick<Tx, 'claims'>,
  id: number,
  link_hash: string,
): Promise<void> => claims.patch(id, { link_hash });

/** The claim whose latest email has the link with this hash; undefined if the link does not work, or not any more. */
export const claimByLink = defineUseCase(
  { who: 'link', does: 'reads' },
  async (reads: LinkReads, hash: string, now: number): Promise<LinkedClaim | undefined> =>
    linkedTo(reads, await reads.claims.byLink(hash), now),
);

async function linkedTo(
  reads: LinkReads,
  claim: ListedClaim | undefined,
  now: number,
): Promise<LinkedClaim | undefined> {
  if (!claim || (claim.link_expires_at ?? 0) <= now) return undefined;
  const status = claimStatus(claim, now);
  if (status === 'expired' || status === 'lapsed') return undefined;
  const { person_id, listing_id, name, slug, link_expires_at } = claim;
  const [person, listing] = await Promise.all([
    reads.people.byId(person_id),
    reads.listings.byId(listing_id),
  ]);
  if (!isThere(person) || !listing || whyNotProvable(listing, claim) !== null) return undefined;
  const renews = isRenewal(claim);
  return {
    name,
    slug,
    site: new URL(listing.url).host,
    claimant: person.name,
    account: person.email,
    expires_at: link_expires_at ?? 0,
    decided: decidedBy(status, renews),
    renews,
    has_owner: (await ownersToNotify(reads, listing, person_id)).length > 0,
  };
}

const isThere = (person: Person | undefined): person is Person =>
  person !== undefined && person.deleted_at === null && person.suspended_at === null;

function decidedBy(status: ClaimStatus, renews: boolean): LinkedClaim['decided'] {
  if (status === 'verified') return renews ? null : 'confirm';
  return status === 'denied' ? 'deny' : null;
}

/** What the reader of the mailbox decides about the claim of a link. */
export interface LinkDecision {
  hash: string;
  verdict: 'confirm' | 'deny';
  now: number;
}

/** Confirms or denies the claim of a link (R178); returns what it is about, undefined if the link does not work. A repetition changes nothing. */
export const decideClaim = defineUseCase(
  { who: 'link', does: 'durable' },
  async (tx: Tx, { hash, verdict, now }: LinkDecision): Promise<LinkedClaim | undefined> => {
    const claim = await tx.claims.byLink(hash);
    const linked = await linkedTo(tx, claim, now);
    if (!claim || !linked || linked.decided === verdict) return linked;
    if (verdict === 'deny') await deny(tx, claim, now);
    else if (linked.renews) await renew(tx, claim, now);
    else {
      if (linked.decided === 'deny') await endDispute(tx, claim.listing_id, { claim_id: claim.id, now });
      await acceptProof(tx, claim, now);
    }
    return { ...linked, decided: verdict };
  },
);

/** Its link goes on working, so that it can be confirmed after all. */
async function deny(tx: Tx, claim: ListedClaim, now: number): Promise<void> {
  const { id, person_id, listing_id, link_hash } = claim;
  await tx.claims.end(id, 'denied', now);
  // In a dispute the site team decides, and not the link.
  if (claim.disputed_at === null) await tx.claims.patch(id, { link_hash });
  await tx.audit_log.record({
    by: { actor: 'service' },
    kind: 'claim_denied',
    person_id,
    subject: `claim:${id}`,
    details: { listing_id },
  });
  if (claim.disputed_at !== null) await endDispute(tx, listing_id, { claim_id: id, now });
  if (claim.status !== 'verified') return;
  await endProof(tx, listing_id, { now });
  if (await isUnproven(tx, claim)) await openDenied(tx, claim, now);
}

/** Whether the listing is with a person of whose claims none counts any more, after one of them gave it to them. */
async function isUnproven(tx: Tx, { person_id, listing_id, ...was }: ListedClaim): Promise<boolean> {
  if (was.disputed_at !== null || was.takes_effect_at !== null) return false;
  const proofs = await tx.claims.verifiedOfListing(listing_id);
  return (
    !proofs.some((one) => one.person_id === person_id) &&
    (await tx.listings.ofPerson(person_id, listing_id)) !== undefined
  );
}
