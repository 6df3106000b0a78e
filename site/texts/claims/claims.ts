import type { ClaimMethod, ClaimStatus } from '../../../domain/claims/claims.ts';
import { html, type Safe } from '../../html/html.ts';
import { dateOf, timeOf } from '../format.ts';

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
  denied: html`It was denied: by the people behind the email address, by the site team, or because somebody proved the whole domain. Ask the company to invite you as a co-owner.`,
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
    'Your proof was found. An owner has one too or objected, so the site team decides whose listing it is, and emails you.',
  waits: (at: string) =>
    `Your proof was found. The listing has an owner, who is asked first: unless they object, it is yours from ${timeOf(Date.parse(at))}. Until then you cannot edit it. A claim by DNS, tag or file takes effect at once.`,
  where: 'Where',
  content: 'What',
  expected: 'Expected',
  observed: 'Observed',
  looked: (at: string) => `Last look: ${timeOf(Date.parse(at))}`,
  check: (name: string): Safe => html`Check now<span class="sr"> for ${name}</span>`,
  until: (at: string) => `Until ${dateOf(Date.parse(at))}`,
} as const;
