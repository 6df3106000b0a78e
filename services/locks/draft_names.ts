import type { Name, Names } from '../../store/base/names.ts';
import type { Reads } from '../../store/store.ts';

/**
 * What an edit of a draft by a person names: the draft, the person, whose readings of a day are counted, and its listing with the owner,
 * whose founders follow the listing.
 */
export const draftNames =
  (id: string, person_id: number): Names<Reads> =>
  async ({ drafts, listings }) => {
    const own: Name[] = [`draft:${id}`, `person:${person_id}`];
    const listing_id = (await drafts.byId(id))?.listing_id ?? null;
    const listing = listing_id === null ? undefined : await listings.byId(listing_id);
    return listing ? [...own, `listing:${listing.id}`, `person:${listing.person_id}`] : own;
  };
