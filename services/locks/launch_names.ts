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

/** What a person does with the listing of a slug: its counts follow, and the person's limits of an hour and a day. */
export const slugNames =
  (slug: string, person_id: number): Names<Reads> =>
  async ({ listings }) => {
    const listing = await listings.bySlug(slug);
    const own: Name = `person:${person_id}`;
    return listing ? [own, `listing:${listing.id}`] : [own];
  };

/** A change of the coming launch of a listing. */
export const queueNames = (listing_id: number): Names<Reads> => ['free_queue', `listing:${listing_id}`];
