import type { Listing } from '../../../store/listings/listings.ts';

/** A listing in a sentence: the slug and not the name, which a website has written (D82). */
export const listingLabel = ({ id, slug }: Pick<Listing, 'id' | 'slug'>): string => `Listing ${id} (${slug})`;
