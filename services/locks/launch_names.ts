import type { Name, Names } from '../../store/base/names.ts';
import type { Reads } from '../../store/store.ts';

/**
 * What a step of launches names: the free queue, which also has one listing of a website go live before another, and the listings with
 * their owners, whose founders are public with them.
 */
export const launchNames =
  (ids: (reads: Reads) => Promise<readonly number[]>): Names<Reads> =>
  async (reads) => {
    const names: Name[] = ['free_queue'];
    for (const id of await ids(reads)) {
      const listing = await reads.listings.byId(id);
      if (listing) names.push(`listing:${id}`, `person:${listing.person_id}`);
    }
    return names;
  };

/** The names of a step of one listing. */
export const launchNamesOf = (listing_id: number): Names<Reads> => launchNames(async () => [listing_id]);
