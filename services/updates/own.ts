import { DAY_WINDOW_MS, leftOf } from '../../domain/settings/quota.ts';
import type { ListingUpdate } from '../../store/listings/updates.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';
import { deleteUpdate } from './post.ts';

/** Updates that an owner sees, newest first. */
const SHOWN = 100;

/** The updates of a listing as its owners see them. */
export interface OwnUpdates {
  items: Pick<
    ListingUpdate,
    'id' | 'title' | 'body' | 'state' | 'published_at' | 'email_at' | 'recipients' | 'finished_at' | 'note'
  >[];
  followers: number;
  /** Most updates of 24 hours, how many are left, and when there is room again; null while there is. */
  limit: number;
  remaining: number;
  again_at: number | null;
}

/** The updates of a listing that a person owns or shares, at `now` in epoch milliseconds; undefined if there is none. */
export const ownUpdates = defineUseCase(
  { who: 'members', does: 'reads' },
  async (
    { listings, updates, settings }: Pick<Reads, 'listings' | 'updates' | 'settings'>,
    { person_id, listing_id, now }: { person_id: number; listing_id: number; now: number },
  ): Promise<OwnUpdates | undefined> => {
    const listing = await listings.ofPerson(person_id, listing_id);
    if (!listing) return undefined;
    const items = await updates.posted(listing_id, SHOWN);
    const { 'updates.per_listing_day': limit } = await settings.all();
    const used = await updates.postedAfter(listing_id, now - DAY_WINDOW_MS);
    return { items, followers: listing.followers, limit, ...leftOf(used, limit) };
  },
);

/** Deletes an update of a listing that a person owns or shares; false if there is none. */
export const deleteOwnUpdate = defineUseCase(
  { who: 'members', does: 'writes' },
  async (
    tx: Tx,
    { person_id, listing_id, update_id }: { person_id: number; listing_id: number; update_id: number },
  ): Promise<boolean> => {
    const listing = await tx.listings.ofPerson(person_id, listing_id);
    return listing !== undefined && deleteUpdate(tx, listing, { update_id, person_id });
  },
);
