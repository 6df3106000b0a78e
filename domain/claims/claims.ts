import { parse } from 'tldts';
import { DAY_MS, HOUR_MS } from '../time/day.ts';

/** How a claim can be proved (R173): a TXT record, a tag on the homepage, a file, or a link in an email. */
export const CLAIM_METHODS = ['dns', 'meta', 'file', 'email'] as const;
/** One of {@link CLAIM_METHODS}. */
export type ClaimMethod = (typeof CLAIM_METHODS)[number];

/** The stored status of a claim; expiry is derived from the clock. */
export type StoredClaimStatus = 'pending' | 'verified' | 'lapsed' | 'denied';
/** The status of a claim: `lapsed` if its proof was there and is gone, `denied` if the mailbox refused it, or the site team after a dispute. */
export const CLAIM_STATUSES = ['pending', 'verified', 'expired', 'lapsed', 'denied'] as const;
/** One of {@link CLAIM_STATUSES}. */
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

/** A claim can be verified for 30 days (D53). */
export const CLAIM_LIVES_MS = 30 * DAY_MS;
/** The link in the email of a claim works for 48 hours. */
export const CLAIM_LINK_MS = 48 * HOUR_MS;
/** An owner has seven days to object to a claim by email, before its ownership begins (D88). */
export const OBJECTION_MS = 7 * DAY_MS;
/** The link in the yearly email that renews a claim works for 30 days; without it the verification ends (D88). */
export const RENEWAL_LINK_MS = 30 * DAY_MS;
/** Most pending claims of a person. */
export const PENDING_CLAIMS = 5;
/** Most looks at what a claim wants published, within {@link CHECKS_WITHIN_MS}. */
export const CHECKS_MOST = 10;
/** The time in which looks are counted. */
export const CHECKS_WITHIN_MS = HOUR_MS;
/** Most emails about claims that a mailbox gets within a day. */
export const CLAIM_EMAILS = 3;
/** A verified claim is looked at again after 30 days (D53); after a miss sooner, so that three fit into {@link MISSES_WITHIN_MS}. */
const RECHECK_AFTER_MS: Record<CheckResult, number> = {
  found: 30 * DAY_MS,
  missing: 4 * DAY_MS,
  silent: DAY_MS,
};
const RENEWED_AFTER_MS = 365 * DAY_MS;
/** So many misses within 14 days, without a find between them, end a verified claim (D53). */
export const MISSES_MOST = 3;
const MISSES_WITHIN_MS = 14 * DAY_MS;

/** The status of a claim at a moment in epoch milliseconds. */
export const claimStatus = (
  { status, expires_at }: { status: StoredClaimStatus; expires_at: number },
  now: number,
): ClaimStatus => (status === 'pending' && expires_at <= now ? 'expired' : status);

/** What a look at a domain came to: `silent` says nothing, because nobody responded. */
export type CheckResult = 'found' | 'missing' | 'silent';

/** One look at what a claim wants published, in words for the founder (D53). */
export interface ClaimCheck {
  /** Epoch milliseconds. */
  at: number;
  result: CheckResult;
  expected: string;
  observed: string;
}

/** Most looks that are stored of a claim. */
export const CHECKS_STORED = 10;

/** When a verified claim is looked at again after a look; a claim by email is renewed after a year. */
export const nextCheckAt = (method: ClaimMethod, result: CheckResult, now: number): number =>
  now + (method === 'email' ? RENEWED_AFTER_MS : RECHECK_AFTER_MS[result]);

/** How often the proof of a claim was missed lately, since it was found last; a look without a response is no miss. Newest look first. */
export function missesOf(checks: readonly ClaimCheck[], now: number): number {
  const found = checks.findIndex(({ result }) => result === 'found');
  const since = found === -1 ? checks : checks.slice(0, found);
  return since.filter(({ result, at }) => result === 'missing' && at > now - MISSES_WITHIN_MS).length;
}

/**
 * The domain whose owner may claim a listing: the registrable domain, or the exact host under an ending that the public suffix list does
 * not have. Null for IP addresses, single words and bare suffixes, which nobody can prove to own.
 */
export function claimDomain(url: string): string | null {
  const { hostname } = new URL(url);
  const { domain, isIcann, isPrivate, isIp } = parse(hostname, { allowPrivateDomains: true });
  if (isIp) return null;
  if (isIcann || isPrivate) return domain;
  return hostname.includes('.') ? hostname.replace(/^www\./, '') : null;
}
