import type { ClosedStatus } from '../../../domain/launches/listing_states.ts';
import type { Listing } from '../../../store/listings/listing.ts';
import type { Reads } from '../../../store/store.ts';
import type { Part } from './given.ts';

const CLOSED: Readonly<Record<ClosedStatus, string>> = {
  rejected: 'The site team rejected the listing.',
  suspended: 'The site team suspended the listing.',
  archived: 'The listing is offline: an owner took it off the site.',
};

/**
 * The listing of a line, or why it can take nothing, as a sentence. Money that came after another account had proved to own its website gives
 * nothing: only the proven owner decides what the listing gets (D72).
 */
export async function listingOfLine(
  { listings, co_owners }: Pick<Reads, 'listings' | 'co_owners'>,
  { line, order }: Pick<Part, 'line' | 'order'>,
): Promise<Listing | string> {
  const listing = line.listing_id === null ? undefined : await listings.byId(line.listing_id);
  if (!listing || listing.deleted_at !== null) return 'The listing was deleted.';
  if (listing.closed !== null) return CLOSED[listing.closed];
  const wasProven = listing.verified_at !== null && listing.verified_at <= (order.paid_at ?? 0);
  if (wasProven && !(await co_owners.ofListing(listing)).includes(order.person_id))
    return 'Another account has proved to own the website of the listing. Only that account can pay for it, so the site team pays this back.';
  return listing;
}
