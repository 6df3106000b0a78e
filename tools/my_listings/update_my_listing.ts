import { z } from 'zod';
import { faqNotices } from '../../domain/drafts/draft_review.ts';
import { notFound } from '../../domain/http/errors.ts';
import { contentChanges, type ListingContent } from '../../domain/listings/changes.ts';
import type { HeldValues } from '../../domain/listings/free_texts.ts';
import { takenAway } from '../../domain/listings/replaced.ts';
import { revisionOf } from '../../domain/revisions/revision.ts';
import { changedBy } from '../../services/listings/changed_by.ts';
import { changeListing } from '../../services/my_listings/change_listing.ts';
import { unstatedAfter } from '../../services/my_listings/unstated.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Tx } from '../../store/store.ts';
import { validate } from '../operation/call.ts';
import { defineOperation, UPDATES } from '../operation/define.ts';
import { revision, slug } from '../shapes/common.ts';
import { faqsInput, socialsInput } from '../shapes/draft_input.ts';
import { listingStatus } from '../shapes/listing.ts';
import { listingFieldsInput } from '../shapes/listing_input.ts';
import { editedColumns } from './change/edited_columns.ts';
import { currentListing, currentOf } from './show/current.ts';
import { ON_THE_LISTING, reviewOf } from './show/in_review.ts';
import { listingStep } from './show/listing_step.ts';
import { ownContent, presentContent } from './show/own_content.ts';
import { presentReplaced, replacedOutput } from './show/replaced.ts';

export const updateMyListing = defineOperation({
  name: 'update_my_listing',
  title: 'Edit a listing',
  description:
    'Changes your listing; send only what changes. Public at once on a live one, except what in_review names. An empty text or list removes a field. Set only what the founder says. Name, logo, stage, tags, categories, founders: update_draft.',
  route: 'PATCH /me/listings/{listing_id}',
  status: 200,
  access: 'listings:write',
  effect: UPDATES,
  current: currentOf,
  input: z.strictObject({
    listing_id: z.int().min(1).describe('Your listing.'),
    fields: listingFieldsInput.exactOptional().describe('New values.'),
    socials: socialsInput.exactOptional().describe('Replaces all links.'),
    faqs: faqsInput.exactOptional().describe('Replaces all FAQs.'),
  }),
  output: z.object({
    listing_id: z.int().describe('The listing.'),
    slug: slug.describe('Its slug.'),
    status: listingStatus,
    revision,
    changed: z.array(z.string()).describe('Names of what this call changed.'),
    ...replacedOutput,
    content: ownContent,
    in_review: z
      .array(z.string())
      .optional()
      .describe('Fields whose new values wait for the site team; absent where none does.'),
    notices: z.array(z.string()).describe('Notes for the founder.'),
    next_steps: z.array(z.string()).describe('What to do next.'),
  }),
  errors: ['not_found'],
  example: {
    listing_id: 1,
    fields: { headline: 'Close the books before the week is over', founded_year: 2021 },
    faqs: [{ question: 'Is there a trial?', answer: 'Yes, for thirty days.' }],
  },

  async handler({ listing_id, ...edit }, { actor, store, clock, origin }) {
    const now = clock.now().getTime();
    return store.write(async (tx) => {
      const before = await tx.listings.ofPerson(actor.person_id, listing_id);
      if (!before) throw notFound('listing', listing_id);
      const waiting = (await tx.moderation.openOf(listing_id))?.held ?? {};
      const columns = editedColumns({ ...before, ...waiting }, edit);
      const unstated = await unstatedAfter(tx, before, columns);
      const changes = { ...columns, not_found_on_website: unstated };
      const by = await changedBy(tx, actor);
      const { listing, held } = await changeListing(tx, before, changes, { by, now });
      const content = presentContent(listing, held);
      const lost = takenAway(presentContent(before, waiting), content);
      const { notices, ...stands } = await standing(tx, listing, held);
      const replaced = presentReplaced(lost, { origin, listing_id });
      return {
        ...stands,
        changed: changedNames({ ...before, ...waiting }, { ...listing, ...held }),
        revision: revisionOf(await currentListing(tx, listing)),
        ...replaced,
        content,
        notices: [...replaced.notices, ...notices],
      };
    });
  },
});

/** The columns that an edit in the form of update_my_listing sets, for the site team. Raises `invalid_request` with every fault. */
export function checkedEdit(
  listing: Listing,
  edit: Readonly<Record<string, unknown>>,
): Partial<ListingContent> {
  const input = validate(updateMyListing, { ...edit, listing_id: listing.id });
  return editedColumns(listing, input as z.output<typeof updateMyListing.input>);
}

/** Names of what differs, as update_my_listing calls them. */
const changedNames = (before: Listing, after: Listing): string[] =>
  contentChanges(before, after).map(({ field }) => field.replace(/^company_socials\b/, 'socials'));

/** How the listing stands after the edit. */
async function standing(tx: Tx, listing: Listing, held: HeldValues) {
  const { id, slug: word, status, faqs } = listing;
  const review = await reviewOf(tx, listing, ON_THE_LISTING);
  return {
    listing_id: id,
    slug: word,
    status,
    ...(review.fields.length > 0 && { in_review: review.fields }),
    notices: [...review.notices, ...faqNotices((held.faqs ?? faqs).length)],
    next_steps: [...review.next_steps, await listingStep(tx, listing)],
  };
}
