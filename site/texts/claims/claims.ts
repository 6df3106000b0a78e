import type { ClaimMethod, ClaimStatus } from '../../../domain/claims/claims.ts';
import { html, type Safe } from '../../html/html.ts';
import { dateOf, timeOf } from '../format.ts';

/** The page behind the link in the email of a claim. */
export const claimLinkTexts = {
  title: 'A claim',
  introduction: (name: string, site: string): Safe =>
    html`This account claims the listing of <strong>${name}</strong> (${site}):`,
  account: (claimant: string | null, account: string): Safe =>
    claimant === null
      ? html`<strong>${account}</strong>`
      : html`<strong>${claimant}</strong>, <strong>${account}</strong>`,
  effect:
    'If you confirm it, the account owns the listing: it can edit it, and an owner without a proof no longer can.',
  confirm: 'Yes, this account is ours',
  deny: 'No, deny the claim',
  fine: (expires_at: number) =>
    `The link works until ${dateOf(expires_at)}, once. The name is what the account says of itself; the email address was verified.`,
  confirmed_title: 'The claim is confirmed',
  confirmed: (name: string): Safe =>
    html`We email the account about <strong>${name}</strong>. You can close this page.`,
  denied_title: 'The claim is denied',
  denied: (name: string): Safe =>
    html`The account did not get <strong>${name}</strong>, and this address proves nothing for it. You can close this page.`,
  dead_title: 'This link does not work',
  dead: 'It was used, it is older than 48 hours, a newer email replaced it, or the claim has ended. The account can have another email sent.',
  start_page: 'Start page',
} as const;

const METHODS: Record<ClaimMethod, string> = {
  dns: 'DNS record',
  meta: 'Tag on the homepage',
  file: 'File on the website',
  email: 'Email to an address at the domain',
};

const STATUSES: Record<ClaimStatus, string> = {
  pending: 'not verified yet',
  verified: 'verified',
  expired: 'expired',
  lapsed: 'not verified any more',
  denied: 'denied',
};

const ENDED: Record<Exclude<ClaimStatus, 'pending'>, Safe> = {
  verified: html`The listing is yours: see <a href="/account/listings">your listings</a>. Leave what you published where it is.`,
  expired: html`It expired after 30 days. Claim the listing again to get a new token.`,
  lapsed: html`What you published is gone, so the claim is not verified any more. Claim the listing again to get a new token.`,
  denied: html`It was denied, by the people behind the email address or by the site team. Ask the company to invite you as a co-owner.`,
};

/** The claims of a signed-in person. */
export const claimsTexts = {
  title: 'Your claims',
  lede: 'Prove that the website of a listing is yours, and the listing is yours. It costs nothing, and changes neither plan nor launch.',
  account_text: 'Listings of your company that are not yours yet.',
  list: 'Claims so far',
  none: 'You have claimed no listing.',
  start: 'Claim a listing',
  slug: 'Address of the listing on this site, or the last part of it',
  slug_example: 'tidemark',
  method: 'How you prove it',
  methods: METHODS,
  email: 'Email address at the domain of the company, for the email method',
  email_example: 'info@acme.com',
  submit: 'Claim it',
  line: (method: ClaimMethod, status: ClaimStatus) => `${METHODS[method]} · ${STATUSES[status]}`,
  ended: ENDED,
  disputed:
    'Your proof was found. Another account has one too, so the site team decides whose listing it is, and emails you.',
  where: 'Where',
  content: 'What',
  expected: 'Expected',
  observed: 'Observed',
  looked: (at: string) => `Last look: ${timeOf(Date.parse(at))}`,
  check: (name: string): Safe => html`Check now<span class="sr"> for ${name}</span>`,
  until: (at: string) => `Until ${dateOf(Date.parse(at))}`,
} as const;
