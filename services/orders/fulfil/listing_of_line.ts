import type { ClosedStatus } from '../../../domain/launches/listing_states.ts';
import type { Listing } from '../../../store/listings/listing.ts';
import type { Reads } from '../../../store/store.ts';

const CLOSED: Readonly<Record<ClosedStatus, string>> = {
  rejected: 'The site team rejected the listing.',
  suspended: 'The site team suspended the listing.',
  archived: 'The listing is offline: an owner took it off the site.',
};

/** The listing of a line, or why it can take nothing, as a sentence. */
export async function listingOfLine(
  { listings }: Pick<Reads, 'listings'>,
  { listing_id }: { listing_id: number | null },
): Promise<Listing | string> {
  const listing = listing_id === null ? undefined : await listings.byId(listing_id);
  if (!listing || listing.deleted_at !== null) return 'The listing was deleted.';
  return listing.closed === null ? listing : CLOSED[listing.closed];
}
