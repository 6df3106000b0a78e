import { z } from 'zod';
import { notFound } from '../../domain/http/errors.ts';
import { LAUNCH_STATUSES } from '../../domain/launches/launch_states.ts';
import { UNLOCKABLE_SECTIONS } from '../../domain/profile/paid_sections.ts';
import { defineOperation, READS } from '../operation/define.ts';
import { instant, monday, revision, url } from '../shapes/common.ts';
import { badgeCheck, ownBadge } from './show/own_badge.ts';
import { launchPlan, ownBrief } from './show/own_brief.ts';
import { ownContent } from './show/own_content.ts';
import { presentOwn } from './show/own_listing.ts';
import { ownProfile } from './show/own_profile.ts';
import { reviewOutput } from './show/review.ts';

const sections = z.array(z.enum(UNLOCKABLE_SECTIONS));
const votes = z
  .object({
    counted: z.int().describe('Count in the ranks.'),
    pending: z.int().describe('Count later, after a check.'),
    void: z.int().describe('Do not count.'),
  })
  .describe('Votes by state.');

const launch = z.object({
  launch_week: monday.describe('Monday of its week.'),
  plan: launchPlan,
  status: z.enum(LAUNCH_STATUSES).describe('Where the launch stands.'),
  live_at: instant.nullable().describe('When it went live.'),
  votes,
});

export const getMyListing = defineOperation({
  name: 'get_my_listing',
  title: 'Get your listing',
  description:
    'One listing of yours in any status, with everything that its owners see: launches with votes by state, place in the queue, badge and its last check, what the site team reviews or refused, what is unlocked, and all content. update_my_listing changes `content`; update_draft with draft_id the rest. Find listing_id with list_my_listings.',
  route: 'GET /me/listings/{listing_id}',
  status: 200,
  access: 'account:read',
  effect: READS,
  input: z.strictObject({ listing_id: z.int().min(1).describe('Your listing.') }),
  output: z.object({
    ...ownBrief,
    revision,
    unlocked: sections.describe('Paid sections that are public; the others are saved and not shown.'),
    page_url: url.optional().describe('Its public page; absent while it has none.'),
    edit_url: url.describe('Where its owners edit it; only they can open it.'),
    history_url: url.describe('Every change of it; there its owners put back what was there before.'),
    launch: z
      .object({
        votes,
        launches: z.array(launch).describe('Past and coming, the latest first.'),
        queue: z
          .object({
            position: z.int().describe('Place among the free launches of the week.'),
            capacity: z.int().describe('Free launches that the week takes.'),
            reason: z.string().describe('What the launch waits for, and why it is in its week.'),
          })
          .nullable()
          .describe('Place in the free queue; null without a coming free launch.'),
        badge: ownBadge.nullable().describe('The badge of the free plan; null if it needs none.'),
        badge_check: badgeCheck,
      })
      .describe('Launches, votes and the badge.'),
    content: ownContent
      .extend({ profile: ownProfile })
      .describe('What update_my_listing changes, and under profile everything else.'),
    in_review: z
      .array(z.string())
      .optional()
      .describe('Fields whose new values wait for the site team; absent where none does.'),
    moderation: z
      .object({
        shown_meanwhile: z
          .record(z.string(), z.unknown())
          .optional()
          .describe('Their public values until then.'),
        review: reviewOutput.describe('What the site team reviews; empty when nothing is in its way.'),
        rejection: z
          .object({
            decided_at: instant.describe('When.'),
            reasons: reviewOutput.describe('Why.'),
            note: z.string().nullable().describe('What the site team wrote.'),
            fields: z.array(z.string()).describe('The refused edit; empty if it was the listing itself.'),
          })
          .optional()
          .describe('What the site team refused last; absent if its last decision was none.'),
      })
      .describe('Reviews and decisions of the site team.'),
    notices: z.array(z.string()).describe('Notes for the founder.'),
    next_steps: z.array(z.string()).describe('What to do next.'),
  }),
  errors: ['not_found'],
  example: { listing_id: 1 },

  async handler({ listing_id }, ctx) {
    const listing = await ctx.store.listings.ofPerson(ctx.actor.person_id, listing_id);
    if (!listing) throw notFound('listing', listing_id);
    return presentOwn(listing, ctx);
  },
});
