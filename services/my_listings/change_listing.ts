import { factKey, factsOf } from '../../domain/evidence/listing_facts.ts';
import type { FieldChange, ListingContent } from '../../domain/listings/changes.ts';
import type { HeldValues } from '../../domain/listings/free_texts.ts';
import type { Listing, ListingPatch } from '../../store/listings/listing.ts';
import type { Tx } from '../../store/store.ts';
import { type Changing, type MilestoneChanges, writeCategories } from '../listings/save_content.ts';
import { saveEdit, saveMilestones } from '../moderation/hold_edit.ts';
import { moderate } from '../moderation/moderate.ts';

/** Changes of a listing: whole values of columns, its categories by their ids (the primary first), milestones. Absent ones stay. */
export interface ListingChanges
  extends Partial<ListingContent>,
    Partial<Pick<ListingPatch, 'not_found_on_website'>> {
  categories?: readonly number[];
  milestones?: MilestoneChanges;
}

/** A listing after changes. */
export interface ChangedListing {
  listing: Listing;
  /** What it shows differently, as its history has it; a milestone that was added has its id. */
  changes: FieldChange[];
  /** New values that wait for the site team while the listing shows the approved ones (D74). */
  held: HeldValues;
}

/**
 * Changes a listing in any status on the listing itself, for one of its owners or the site team. Doubtful values of a live one wait for the
 * site team, and one that is not live is reviewed again (D74). A value loses its quotes and becomes the owner's. Equal values change nothing.
 * The caller has checked bounds, and that the person owns the listing in this transaction.
 */
export async function changeListing(
  tx: Tx,
  listing: Listing,
  changes: ListingChanges,
  changing: Changing,
): Promise<ChangedListing> {
  const { id } = listing;
  const changed = await applyChanges(tx, listing, changes, changing);
  if (changing.by.who === 'owner') await noteStated(tx, listing, changes);
  if (changed.length > 0) await moderate(tx, id, { submitted: false, now: changing.now });
  const [after, open] = await Promise.all([tx.listings.byId(id), tx.moderation.openOf(id)]);
  if (!after) throw new Error(`there is no listing ${id}`);
  return { listing: after, changes: changed, held: open?.held ?? {} };
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
    ...(milestones ? await saveMilestones(tx, listing, milestones, changing) : []),
  ];
}

/** Notes that the owner entered these values (record 34); a value that the website was quoted for keeps its quotes. */
async function noteStated(tx: Tx, listing: Listing, changes: Partial<ListingContent>): Promise<void> {
  const rows = await tx.evidence.ofListing(listing.id);
  const known = new Set([...factsOf({ ...listing, categories: [] }), ...rows].map(factKey));
  const entered = factsOf({ ...listing, ...changes, categories: [] }).filter(
    (fact) => !known.has(factKey(fact)),
  );
  if (entered.length === 0) return;
  const added = entered.map(({ field, text }) => ({ field, text, quotes: [], read_on: null }));
  await tx.evidence.replace(listing.id, [...rows, ...added]);
}
