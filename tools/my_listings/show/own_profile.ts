import { z } from 'zod';
import { ownListingPageUrl } from '../../../domain/http/urls.ts';
import { UNLOCKABLE_SECTIONS } from '../../../domain/profile/paid_sections.ts';
import { shortener } from '../../../domain/text/shorten.ts';
import { ownMilestones } from '../../../services/my_listings/milestones.ts';
import type { Listing } from '../../../store/listings/listing.ts';
import { profileOf } from '../../listings/show/profile.ts';
import type { Context } from '../../operation/context.ts';
import { listingProfile, milestone } from '../../shapes/listing.ts';

/** Most milestones of a result; their descriptions share what is left of it. */
const MILESTONES = 100;
const MILESTONE_TEXTS = 15_000;

/** What a listing states beside what update_my_listing changes: locked sections too. */
export const ownProfile = listingProfile
  .pick({
    logo: true,
    stage: true,
    tags: true,
    categories: true,
    founders: true,
    story: true,
    media: true,
    latest_updates: true,
    community_rating: true,
    domain_rating: true,
    awards: true,
    not_found_on_website: true,
  })
  .extend({
    milestones: z
      .object({
        items: z
          .array(
            milestone.extend({
              milestone_id: z.int().describe('Identifies it.'),
              in_review: z.boolean().optional().describe('True while it waits for the site team.'),
            }),
          )
          .describe('Newest first, at most 100.'),
        total: z.int().describe('All there are.'),
      })
      .describe('What the company has reached.'),
  })
  .describe('Everything else that it states, sections that are not unlocked too.');

/** The same of a listing with the values that wait for the site team. */
export async function presentOwnProfile(wanted: Listing, ctx: Context) {
  const { id } = wanted;
  const page = ownListingPageUrl(ctx.origin, id);
  const all = await ownMilestones(ctx.store, id);
  const items = all.slice(0, MILESTONES);
  const short = shortener(
    items.flatMap(({ description = [] }) => description),
    MILESTONE_TEXTS,
    page,
  );
  const { milestones: _shortened, ...profile } = await profileOf(
    { ...wanted, unlocked: [...UNLOCKABLE_SECTIONS], description: null, summary: null, faqs: [] },
    ctx,
    { page, texts: OTHER_TEXTS },
  );
  return {
    ...profile,
    milestones: {
      items: items.map(({ id: milestone_id, in_review, description, ...stated }) => ({
        milestone_id,
        ...stated,
        ...(description !== undefined && { description: short(description) }),
        ...(in_review && { in_review }),
      })),
      total: all.length,
    },
  };
}

/** Characters of story, founders and updates together: what update_my_listing changes is never shortened. */
const OTHER_TEXTS = 10_000;
