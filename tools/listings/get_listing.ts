import { z } from 'zod';
import { defineOperation, READS_FOR_ALL } from '../operation/define.ts';
import { listingNotFound } from '../operation/nearest.ts';
import { slug } from '../shapes/common.ts';
import { listingProfile } from '../shapes/listing.ts';
import { profileOf } from './show/profile.ts';

export const getListing = defineOperation({
  name: 'get_listing',
  title: 'Get a listing',
  description:
    'The full public profile of one live listing: texts, features, pricing, founders, FAQs, links, updates, ratings, and the facts that its own website does not state. Find its slug with search_listings. Then get_alternatives or compare_listings sets it beside others. A scheduled listing opens when it goes live.',
  route: 'GET /listings/{slug}',
  status: 200,
  access: 'public',
  effect: READS_FOR_ALL,
  input: z.strictObject({
    slug: slug.describe('Slug of the listing, from search_listings or any list.'),
  }),
  output: listingProfile,
  errors: ['not_found'],
  example: { slug: 'tidemark' },

  async handler({ slug: wanted }, ctx) {
    const row = await ctx.store.listings.bySlug(wanted);
    if (row?.status !== 'live') throw await listingNotFound(wanted, row, ctx);
    return profileOf(row, ctx);
  },
});
