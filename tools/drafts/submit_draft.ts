import { z } from 'zod';
import { CATEGORIES_SHOWN } from '../../domain/drafts/draft_review.ts';
import { submitDraftAsListing } from '../../services/drafts/change/submit.ts';
import type { Draft } from '../../store/drafts/drafts.ts';
import type { ModerationCase } from '../../store/drafts/moderation.ts';
import { presentSummary } from '../listings/show/present.ts';
import type { InReview } from '../my_listings/show/in_review.ts';
import { reviewOutput, reviewReasons } from '../my_listings/show/review.ts';
import { defineOperation } from '../operation/define.ts';
import { slug } from '../shapes/common.ts';
import { draftId } from '../shapes/draft.ts';
import { listingStatus, listingSummary } from '../shapes/listing.ts';
import { currentOf } from './show/current.ts';
import { standingOf } from './show/standing.ts';

export const submitDraft = defineOperation({
  name: 'submit_draft',
  title: 'Submit a draft',
  description:
    'Saves your ready draft as a listing. Nothing is published: that takes choose_free_listing and the badge, or a paid order. Calling it again after edits updates the same listing. It needs a name, a short description or description, and one category.',
  route: 'POST /drafts/{id}/submit',
  status: 200,
  access: 'listings:write',
  effect: { readOnly: false, destructive: false, repeatable: true, openWorld: false },
  current: currentOf,
  input: z.strictObject({ id: draftId }),
  output: z.object({
    listing_id: z.int().describe('The listing; use it with choose_free_listing.'),
    slug: slug.describe('Its slug, once it is live.'),
    status: listingStatus,
    listing: listingSummary.describe('The listing as lists will show it.'),
    review: reviewOutput.describe(
      'Why the site team reviews the listing before it can be launched; empty when nothing is in its way.',
    ),
    next_steps: z.array(z.string()).describe('What to do next.'),
  }),
  errors: ['not_found', 'draft_not_ready', 'draft_incomplete', 'listing_exists', 'site_not_accepted'],
  example: { id: '6f1d2c3b-0000-4000-8000-000000000001' },

  async handler({ id }, { actor, store, clock, origin }) {
    const now = clock.now().getTime();
    return store.write(async (tx) => {
      const draft = await submitDraftAsListing(tx, { id, actor, now });
      const { listing_id } = draft;
      const open = await tx.moderation.openOf(listing_id);
      const [row] = await tx.listings.summaries([listing_id]);
      const { review, listing_step } = await standingOf(tx, draft);
      if (!row) throw new Error('the listing was not stored');
      return {
        listing_id,
        slug: row.slug,
        status: row.status,
        listing: presentSummary(row, origin),
        review: open ? reviewReasons(open) : [],
        next_steps: [
          ...reviewSteps(open, review),
          ...(listing_step === null ? [] : [listing_step]),
          ...freePlanNotice(draft),
        ],
      };
    });
  },
});

/** Next steps while the site team reviews a listing or an edit. */
const reviewSteps = (open: ModerationCase | undefined, { next_steps }: InReview): readonly string[] =>
  open && !open.held ? MENDABLE : next_steps;

const MENDABLE = [
  'The site team reviews the listing before it can be launched, as `review` says; its decision comes by email.',
  'If something in `review` is a mistake in the draft, correct it with update_draft and call submit_draft again.',
];

/** What the free plan does not show of a draft. */
function freePlanNotice({ fields }: Draft): string[] {
  return (fields.categories.value?.length ?? 0) > CATEGORIES_SHOWN.free
    ? ['The free plan shows the first category only; the others stay in the draft.']
    : [];
}
