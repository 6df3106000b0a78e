import { z } from 'zod';
import { CATEGORIES_SHOWN } from '../../domain/draft_review.ts';
import { notFound } from '../../domain/errors.ts';
import type { ListingStatus } from '../../domain/listing_states.ts';
import { defineOperation } from '../define.ts';
import { presentSummary } from '../listings/present.ts';
import { slug } from '../shapes/common.ts';
import { draftId } from '../shapes/draft.ts';
import { listingStatus, listingSummary } from '../shapes/listing.ts';
import { refuseUnready } from './readiness.ts';
import { addListing, updateListing } from './save_listing.ts';

export const submitDraft = defineOperation({
  name: 'submit_draft',
  title: 'Submit a draft',
  description:
    'Saves your ready draft as a listing. Nothing is published: the listing stays unpublished until choose_free_listing queues it for a launch week and the badge is found, or until a paid order. Calling it again after edits updates the same listing. It needs a name, a short description or description, and one category.',
  route: 'POST /drafts/{id}/submit',
  status: 200,
  access: 'listings:write',
  effect: { readOnly: false, destructive: false, repeatable: true, openWorld: false },
  input: z.strictObject({ id: draftId }),
  output: z.object({
    listing_id: z.int().describe('The listing; use it with choose_free_listing.'),
    slug: slug.describe('Its slug, once it is live.'),
    status: listingStatus,
    listing: listingSummary.describe('The listing as lists will show it.'),
    next_steps: z.array(z.string()).describe('What to do next.'),
  }),
  errors: ['not_found', 'draft_not_ready', 'draft_incomplete'],
  example: { id: '6f1d2c3b-0000-4000-8000-000000000001' },

  async handler({ id }, { actor, store, clock, origin }) {
    const now = clock.now().getTime();
    return store.write(async (tx) => {
      const draft = await tx.drafts.ofPerson(actor.person_id, id);
      if (!draft) throw notFound('draft', id);
      refuseUnready(draft);
      const listing_id = draft.listing_id ?? (await addListing(tx, draft, now));
      if (draft.listing_id !== null)
        await updateListing(tx, listing_id, { before: draft, after: draft, now });
      await tx.drafts.patch(id, { status: 'submitted', listing_id, updated_at: now });
      const [row] = await tx.listings.summaries([listing_id]);
      if (!row) throw new Error('the listing was not stored');
      return {
        listing_id,
        slug: row.slug,
        status: row.status,
        listing: presentSummary(row, origin),
        next_steps: nextSteps(row.status, listing_id, draft.fields.categories.value?.length ?? 0),
      };
    });
  },
});

function nextSteps(status: ListingStatus, listing_id: number, categories: number): string[] {
  const steps =
    status === 'draft'
      ? [
          `To launch free of charge call choose_free_listing with listing_id ${listing_id}: it books a launch week and gives the badge to put on the homepage.`,
        ]
      : status === 'live'
        ? ['The changes are public now.']
        : [`The listing is ${status}; the changes are kept for its launch.`];
  if (categories > CATEGORIES_SHOWN.free)
    steps.push('The free plan shows the first category only; the others stay in the draft.');
  return steps;
}
