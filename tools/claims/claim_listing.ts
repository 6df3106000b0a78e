import { z } from 'zod';
import { CLAIM_METHODS } from '../../domain/claims/claims.ts';
import { type Fault, invalidRequest, notFound } from '../../domain/http/errors.ts';
import { claimListing as claim, isClaimable } from '../../services/claims/claim.ts';
import { defineOperation } from '../operation/define.ts';
import { emailAddress, slug } from '../shapes/common.ts';
import { ownClaim, presentClaim } from './show/own_claim.ts';

export const claimListing = defineOperation({
  name: 'claim_listing',
  title: 'Claim a listing',
  description:
    'Starts a claim of a listing whose company is the caller’s, to be proved by the domain of its website: a DNS record (dns), a tag on the homepage (meta), a file (file), or a link that goes at once to an email address at the domain (email). Returns what to publish. Publish it, then call verify_claim; for email the person presses the button on the linked page. Free; a verified claim makes the caller the owner; by email an owner there may object for seven days.',
  route: 'POST /claims',
  status: 201,
  access: 'listings:write',
  // With method email an email goes out.
  effect: { readOnly: false, destructive: false, repeatable: false, openWorld: true },
  input: z.strictObject({
    slug: slug.describe('Slug of the listing, from search_listings or the error listing_exists.'),
    method: z
      .enum(CLAIM_METHODS)
      .describe('How to prove it: dns is the most lasting; email needs no change of the website.'),
    email: emailAddress('info@acme.com')
      .optional()
      .describe('For method email: an address at the company domain, no subdomain, + or mailbox of support.'),
  }),
  output: z.object(ownClaim),
  errors: ['claim_refused'],
  example: { slug: 'tidemark', method: 'dns' },

  async handler({ slug: wanted, method, email }, ctx) {
    const { actor, store, clock, origin, limits_on } = ctx;
    const now = clock.now().getTime();
    const { person_id } = actor;
    const listing = await store.listings.bySlug(wanted);
    if (!listing || !(await isClaimable(store, listing, person_id)))
      throw invalidRequest([unknownListing(wanted)]);
    return store.write(
      async (tx) => {
        const current = await tx.listings.byId(listing.id);
        if (!current) throw notFound('listing', wanted);
        const id = await claim(tx, {
          person_id,
          listing: current,
          method,
          email: email ?? null,
          limits_on,
          now,
        });
        const made = await tx.claims.ofPerson(person_id, id);
        if (!made) throw new Error('the claim was not stored');
        return presentClaim(made, { origin, now });
      },
      { durable: true },
    );
  },
});

/** 404 is not declared here (D15). Drafts of others are named like slugs of nothing (D61). */
const unknownListing = (actual: string): Fault => ({
  path: 'slug',
  code: 'unknown_listing',
  message: `There is no public listing "${actual}".`,
  actual,
  fix: 'Find its slug with search_listings by name, or with the filter domain by its website.',
});
