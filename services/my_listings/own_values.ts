import { contentChanges, type ListingContent } from '../../domain/listings/changes.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Reads } from '../../store/store.ts';

/** What was set on a listing itself, compared with its draft. */
interface OwnValues {
  /** The listing with the values that wait for the site team. */
  wanted: Listing;
  /** Fields, as the history names them, that were last set on the listing itself and that the draft has otherwise. */
  own: ReadonlySet<string>;
}

/** Compares a listing with the content of its draft: values that were set on the listing itself win over later edits of the draft. */
export async function ownValues(
  reads: Pick<Reads, 'changes' | 'moderation'>,
  listing: Listing,
  drafted: Partial<ListingContent>,
): Promise<OwnValues> {
  const open = await reads.moderation.openOf(listing.id);
  const wanted: Listing = { ...listing, ...open?.held };
  const differing = contentChanges({ ...wanted, ...drafted }, wanted).map(({ field }) => field);
  if (differing.length === 0) return { wanted, own: new Set() };
  const direct = new Set(await reads.changes.setDirectly(listing.id));
  const waiting = open?.held_by?.through_draft === false ? Object.keys(open.held ?? {}) : [];
  const own = differing.filter((field) => direct.has(field) || waiting.includes(field.replace(/\..*/, '')));
  return { wanted, own: new Set(own) };
}
