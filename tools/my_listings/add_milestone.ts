import { z } from 'zod';
import { invalidRequest, notFound } from '../../domain/http/errors.ts';
import { DAY_MS } from '../../domain/time/day.ts';
import { milestoneFaults } from '../../services/drafts/change/part_faults.ts';
import { changedBy } from '../../services/listings/changed_by.ts';
import { addOwnMilestone, type OwnMilestone, ownMilestones } from '../../services/my_listings/milestones.ts';
import { CREATES, defineOperation } from '../operation/define.ts';
import { url } from '../shapes/common.ts';
import { milestoneInput } from '../shapes/draft_input.ts';
import { presentSection, sectionOutput } from './show/section.ts';

export const addMilestone = defineOperation({
  name: 'add_milestone',
  title: 'Add a milestone',
  description:
    'Adds something that your product reached on a day, as a first customer or a new version, to the timeline on its page. Take date and words from the founder; never invent them. It is public where the section is unlocked: state says whether, unlocked_by what unlocks it. delete_milestone removes it.',
  route: 'POST /me/listings/{listing_id}/milestones',
  status: 201,
  access: 'listings:write',
  effect: CREATES,
  input: z.strictObject({
    listing_id: z.int().min(1).describe('Your listing.'),
    ...milestoneInput,
  }),
  output: z.object({
    id: z.int().describe('The milestone; use it with delete_milestone.'),
    listing_id: z.int().describe('Its listing.'),
    date: z.string().describe('When, as 2026-11-16.'),
    title: z.string().describe('What happened.'),
    description: z.string().optional().describe('More of it.'),
    url: url.optional().describe('A link.'),
    ...sectionOutput,
  }),
  errors: ['not_found'],
  example: { listing_id: 57, date: '2026-11-16', title: 'A thousand teams' },

  async handler({ listing_id, ...milestone }, { actor, store, clock, origin }) {
    const faults = milestoneFaults(milestone);
    if (faults.length > 0) throw invalidRequest(faults);
    const now = clock.now().getTime();
    return store.write(async (tx) => {
      const listing = await tx.listings.ofPerson(actor.person_id, listing_id);
      if (!listing) throw notFound('listing', listing_id);
      const { in_review, ...added } = await addOwnMilestone(tx, listing, milestone, {
        by: await changedBy(tx, actor),
        now,
      });
      const section = await presentSection(tx, listing, 'milestones', { in_review, origin });
      const odd = oddities(added, await ownMilestones(tx, listing_id), now);
      return { listing_id, ...added, ...section, next_steps: [...odd, ...section.next_steps] };
    });
  },
});

/** What looks like a mistake of a milestone: a day to come, or another one like it. */
function oddities(
  { id, date, title }: Pick<OwnMilestone, 'id' | 'date' | 'title'>,
  all: readonly OwnMilestone[],
  now: number,
): string[] {
  const tomorrow = new Date(now + DAY_MS).toISOString().slice(0, 10);
  const twin = all.find((one) => one.id !== id && one.date === date && one.title === title);
  return [
    ...(date > tomorrow
      ? [`Its date, ${date}, is in the future: tell the founder, and remove it if that is a mistake.`]
      : []),
    ...(twin
      ? [`Milestone ${twin.id} has the same date and title: remove one of them if that is a mistake.`]
      : []),
  ];
}
