import { z } from 'zod';
import { ALTERNATIVES_MOST } from '../../domain/listings/alternatives.ts';
import { defineOperation, READS_FOR_ALL } from '../operation/define.ts';
import { listingNotFound } from '../operation/nearest.ts';
import { slug } from '../shapes/common.ts';
import { listingSummary } from '../shapes/listing.ts';
import { presentSummary } from './show/present.ts';

export const getAlternatives = defineOperation({
  name: 'get_alternatives',
  title: 'Alternatives to a listing',
  description:
    'Products to use instead of a live listing: first those that its owner approved, marked approved and in the order of the owner, then the other live listings of the same primary category, most voted first; at most 50. Call compare_listings with two slugs to set them side by side, or get_listing for a full profile.',
  route: 'GET /listings/{slug}/alternatives',
  status: 200,
  access: 'public',
  effect: READS_FOR_ALL,
  input: z.strictObject({
    slug: slug.describe('Slug of the listing, from search_listings or any list.'),
  }),
  output: z.object({
    items: z
      .array(
        listingSummary.extend({
          approved: z.boolean().describe('Whether the owner of the listing named it as an alternative.'),
        }),
      )
      .describe('The alternatives; never the listing itself.'),
    category: slug
      .nullable()
      .describe('The primary category that the others share; use it with get_category.'),
  }),
  errors: ['not_found'],
  example: { slug: 'tidemark' },

  async handler({ slug: wanted }, ctx) {
    const { store, origin } = ctx;
    const listing = await store.listings.bySlug(wanted);
    if (listing?.status !== 'live') throw await listingNotFound(wanted, listing, ctx);
    const [[primary], approved] = await Promise.all([
      store.listings.categoriesOf(listing.id),
      store.alternatives.approved(listing.id, ALTERNATIVES_MOST),
    ]);
    const peers = primary
      ? await store.alternatives.peers(listing.id, primary.id, ALTERNATIVES_MOST - approved.length)
      : [];
    const rows = await store.listings.summaries([...approved, ...peers]);
    const chosen = new Set(approved);
    return {
      items: rows.map((row) => ({ ...presentSummary(row, origin), approved: chosen.has(row.id) })),
      category: primary?.slug ?? null,
    };
  },
});
