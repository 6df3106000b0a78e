import { LISTING_MILESTONES_MAX, type Milestone, stated } from '../../domain/drafts/draft_content.ts';
import { ApiError } from '../../domain/http/errors.ts';
import type { KnownMilestone } from '../../domain/listings/changes.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { type Changing, statedMilestone } from '../listings/save_content.ts';
import { changeListing } from './change_listing.ts';

/** A milestone as the owners of its listing see it. */
export interface OwnMilestone extends KnownMilestone {
  /** Whether it waits for the site team and is not shown (D74). */
  in_review: boolean;
}

/** Every milestone of a listing, also those that wait for the site team, the newest first. */
export async function ownMilestones(
  { milestones, moderation }: Pick<Reads, 'milestones' | 'moderation'>,
  listing_id: number,
): Promise<OwnMilestone[]> {
  const [rows, open] = await Promise.all([milestones.all(listing_id), moderation.openOf(listing_id)]);
  return [
    ...rows.map((row) => ({ ...statedMilestone(row), in_review: false })),
    ...(open?.held?.milestones ?? []).map((one) => ({ ...one, in_review: true })),
  ].toSorted((a, b) => b.date.localeCompare(a.date) || b.id - a.id);
}

/**
 * Adds a milestone to a listing of the person who changes it (R162) and moderates the listing. A doubtful one of a live listing waits for the
 * site team (D74). Raises `invalid_request` where the listing has as many as it takes.
 */
export async function addOwnMilestone(
  tx: Tx,
  listing: Listing,
  milestone: Milestone,
  changing: Changing,
): Promise<OwnMilestone> {
  const before = await ownMilestones(tx, listing.id);
  if (before.length >= LISTING_MILESTONES_MAX) throw noRoom(before.length);
  await changeListing(tx, listing, { milestones: { add: [stated(milestone)] } }, changing);
  const known = new Set(before.map(({ id }) => id));
  const added = (await ownMilestones(tx, listing.id)).find(({ id }) => !known.has(id));
  if (!added) throw new Error('the milestone was not stored');
  return added;
}

const noRoom = (actual: number): ApiError =>
  new ApiError(
    'invalid_request',
    `A listing takes ${LISTING_MILESTONES_MAX} milestones, and this one has ${actual}.`,
    { next_steps: ['Ask the founder which one to remove with delete_milestone, then add this one.'] },
  );

/**
 * Removes a milestone of a listing, shown or waiting (R164), and moderates the listing. One that was removed before is confirmed again;
 * undefined if the listing never had one of this id.
 */
export async function deleteOwnMilestone(
  tx: Tx,
  listing: Listing,
  id: number,
  changing: Changing,
): Promise<KnownMilestone | undefined> {
  const removed = (await ownMilestones(tx, listing.id)).find((one) => one.id === id);
  if (!removed) return removedBefore(tx, listing.id, id);
  await changeListing(tx, listing, { milestones: { remove: [id] } }, changing);
  return removed;
}

/** A milestone that the history of a listing has as removed. */
async function removedBefore(
  { changes }: Pick<Reads, 'changes'>,
  listing_id: number,
  id: number,
): Promise<KnownMilestone | undefined> {
  const rows = await changes.ofField(listing_id, 'milestones');
  const removals = rows.flatMap(({ before, after }) => (after === null ? [before as KnownMilestone] : []));
  return removals.find((one) => one.id === id);
}
