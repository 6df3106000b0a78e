import type { FieldChange, ListingContent } from '../../domain/listings/changes.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Tx } from '../../store/store.ts';
import {
  type Changing,
  type MilestoneChanges,
  writeCategories,
  writeMilestones,
} from '../listings/save_content.ts';
import { saveEdit } from '../moderation/hold_edit.ts';

/** Changes of a listing: whole values of columns, its categories by their ids (the primary first), milestones. Absent ones stay. */
export interface ListingChanges extends Partial<ListingContent> {
  categories?: readonly number[];
  milestones?: MilestoneChanges;
}

/**
 * Changes the public content of a listing in any status: every change goes through here. Doubtful values of a live listing wait for the site
 * team (D74). Equal values change nothing. The caller has checked bounds, and that the person owns the listing in this transaction, and
 * moderates the listing afterwards. Returns what it shows differently, as its history has it; a milestone that was added has its id.
 */
export async function applyChanges(
  tx: Tx,
  listing: Listing,
  { categories, milestones, ...columns }: ListingChanges,
  changing: Changing,
): Promise<FieldChange[]> {
  return [
    ...(await saveEdit(tx, listing, columns, changing)),
    ...(categories ? await writeCategories(tx, listing.id, categories, changing) : []),
    ...(milestones ? await writeMilestones(tx, listing.id, milestones, changing) : []),
  ];
}
