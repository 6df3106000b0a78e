import { z } from 'zod';
import { notFound } from '../../domain/http/errors.ts';
import { listingPageUrl } from '../../domain/http/urls.ts';
import { UPDATE_BODY_MAX, UPDATE_TITLE_MAX } from '../../domain/listings/updates.ts';
import { postUpdate } from '../../services/updates/post.ts';
import { CREATES, defineOperation } from '../operation/define.ts';
import { instant, url } from '../shapes/common.ts';
import { line, words } from '../shapes/draft_input.ts';
import { listingStatus } from '../shapes/listing.ts';
import { UPDATE_STATES, updateState, updateSteps } from './show/posted_update.ts';
import { reviewOutput, reviewReasons } from './show/review.ts';

export const postListingUpdate = defineOperation({
  name: 'post_listing_update',
  title: 'Post an update',
  description:
    'Publishes news of your listing on its page, among the latest updates and in the feeds, and emails it once to each follower. Write it for people, as plain text; the site limits updates per listing and day. What is doubtful waits for the site team first, as state says. Show the founder the text before you call it.',
  route: 'POST /me/listings/{listing_id}/updates',
  status: 201,
  access: 'listings:write',
  effect: { ...CREATES, openWorld: true },
  input: z.strictObject({
    listing_id: z.int().min(1).describe('Your listing.'),
    title: line(UPDATE_TITLE_MAX).describe('What is new, in one line.'),
    body: words(UPDATE_BODY_MAX).describe('Plain text; an empty line begins a paragraph.'),
  }),
  output: z.object({
    id: z.int().describe('The update.'),
    listing_id: z.int().describe('Its listing.'),
    title: z.string().describe('What is new.'),
    body: z.string().describe('Plain text.'),
    posted_at: instant.describe('When it was posted.'),
    state: z
      .enum(UPDATE_STATES)
      .describe('in_review: the site team decides first. not_public_yet: shown once the listing is live.'),
    listing_status: listingStatus,
    page_url: url.describe('The page of the listing.'),
    followers: z.int().describe('People who follow the listing at present.'),
    emails_from: instant.nullable().describe('When their emails begin; null if none are sent.'),
    review: reviewOutput.describe('Why the site team reviews it; empty when nothing is in its way.'),
    next_steps: z.array(z.string()).describe('What happens now.'),
  }),
  errors: ['not_found'],
  example: { listing_id: 1, title: 'Exports as CSV', body: 'Every table can be exported as CSV.' },

  async handler({ listing_id, title, body }, { actor, store, clock, origin, limits_on }) {
    const { person_id } = actor;
    const now = clock.now().getTime();
    return store.write(async (tx) => {
      const listing = await tx.listings.ofPerson(person_id, listing_id);
      if (!listing) throw notFound('listing', listing_id);
      const update = await postUpdate(tx, listing, { title, body, person_id, now, limits_on });
      const { id, published_at, email_at } = update;
      return {
        id,
        listing_id,
        title: update.title,
        body: update.body,
        posted_at: new Date(published_at).toISOString(),
        state: updateState(update, listing),
        listing_status: listing.status,
        page_url: listingPageUrl(origin, listing.slug),
        followers: listing.followers,
        emails_from: email_at === null ? null : new Date(email_at).toISOString(),
        review: reviewReasons(update),
        next_steps: updateSteps(update, listing, origin),
      };
    });
  },
});
