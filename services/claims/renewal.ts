import { nextCheckAt, RENEWAL_LINK_MS } from '../../domain/claims/claims.ts';
import type { Claim, ListedClaim } from '../../store/claims/claims.ts';
import type { Tx } from '../../store/store.ts';
import { writeTo } from '../email/outbox.ts';
import { lapse } from './proven_site.ts';
import { requestEmail } from './request_email.ts';

/** Whether the mailbox of a verified claim is asked to renew it: it ends with the link. */
export const isRenewal = ({ status, link_expires_at, next_check_at }: Claim): boolean =>
  status === 'verified' && link_expires_at !== null && link_expires_at === next_check_at;

/**
 * Asks the mailbox of a claim by email again, a year after it did so last; a claim that was not renewed by the end of the link is not verified
 * any more, as if its proof were gone (D88).
 */
export async function requestRenewal(tx: Tx, claim_id: number, now: number): Promise<void> {
  const claim = await tx.claims.byId(claim_id);
  if (claim?.status !== 'verified' || claim.email === null || (claim.next_check_at ?? now + 1) > now) return;
  const { id, person_id, listing_id, name, slug, email } = claim;
  if (isRenewal(claim)) {
    await writeTo(tx, person_id, 'claim_not_renewed', { listing_id, name, slug, email }, `${id}:${now}`);
    return lapse(tx, claim, now);
  }
  const until = now + RENEWAL_LINK_MS;
  await requestEmail(tx, claim, { until, now });
  await tx.claims.patch(id, { next_check_at: until });
  await writeTo(tx, person_id, 'claim_renewal', { name, email, until }, `${id}:${until}`);
}

/** Renews a claim for another year: its mailbox said that the account is theirs. */
export async function renew(tx: Tx, { id, person_id, method }: ListedClaim, now: number): Promise<void> {
  await tx.claims.patch(id, { next_check_at: nextCheckAt(method, 'found', now) });
  await tx.audit_log.record({
    by: { actor: 'service' },
    kind: 'claim_renewed',
    person_id,
    subject: `claim:${id}`,
  });
}
