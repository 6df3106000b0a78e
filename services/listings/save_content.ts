import type { Milestone } from '../../domain/drafts/draft_content.ts';
import {
  type ChangedBy,
  contentChanges,
  difference,
  type FieldChange,
  type KnownMilestone,
  type ListingContent,
} from '../../domain/listings/changes.ts';
import type { Listing, ListingPatch } from '../../store/listings/listing.ts';
import type { ListingMilestone } from '../../store/listings/milestones.ts';
import type { Tx } from '../../store/store.ts';

/** Who changes a listing, and when in epoch milliseconds. */
export interface Changing {
  by: ChangedBy;
  now: number;
}

/** Changes of milestones: new ones, with the ids that were promised to them, and ids of those that go. */
export interface MilestoneChanges {
  add?: readonly (Milestone & { id?: number })[];
  remove?: readonly number[];
}

/**
 * Writes columns of a listing with a row of its history for each change of its content; returns the changes. `authorOf` names who made the
 * value of a column, by default `by`. No other function writes content of a listing that exists.
 */
export async function writeContent(
  tx: Tx,
  before: Listing,
  patch: ListingPatch,
  { by, now, authorOf = () => by }: Changing & { authorOf?: (column: string) => ChangedBy },
): Promise<FieldChange[]> {
  await tx.listings.update(before.id, { ...patch, updated_at: now });
  const changes = contentChanges(before, { ...before, ...(patch as Partial<ListingContent>) });
  const rows = changes.map((change) => ({ ...change, by: authorOf(change.field.replace(/\..*/, '')) }));
  await tx.changes.record(before.id, rows, now);
  return changes;
}

/** Removes and adds milestones of a listing, with its history; returns the changes. Unknown ids are skipped. */
export async function writeMilestones(
  tx: Tx,
  listing_id: number,
  { add = [], remove = [] }: MilestoneChanges,
  { by, now }: Changing,
): Promise<FieldChange[]> {
  const removed = remove.length > 0 ? await tx.milestones.remove(listing_id, remove) : [];
  const changes: FieldChange[] = removed.map((row) => ({
    field: 'milestones',
    before: statedMilestone(row),
    after: null,
  }));
  for (const milestone of add) {
    const id = await tx.milestones.add({ listing_id, ...milestone });
    changes.push({ field: 'milestones', before: null, after: { ...milestone, id } });
  }
  await tx.changes.record(
    listing_id,
    changes.map((change) => ({ ...change, by })),
    now,
  );
  return changes;
}

/** A milestone as the history has it: without what it does not state. */
export const statedMilestone = ({ id, date, title, description, url }: ListingMilestone): KnownMilestone => ({
  id,
  date,
  title,
  ...(description !== null && { description }),
  ...(url !== null && { url }),
});

/** Sets the categories of a listing by their ids, the primary first, with its history; nothing where they are the same. */
export async function writeCategories(
  tx: Tx,
  listing_id: number,
  ids: readonly number[],
  { by, now }: Changing,
): Promise<FieldChange[]> {
  const before = await tx.listings.categoriesOf(listing_id);
  if (before.map(({ id }) => id).join() === ids.join()) return [];
  await tx.listings.setCategories(listing_id, ids);
  const after = await tx.listings.categoriesOf(listing_id);
  const slugs = (rows: typeof before): string[] => rows.map(({ slug }) => slug);
  const changes = difference('categories', slugs(before), slugs(after));
  await tx.changes.record(
    listing_id,
    changes.map((change) => ({ ...change, by })),
    now,
  );
  return changes;
}
