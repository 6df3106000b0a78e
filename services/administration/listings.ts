import type { AuditActor } from '../../domain/http/audit_entry.ts';
import type { HeldValues } from '../../domain/listings/free_texts.ts';
import { UNLOCKABLE_SECTIONS, type UnlockableSection } from '../../domain/profile/paid_sections.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { ListingFilter } from '../../store/listings/summaries.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { type HistoryRow, historyOf } from '../my_listings/history.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** Listings in any status that match a filter, the newest first, and the number of all; those that were deleted are left out. */
export const findListings = defineUseCase(
  { who: 'administrators', does: 'reads' },
  (
    { listings }: Pick<Reads, 'listings'>,
    filter: ListingFilter,
  ): Promise<{ rows: Listing[]; total: number }> => listings.find(filter),
);

/** A listing in any status as the site team sees it, with a part of its history. */
export interface ListingFile {
  listing: Listing;
  /** The slugs that lead to it besides its own. */
  former_slugs: string[];
  /** Email address of its first owner; null where the account is deleted. */
  owner: { id: number; email: string } | null;
  history: { items: HistoryRow[]; total: number };
  /** New values that wait for the site team while it shows the approved ones (D74). */
  held: HeldValues;
  /** Whether it waits for the site team, and whether only an edit does. */
  waits: 'listing' | 'edit' | null;
}

/** The listing with an id; undefined if there is none, or it is deleted. */
export const listingFile = defineUseCase(
  { who: 'administrators', does: 'reads' },
  async (
    reads: Reads,
    id: number,
    range: { offset: number; limit: number },
  ): Promise<ListingFile | undefined> => {
    const listing = await reads.listings.byId(id);
    if (!listing || listing.deleted_at !== null) return undefined;
    const [person, open, history, former_slugs] = await Promise.all([
      reads.people.byId(listing.person_id),
      reads.moderation.openOf(id),
      historyOf(reads, listing, { ...range, reader: null }),
      reads.former_slugs.ofListing(id),
    ]);
    const owner = person?.deleted_at === null ? { id: person.id, email: person.email } : null;
    const waits = open ? (open.held ? 'edit' : 'listing') : null;
    return { listing, former_slugs, owner, history, held: open?.held ?? {}, waits };
  },
);

/** Sets which paid sections of a listing are unlocked (D54), with an audit row; those that are left out are locked, and stay stored. */
export const unlockSections = defineUseCase(
  { who: 'administrators', does: 'durable' },
  async (
    tx: Tx,
    {
      listing_id,
      sections,
      by,
      now,
    }: { listing_id: number; sections: readonly string[]; by: AuditActor; now: number },
  ): Promise<UnlockableSection[] | 'no_listing' | 'unchanged'> => {
    const listing = await tx.listings.byId(listing_id);
    if (!listing || listing.deleted_at !== null) return 'no_listing';
    const unlocked = UNLOCKABLE_SECTIONS.filter((section) => sections.includes(section));
    const { unlocked: before, person_id } = listing;
    if (unlocked.join() === UNLOCKABLE_SECTIONS.filter((one) => before.includes(one)).join())
      return 'unchanged';
    await tx.listings.update(listing_id, { unlocked, updated_at: now });
    await tx.audit_log.record({
      by,
      kind: 'sections_unlocked',
      person_id,
      subject: `listing:${listing_id}`,
      details: { before, after: unlocked },
    });
    return unlocked;
  },
);
