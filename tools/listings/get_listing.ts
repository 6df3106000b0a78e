import { z } from 'zod';
import { notFound } from '../../domain/errors.ts';
import { defineOperation, READS } from '../define.ts';
import { slug } from '../shapes/common.ts';
import { listingProfile } from '../shapes/listing.ts';
import { presentProfile } from './present.ts';

export const getListing = defineOperation({
  name: 'get_listing',
  title: 'Get a listing',
  description:
    'The full public profile of one live listing: texts, features, pricing, categories, founders, FAQs, socials, links, votes, and the facts that its own website does not state. Find its slug with search_listings or get_launch_week. A listing that is not live is not found.',
  route: 'GET /listings/{slug}',
  status: 200,
  access: 'public',
  effect: READS,
  input: z.strictObject({
    slug: slug.describe('Slug of the listing, from search_listings or get_launch_week.'),
  }),
  output: listingProfile,
  errors: ['not_found'],
  example: { slug: 'tidemark' },

  async handler({ slug: wanted }, { store, origin }) {
    const row = await store.listings.bySlug(wanted);
    if (row?.status !== 'live') throw notFound('live listing', wanted);
    const [categories, launch] = await Promise.all([
      store.listings.categoriesOf(row.id),
      row.launch_id === null ? undefined : store.launches.byId(row.launch_id),
    ]);
    return presentProfile(row, categories, launch?.week ?? null, origin);
  },
});
