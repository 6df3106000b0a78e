import { claimStatus } from '../../domain/claims/claims.ts';
import type { ClaimLink } from '../../domain/email/claim_emails.ts';
import type { ListedClaim } from '../../store/claims/claims.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { whyNotProvable } from './claimed_listing.ts';
import { acceptProof } from './proof.ts';

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
}

type LinkReads = Pick<Reads, 'claims' | 'people' | 'listings'>;

/** The claim whose email is due; null if it is not pending any more or its link has expired. */
export async function claimToSend(
  reads: LinkReads & Pick<Reads, 'settings'>,
  id: number,
  now: number,
): Promise<{ email: string; content: Omit<ClaimLink, 'url'> } | null> {
  const claim = await reads.claims.byId(id);
  const linked = await linkedTo(reads, claim, now);
  if (!claim || claim.email === null || !linked) return null;
  const { 'site.name': site_name } = await reads.settings.all();
  const { name, site, claimant, account, expires_at } = linked;
  return {
    email: claim.email,
    content: { site_name, name, site, claimant: claimant ?? '', account, expires_at },
  };
}

/** Stores the hash of a claim's new link: the previous link stops working. */
export const renewClaimLink = (
  { claims }: Pick<Tx, 'claims'>,
  id: number,
  link_hash: string,
): Promise<void> => claims.patch(id, { link_hash });

/** The claim whose latest email has the link with this hash; undefined if the link does not work, or not any more. */
export const claimByLink = async (
  reads: LinkReads,
  hash: string,
  now: number,
): Promise<LinkedClaim | undefined> => linkedTo(reads, await reads.claims.byLink(hash), now);

async function linkedTo(
  { people, listings }: LinkReads,
  claim: ListedClaim | undefined,
  now: number,
): Promise<LinkedClaim | undefined> {
  if (!claim || claimStatus(claim, now) !== 'pending') return undefined;
  const { person_id, listing_id, name, slug, link_expires_at } = claim;
  const [person, listing] = await Promise.all([people.byId(person_id), listings.byId(listing_id)]);
  if (!person || person.deleted_at !== null || person.suspended_at !== null) return undefined;
  if (!listing || whyNotProvable(listing, claim) !== null || (link_expires_at ?? 0) <= now) return undefined;
  return {
    name,
    slug,
    site: new URL(listing.url).host,
    claimant: person.name,
    account: person.email,
    expires_at: link_expires_at ?? 0,
  };
}

/** What the reader of the mailbox decides about the claim of a link. */
export interface LinkDecision {
  hash: string;
  verdict: 'confirm' | 'deny';
  now: number;
}

/** Confirms or denies the claim of a link, once (R178); returns what it was about, undefined if the link does not work any more. */
export async function decideClaim(
  tx: Tx,
  { hash, verdict, now }: LinkDecision,
): Promise<LinkedClaim | undefined> {
  const claim = await tx.claims.byLink(hash);
  const linked = await linkedTo(tx, claim, now);
  if (!claim || !linked) return undefined;
  if (verdict === 'confirm') await acceptProof(tx, claim, now);
  else await deny(tx, claim, now);
  return linked;
}

async function deny(tx: Tx, { id, person_id, listing_id }: ListedClaim, now: number): Promise<void> {
  await tx.claims.patch(id, { status: 'denied', ended_at: now, link_hash: null });
  await tx.audit_log.record({
    by: { actor: 'service' },
    kind: 'claim_denied',
    person_id,
    subject: `claim:${id}`,
    details: { listing_id },
  });
}
