import type { Name, Names } from '../../store/base/names.ts';
import type { Reads } from '../../store/store.ts';

/** What a person does with the listing of a slug: the listing, whose counts follow, and the person, whose limits count it. */
const ofSlug =
  (slug: string, person_id: number): Names<Reads> =>
  async ({ listings }) => {
    const listing = await listings.bySlug(slug);
    const own: Name = `person:${person_id}`;
    return listing ? [own, `listing:${listing.id}`] : [own];
  };

/** A change of a coming launch. */
const ofQueue = ({ listing_id }: { listing_id: number }): Names<Reads> => [
  'free_queue',
  `listing:${listing_id}`,
];

type OfSlug = { slug: string; person_id: number };

/**
 * What use cases of pages name, by their names; all others run alone. The listing covers the votes of one IP address on its launch and the
 * recounts of votes and ratings, the person covers the limits of an hour and a day.
 */
export const PAGE_NAMES = {
  castVote: ({ slug, person_id }: OfSlug) => ofSlug(slug, person_id),
  withdrawVote: ofSlug,
  followListing: ({ slug, person_id }: OfSlug) => ofSlug(slug, person_id),
  unfollowListing: ofSlug,
  writeReview: ({ slug, person_id }: OfSlug) => ofSlug(slug, person_id),
  deleteReview: ofSlug,
  findHelpful: ({ slug, person_id }: OfSlug) => ofSlug(slug, person_id),
  chooseWeek: ofQueue,
  withdrawLaunch: ofQueue,
  // A look has a key of its minute.
  requestLook: (): Names<Reads> => [],
};
