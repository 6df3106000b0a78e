import { listingPageUrl, ownUpdatesPageUrl, updatesPageUrl } from '../../../domain/http/urls.ts';
import type { ListingStatus } from '../../../domain/launches/listing_states.ts';
import type { ListingUpdate } from '../../../services/updates/post.ts';
import type { Listing } from '../../../store/listings/listing.ts';
import { listingLabel } from './listing_label.ts';

/** Where an update stands that was just posted: shown, waiting for the site team, or stored with a listing that is not live. */
export function updateState({ state }: ListingUpdate, { status }: Listing): UpdateState {
  if (state !== 'published') return 'in_review';
  return status === 'live' ? 'published' : 'not_public_yet';
}

/** The states of a posted update. */
export const UPDATE_STATES = ['published', 'in_review', 'not_public_yet'] as const;
type UpdateState = (typeof UPDATE_STATES)[number];

/** What happens to it, and where it can be deleted. */
export function updateSteps(update: ListingUpdate, listing: Listing, origin: string): string[] {
  const { id, slug, status, followers } = listing;
  const remove = `An owner can delete it on ${ownUpdatesPageUrl(origin, id)}; no call does that.`;
  if (update.state !== 'published')
    return [
      'The site team reviews this update first, as `review` says: until then nobody else sees it and no follower is emailed. Its decision comes to the owners by email.',
      remove,
    ];
  if (status !== 'live')
    return [
      `${listingLabel(listing)} is ${status}, so ${LATER[status] ?? 'the update is shown when the listing goes live'}. No follower is emailed, then neither.`,
      remove,
    ];
  return [
    `It is on ${listingPageUrl(origin, slug)} and on ${updatesPageUrl(origin)}.`,
    followers === 0
      ? 'The listing has no followers yet, so nobody is emailed.'
      : `Its followers (${followers}) get one email each from emails_from on; deleting the update before that stops them.`,
    remove,
  ];
}

/** What becomes of an update of a listing that may never go live. */
const LATER: Partial<Record<ListingStatus, string>> = {
  suspended: 'the update is shown only if the site team puts the listing back',
  rejected: 'the update is shown only if the site team approves the listing and it goes live',
  archived: 'the update is shown only if the listing goes live again',
};
