import {
  CLAIM_EMAILS,
  CLAIM_LINK_MS,
  CLAIM_LIVES_MS,
  type ClaimMethod,
  claimDomain,
  claimStatus,
  PENDING_CLAIMS,
} from '../../domain/claims/claims.ts';
import {
  type EmailRefusal,
  emailRefusal,
  isPageOfSite,
  mailHostsOf,
} from '../../domain/claims/company_email.ts';
import { emailAddressOf, mailboxKeyOf } from '../../domain/email/mailbox.ts';
import type { FaultCode } from '../../domain/faults/fault_codes.ts';
import { ApiError } from '../../domain/http/errors.ts';
import { againIn, DAY_WINDOW_MS, waitFor } from '../../domain/settings/quota.ts';
import { randomBase32 } from '../../store/base/ids.ts';
import type { Claim } from '../../store/claims/claims.ts';
import type { Listing } from '../../store/listings/listing.ts';
import { isDisposable, isFreeMailbox } from '../../store/settings/disposable.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { readableHost } from './readable_host.ts';
import { requestEmail } from './request_email.ts';

/** Bytes of a token: 160 bits, which nobody guesses; and of the name of a file that contains one. */
const TOKEN_BYTES = 20;
const NAME_BYTES = 10;

/** Who claims which listing, and how. */
export interface NewClaim {
  person_id: number;
  listing: Listing;
  method: ClaimMethod;
  /** Of claims by email. */
  email: string | null;
  limits_on: boolean;
  now: number;
}

/** Whether a person may claim a listing: what others see, and what is their own; the rest does not exist for them (D61). */
export async function isClaimable(
  { listings }: Pick<Reads, 'listings'>,
  listing: Listing,
  person_id: number,
): Promise<boolean> {
  const { id, status, in_review } = listing;
  return (
    status === 'live' ||
    (status === 'scheduled' && !in_review) ||
    (await listings.ofPerson(person_id, id)) !== undefined
  );
}

/**
 * Claims a listing for a person (R173); returns the id of the claim. A claim of the same listing by the same method that is pending or
 * verified is returned again, so that its token stays; by email its link is sent again. Raises `claim_refused` for what cannot be proved,
 * and `rate_limited` beyond the emails of a mailbox and day.
 */
export async function claimListing(tx: Tx, claiming: NewClaim): Promise<number> {
  const { person_id, listing, method, limits_on, now } = claiming;
  const domain = provableDomain(listing.url);
  const email = method === 'email' ? companyEmail(claiming.email, listing.url) : null;
  const known = (await tx.claims.ofListing(person_id, listing.id)).find(
    (claim) => claim.method === method && claim.email === email && isOpen(claim, domain, now),
  );
  if (known?.status === 'verified') return known.id;
  if (!known) await refuseBeyondPending(tx, person_id, now);
  if (email !== null && limits_on) await refuseBeyondEmails(tx, email, now);
  const id = known?.id ?? (await tx.claims.add(blankClaim(claiming, { domain, email })));
  if (email !== null)
    await requestEmail(
      tx,
      { id, sent_times: known?.sent_times ?? [], person_id },
      { until: now + CLAIM_LINK_MS, now },
    );
  return id;
}

function provableDomain(url: string): string {
  const domain = claimDomain(url);
  if (domain !== null) return domain;
  throw refused(
    'slug',
    'no_domain',
    `The website ${url} has no domain that a company owns, so nobody can prove to own it.`,
  );
}

async function refuseBeyondPending(tx: Tx, person_id: number, now: number): Promise<void> {
  if ((await tx.claims.pendingCount(person_id, now)) < PENDING_CLAIMS) return;
  throw refused(
    'slug',
    'too_many_claims',
    `You have ${PENDING_CLAIMS} claims that are pending, which is the limit. Prove one of them, or wait until one expires: list_my_claims names them.`,
    PENDING_CLAIMS,
  );
}

const isOpen = (claim: Claim, domain: string, now: number): boolean =>
  claim.domain === domain && ['pending', 'verified'].includes(claimStatus(claim, now));

const blankClaim = (
  { person_id, listing, method, now }: NewClaim,
  { domain, email }: { domain: string; email: string | null },
) => ({
  listing_id: listing.id,
  person_id,
  method,
  status: 'pending' as const,
  domain,
  url: listing.url,
  token:
    method === 'file'
      ? `${randomBase32(NAME_BYTES)}.${randomBase32(TOKEN_BYTES)}`
      : randomBase32(TOKEN_BYTES),
  email,
  mailbox_key: email === null ? null : mailboxKeyOf(email),
  sent_times: [],
  requested_times: [],
  checks: [],
  created_at: now,
  expires_at: now + CLAIM_LIVES_MS,
});

/** The email address of a claim; raises `claim_refused` if it does not prove the website (R174, D53). */
function companyEmail(typed: string | null, url: string): string {
  const email = emailAddressOf(typed ?? '');
  const hosts = mailHostsOf(url).map(readableHost).join(' or ');
  const refusal = (reason: keyof typeof EMAIL_REFUSALS) =>
    refused('email', reason, EMAIL_REFUSALS[reason](hosts), undefined, email ?? undefined);
  if (isPageOfSite(url)) throw refusal('page_of_site');
  if (email === null) throw refusal('email_required');
  const reason = emailRefusal(email, url, (domain) => isDisposable(domain) || isFreeMailbox(domain));
  if (reason) throw refusal(reason);
  return email;
}

const OTHERWISE = 'Or claim the listing with method dns, meta or file.';
const EMAIL_REFUSALS: Record<EmailRefusal | 'page_of_site' | 'email_required', (hosts: string) => string> = {
  page_of_site: () =>
    'This listing is of one page of a website, and a mailbox says nothing about one page. Claim it with method dns, meta or file.',
  email_required: (hosts) => `Method email needs an email address at ${hosts}, for example that of a person.`,
  public_host: (hosts) =>
    `At ${hosts} the public gets pages or mailboxes, so an email address there proves nothing. Claim the listing with method dns, meta or file.`,
  other_domain: (hosts) =>
    `The address must be at ${hosts}, the website of the listing or its domain; a subdomain does not count. ${OTHERWISE}`,
  plus_tag: () =>
    `An address with a + does not count, because services hand such addresses out. Use the address without it. ${OTHERWISE}`,
  role_mailbox: () =>
    `A mailbox for support, tickets, lists or automatic emails does not count, because outsiders can read or answer what it gets. Use the address of a person, or one like info. ${OTHERWISE}`,
};

async function refuseBeyondEmails(tx: Tx, email: string, now: number): Promise<void> {
  const used = await tx.claims.emailsTo(mailboxKeyOf(email), now - DAY_WINDOW_MS);
  const retry_after = waitFor(used, CLAIM_EMAILS, now);
  if (retry_after === 0) return;
  const detail = `${email} has got all emails about claims that an address gets within 24 hours. The limit is ${CLAIM_EMAILS}. ${againIn(retry_after, now)}`;
  throw new ApiError('rate_limited', detail, {
    retry_after,
    next_steps: ['Open the link in the last email, or claim the listing with method dns, meta or file.'],
  });
}

/** A refusal that names what is wrong, the value and what to do. */
export const refused = (
  path: string,
  code: FaultCode,
  message: string,
  limit?: number,
  actual?: string,
): ApiError =>
  new ApiError('claim_refused', message, {
    errors: [
      { path, code, message, ...(limit !== undefined && { limit }), ...(actual !== undefined && { actual }) },
    ],
    next_steps: [message],
  });
