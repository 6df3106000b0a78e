import type { PersonAtThisSite } from '../../domain/http/access.ts';
import { type FollowRefusal, followRefusal } from '../../domain/listings/follows.ts';
import type { AlsoFollowed, FollowedListing } from '../../store/launches/follows.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { slugNames } from '../locks/launch_names.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** A listing that a person follows. */
export type { FollowedListing } from '../../store/launches/follows.ts';

/** How a visitor stands to a live listing. */
export interface FollowStanding {
  slug: string;
  name: string;
  followers: number;
  follows: boolean;
  /** Why the visitor may not follow it; null for those who may, and for anonymous visitors. */
  refusal: FollowRefusal | null;
  /** Other listings that its followers follow. */
  also: AlsoFollowed[];
}

/** Other listings that the page of a listing shows. */
const ALSO = 5;

type FollowReads = Pick<Reads, 'follows' | 'listings' | 'people' | 'co_owners'>;

/** How a person, or an anonymous visitor, stands to a live listing; undefined if there is none with this slug. */
export const followStanding = defineUseCase(
  { who: 'anyone', does: 'reads' },
  async (
    reads: FollowReads,
    wanted: string,
    person_id: number | null,
  ): Promise<FollowStanding | undefined> => {
    const listing = await reads.listings.bySlug(wanted);
    if (listing?.status !== 'live') return undefined;
    const { slug, name, followers } = listing;
    const also = followers === 0 ? [] : await reads.follows.alsoFollowed(listing.id, ALSO);
    const common = { slug, name, followers, also };
    if (person_id === null) return { ...common, follows: false, refusal: null };
    const follows = (await reads.follows.of(person_id, listing.id)) !== undefined;
    return { ...common, follows, refusal: await refusalOf(reads, listing, person_id) };
  },
);

async function refusalOf(
  { co_owners, people }: Pick<Reads, 'co_owners' | 'people'>,
  { id, status }: Listing,
  person_id: number,
): Promise<FollowRefusal | null> {
  return followRefusal({
    is_live: status === 'live',
    belongs: (await co_owners.belonging(person_id, id)) !== null,
    mailbox_repeated: await people.isRepeated(person_id),
  });
}

/**
 * Has a signed-in person follow a live listing: the only way in, for pages alone, as no program may act for a person here. Gives why not,
 * null if it is done or was done before, and undefined if there is no such listing.
 */
export const followListing = defineUseCase(
  { who: 'members', does: 'writes', on: ({ slug, person_id }) => slugNames(slug, person_id) },
  async (
    tx: Tx,
    { slug, person_id, now }: { slug: string; person_id: PersonAtThisSite; now: number },
  ): Promise<FollowRefusal | null | undefined> => {
    const listing = await tx.listings.bySlug(slug);
    if (listing?.status !== 'live') return undefined;
    const refusal = await refusalOf(tx, listing, person_id);
    if (refusal === null) await tx.follows.add({ person_id, listing_id: listing.id, followed_at: now });
    return refusal;
  },
);

/** Ends a follow, also of a listing that is no longer live; does nothing without one. */
export const unfollowListing = defineUseCase(
  { who: 'members', does: 'writes', on: slugNames },
  async (tx: Tx, slug: string, person_id: number): Promise<void> => {
    const listing = await tx.listings.bySlug(slug);
    if (listing) await endFollow(tx, person_id, listing.id);
  },
);

/** Ends the follow of a person who comes to own a listing; does nothing without one. */
export async function endFollow(tx: Tx, person_id: number, listing_id: number): Promise<void> {
  const follow = await tx.follows.of(person_id, listing_id);
  if (follow) await tx.follows.delete(follow.id);
}

/** A page of the listings that a person follows, the latest first. */
export const followedListings = defineUseCase(
  { who: 'members', does: 'reads' },
  (
    { follows }: Pick<Reads, 'follows'>,
    person_id: number,
    range: { offset: number; limit: number },
  ): Promise<{ items: FollowedListing[]; total: number }> => follows.ofPerson(person_id, range),
);
