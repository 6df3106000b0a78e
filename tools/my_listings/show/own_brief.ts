import { z } from 'zod';
import { monday, slug, url } from '../../shapes/common.ts';
import { listingStatus } from '../../shapes/listing.ts';

/** The plan of a launch or listing. */
export const launchPlan = z
  .enum(['free', 'paid'])
  .nullable()
  .describe('Plan of its launch; null without one.');

/** A listing of the caller in brief. */
export const ownBrief = {
  listing_id: z.int().describe('Its id, for the other tools for your listings.'),
  slug: slug.describe('Its slug.'),
  name: z.string().describe('Product name.'),
  url: url.describe('The company website.'),
  status: listingStatus,
  plan: launchPlan,
  launch_week: monday.nullable().describe('Monday of its launch week; null without a launch.'),
  draft_id: z.string().nullable().describe('Its draft, for update_draft; null if it has none.'),
};
