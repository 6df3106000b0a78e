import type { Listing } from '../../../store/listings/listing.ts';

/** A listing in a sentence: by slug, because a website wrote the name (D82). */
export const listingLabel = ({ id, slug }: Pick<Listing, 'id' | 'slug'>): string => `Listing ${id} (${slug})`;
