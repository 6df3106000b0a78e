import {
  CHECKS_MOST,
  CHECKS_STORED,
  CHECKS_WITHIN_MS,
  type ClaimCheck,
  claimStatus,
  MISSES_MOST,
  missesOf,
  nextCheckAt,
} from '../../domain/claims/claims.ts';
import { ApiError, notFound } from '../../domain/http/errors.ts';
import { secondsUntil } from '../../domain/settings/quota.ts';
import type { ListedClaim } from '../../store/claims/claims.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { writeTo } from '../email/outbox.ts';
import { refused } from './claim.ts';
import { whyNotProvable } from './claimed_listing.ts';
import { acceptProof } from './proof.ts';
import { lapse } from './proven_site.ts';

/** A look that a person requests. */
interface RequestedCheck {
  person_id: number;
  claim_id: number;
  now: number;
}

/**
 * Counts a look that a person requests, before it is made, so that calls at the same time cannot exceed the limit. Returns the claim to look
 * at, or null if it is verified already. Raises `not_found` for claims of others (R182), `claim_refused` where no look helps, and
 * `rate_limited` beyond ten an hour.
 */
export async function requestCheck(
  tx: Tx,
  { person_id, claim_id, now }: RequestedCheck,
): Promise<ListedClaim | null> {
  const claim = await tx.claims.ofPerson(person_id, claim_id);
  if (!claim) throw notFound('claim', claim_id);
  const status = claimStatus(claim, now);
  if (status === 'verified') return null;
  if (claim.method === 'email' && status === 'pending')
    throw refused(
      'claim_id',
      'by_email',
      `This claim is verified by the link in the email to ${claim.email}: open it and press the button there. verify_claim does not verify claims by email.`,
    );
  if (status !== 'pending') throw refused('claim_id', status, ENDED[status]);
  const gone = whyNotProvable(await tx.listings.byId(claim.listing_id), claim);
  if (gone) throw refused('claim_id', gone, GONE[gone]);
  const requested = claim.requested_times.filter((at) => at > now - CHECKS_WITHIN_MS);
  refuseBeyondHour(requested, now);
  await tx.claims.patch(claim_id, { requested_times: [...requested, now] });
  return claim;
}

const AGAIN = 'Call claim_listing again: it gives a new token to publish.';
const GONE = {
  listing_gone:
    'The listing was merged into another one or deleted. Find the one that is there by search_listings with the filter domain, and call claim_listing for it.',
  website_changed: `The listing has another website by now. ${AGAIN}`,
} as const;
const ENDED = {
  expired: `This claim expired, because it was not verified within 30 days. ${AGAIN}`,
  lapsed: `The proof of this claim was gone, so it is not verified any more. ${AGAIN}`,
  denied:
    'This claim was denied, by the people behind the email address or by the site team after a dispute.',
} as const;

function refuseBeyondHour(requested: readonly number[], now: number): void {
  const [first] = requested;
  if (requested.length < CHECKS_MOST || first === undefined) return;
  const retry_after = secondsUntil(first + CHECKS_WITHIN_MS, now);
  const minutes = Math.ceil(retry_after / 60);
  throw new ApiError(
    'rate_limited',
    `This claim was looked at ${CHECKS_MOST} times within an hour, which is the limit. The next look is possible in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    {
      retry_after,
      next_steps: ['Wait until what was published can be seen everywhere, then call verify_claim again.'],
    },
  );
}

/** Stores what a look at a claim saw. A pending claim whose proof was found is verified, with what follows (D17). */
export async function recordCheck(
  tx: Tx,
  id: number,
  seen: Omit<ClaimCheck, 'at'>,
  now: number,
): Promise<void> {
  const claim = await tx.claims.byId(id);
  const status = claim && claimStatus(claim, now);
  if (!claim || (status !== 'pending' && status !== 'verified')) return;
  const checks = [{ at: now, ...seen }, ...claim.checks].slice(0, CHECKS_STORED);
  await tx.claims.patch(id, { checks });
  if (status === 'verified') return recheck(tx, { ...claim, checks }, now);
  // The look took its time: the listing may have gone meanwhile.
  const gone = whyNotProvable(await tx.listings.byId(claim.listing_id), claim);
  if (seen.result === 'found' && !gone) await acceptProof(tx, claim, now);
}

/** A verified claim whose look is due; null if it is none any more. */
export async function claimToCheck(
  { claims }: Pick<Reads, 'claims'>,
  id: number,
): Promise<ListedClaim | null> {
  const claim = await claims.byId(id);
  return claim?.status === 'verified' ? claim : null;
}

/** Claims of which a look is due, as many as one run of the job takes. */
export const dueChecks = ({ claims }: Pick<Reads, 'claims'>, now: number): Promise<number[]> =>
  claims.dueChecks(now, 25);

/** A verified claim stays one while its proof is there; without it for long enough its person is notified, and it is none any more (D53). */
async function recheck(tx: Tx, claim: ListedClaim, now: number): Promise<void> {
  const { id, listing_id, person_id, method, checks, name, slug, domain } = claim;
  const [last] = checks;
  if (!last) return;
  const misses = missesOf(checks, now);
  const data = { listing_id, name, slug, domain, expected: last.expected, observed: last.observed };
  if (misses >= MISSES_MOST) {
    await writeTo(tx, person_id, 'claim_lapsed', data, `${id}:${now}`);
    return lapse(tx, claim, now);
  }
  await tx.claims.patch(id, { next_check_at: nextCheckAt(method, last.result, now) });
  // One warning per loss, while there is time to put it back.
  if (last.result === 'missing' && misses === 1)
    await writeTo(tx, person_id, 'claim_missing', data, `${id}:${now}`);
}
