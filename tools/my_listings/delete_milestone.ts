import { z } from 'zod';
import { notFound } from '../../domain/http/errors.ts';
import { changedBy } from '../../services/listings/changed_by.ts';
import { deleteOwnMilestone, ownMilestones } from '../../services/my_listings/milestones.ts';
import { defineOperation, UPDATES } from '../operation/define.ts';

export const deleteMilestone = defineOperation({
  name: 'delete_milestone',
  title: 'Remove a milestone',
  description:
    'Removes one milestone of your listing from its page and from every result, at once. Ask the founder before you call it: to have it back, add it again with add_milestone, from the values in the result. Milestones that came with the draft stay in the draft and do not return. Repeating the call confirms it again.',
  route: 'DELETE /me/listings/{listing_id}/milestones/{milestone_id}',
  status: 200,
  access: 'listings:write',
  effect: UPDATES,
  input: z.strictObject({
    listing_id: z.int().min(1).describe('Your listing.'),
    milestone_id: z.int().min(1).describe('The milestone, from get_my_listing or add_milestone.'),
  }),
  output: z.object({
    listing_id: z.int().describe('The listing.'),
    deleted: z
      .object({
        id: z.int().describe('Its id, which nothing has any more.'),
        date: z.string().describe('When it was.'),
        title: z.string().describe('What happened.'),
        description: z.string().optional().describe('More of it.'),
        url: z.string().optional().describe('Its link.'),
      })
      .describe('The milestone that was removed.'),
    left: z.int().describe('Milestones that the listing has now.'),
    next_steps: z.array(z.string()).describe('What to do next.'),
  }),
  errors: ['not_found'],
  example: { listing_id: 57, milestone_id: 14 },

  async handler({ listing_id, milestone_id }, { actor, store, clock }) {
    const now = clock.now().getTime();
    return store.write(async (tx) => {
      const listing = await tx.listings.ofPerson(actor.person_id, listing_id);
      if (!listing) throw notFound('listing', listing_id);
      const by = await changedBy(tx, actor);
      const deleted = await deleteOwnMilestone(tx, listing, milestone_id, { by, now });
      if (!deleted) throw notFound('milestone', milestone_id);
      return {
        listing_id,
        deleted,
        left: (await ownMilestones(tx, listing_id)).length,
        next_steps: [
          'It is gone from the page and every result. To have it back, send the values in `deleted` to add_milestone; it gets another id.',
        ],
      };
    });
  },
});
