import { z } from 'zod';
import {
  CLAIM_METHODS,
  CLAIM_STATUSES,
  type ClaimStatus,
  claimStatus,
} from '../../../domain/claims/claims.ts';
import { instructionsOf, publicationOf } from '../../../domain/claims/publications.ts';
import { claimsPageUrl } from '../../../domain/http/urls.ts';
import { readableHost } from '../../../services/claims/readable_host.ts';
import type { ListedClaim } from '../../../store/claims/claims.ts';
import { instant, slug, url } from '../../shapes/common.ts';

/** A claim of the caller (R175, R180). */
export const ownClaim = {
  claim_id: z.int().describe('Its id, for verify_claim.'),
  slug: slug.describe('Slug of the listing.'),
  name: z.string().describe('Name of the listing.'),
  method: z.enum(CLAIM_METHODS).describe('How it is proved.'),
  status: z
    .enum(CLAIM_STATUSES)
    .describe(
      'pending until the proof is found; lapsed if it was found and is gone; denied by the people behind the email address, the site team, or a proof of the whole domain.',
    ),
  in_dispute: z
    .boolean()
    .describe('Whether an owner has a proof too or objected, so that the site team decides.'),
  domain: z.string().describe('The domain that is proved.'),
  instructions: z.string().describe('What to do next, for the founder.'),
  publish: z
    .object({
      where: z.string().describe('Name of the TXT record, or URL of the page or file.'),
      content: z.string().describe('The value, tag or text to publish there, exactly.'),
    })
    .nullable()
    .describe('What to publish while it is pending; null for method email.'),
  checks: z
    .array(
      z.object({
        method: z.enum(CLAIM_METHODS).describe('The method of the claim.'),
        expected: z.string().describe('What was looked for.'),
        observed: z.string().describe('What was there.'),
        at: instant.describe('When.'),
      }),
    )
    .describe('The last looks, newest first.'),
  expires_at: instant.nullable().describe('Until when it can be verified; null unless it is pending.'),
  verified_at: instant.nullable().describe('When it was verified.'),
  page_url: url.describe('Where the person sees it and checks it by hand.'),
};

/** Most looks that are shown. */
const CHECKS_SHOWN = 3;

/** A claim at `now` in epoch milliseconds, as its person sees it. */
export function presentClaim(claim: ListedClaim, { origin, now }: { origin: string; now: number }) {
  const { id, slug: word, name, method, domain, checks, expires_at, verified_at } = claim;
  const status = claimStatus(claim, now);
  const in_dispute = status === 'verified' && claim.disputed_at !== null;
  return {
    claim_id: id,
    slug: word,
    name,
    method,
    status,
    in_dispute,
    domain,
    instructions: instructionsNow(claim, { status, in_dispute }),
    publish: status === 'pending' ? publicationOf(claim) : null,
    checks: checks
      .slice(0, CHECKS_SHOWN)
      .map(({ expected, observed, at }) => ({ method, expected, observed, at: isoOf(at) })),
    expires_at: status === 'pending' ? isoOf(expires_at) : null,
    verified_at: status === 'verified' && verified_at !== null ? isoOf(verified_at) : null,
    page_url: claimsPageUrl(origin),
  };
}

/** An instant as callers see it. */
export const isoOf = (at: number): string => new Date(at).toISOString();

function instructionsNow(
  claim: ListedClaim,
  { status, in_dispute }: { status: ClaimStatus; in_dispute: boolean },
): string {
  const { takes_effect_at } = claim;
  if (in_dispute) return DISPUTED;
  if (takes_effect_at !== null)
    return `The proof was found. The listing has an owner, who is asked first: unless they object, it is yours from ${isoOf(takes_effect_at)}. Until then you cannot edit it. A claim with method dns, meta or file takes effect at once.`;
  return ENDED[status] ?? instructionsOf(claim, readableHost);
}

const DISPUTED =
  'The proof was found. An owner has a proof too or objected, so the site team decides whose listing it is, and replies by email. Nothing to publish.';
const ENDED: Partial<Record<ClaimStatus, string>> = {
  verified:
    'Verified: the listing is yours. Leave what was published where it is. list_my_listings and list_my_drafts show what you can edit.',
  expired: 'It expired after 30 days. Call claim_listing again for a new token.',
  lapsed:
    'What was published is gone, so it is not verified any more. Call claim_listing again for a new token.',
  denied:
    'It was denied: by the people behind the email address, by the site team after a dispute, or because somebody proved the whole domain. Ask the company to invite you as a co-owner.',
};
