import type { Current } from '../../../domain/revisions/revision.ts';
import { ownMilestones } from '../../../services/my_listings/milestones.ts';
import type { Listing } from '../../../store/listings/listing.ts';
import type { Reads } from '../../../store/store.ts';
import { presentContent } from './own_content.ts';

/**
 * What people change of a listing, as it is now, with the values that wait for the site team; its revision names it (record 79). Fields,
 * socials, faqs and sections of the story are in the words of their operations, the rest comes from the draft.
 */
export async function currentListing(
  reads: Pick<Reads, 'milestones' | 'moderation'>,
  listing: Listing,
): Promise<Current> {
  const held = (await reads.moderation.openOf(listing.id))?.held ?? {};
  const wanted: Listing = { ...listing, ...held };
  const { name, logo_url, stage, tags, founders, story } = wanted;
  return {
    ...presentContent(listing, held),
    ...story,
    name,
    logo_url,
    stage,
    tags,
    founders,
    milestones: await ownMilestones(reads, listing.id),
  };
}

/** The same of a person's listing; undefined if it is not theirs. */
export async function currentOf(
  reads: Pick<Reads, 'listings' | 'milestones' | 'moderation'>,
  { listing_id }: { listing_id: number },
  person_id: number,
): Promise<Current | undefined> {
  const listing = await reads.listings.ofPerson(person_id, listing_id);
  return listing && currentListing(reads, listing);
}
