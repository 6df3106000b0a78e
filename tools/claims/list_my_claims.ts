import { z } from 'zod';
import { defineOperation, READS } from '../operation/define.ts';
import { instant } from '../shapes/common.ts';
import { envelope, listOf, paging, rangeOf } from '../shapes/page.ts';
import { isoOf, ownClaim, presentClaim } from './show/own_claim.ts';

// The page is the same for all, and the last look tells what is missing.
const listed = z
  .object(ownClaim)
  .omit({ page_url: true })
  .extend({
    takes_effect_at: instant
      .nullable()
      .describe('When the listing becomes the caller’s, where an owner may object until then; else null.'),
  });

export const listMyClaims = defineOperation({
  name: 'list_my_claims',
  title: 'List your claims',
  description:
    'Your claims of listings with their status, what to publish for each, and what the last looks found, newest first. Use it to find a claim_id or to repeat what has to be published; then call verify_claim. A claim that is not verified expires after 30 days. Listings that you own already are in list_my_listings.',
  route: 'GET /claims',
  status: 200,
  access: 'account:read',
  effect: READS,
  input: z.strictObject(paging),
  output: z.object(listOf(listed)),
  errors: [],
  example: {},

  async handler(params, { actor, store, clock, origin }) {
    const now = clock.now().getTime();
    const { rows, total } = await store.claims.page(actor.person_id, rangeOf(params));
    const items = rows.map((row) => {
      const { page_url: _, checks, ...claim } = presentClaim(row, { origin, now });
      const { takes_effect_at } = row;
      return {
        ...claim,
        checks: checks.slice(0, 1),
        takes_effect_at: takes_effect_at === null ? null : isoOf(takes_effect_at),
      };
    });
    return envelope(items, total, params);
  },
});
