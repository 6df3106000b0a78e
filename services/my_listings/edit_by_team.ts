import { createHash } from 'node:crypto';
import type { AuditActor } from '../../domain/http/audit_entry.ts';
import { contentChanges, type FieldChange, type ListingContent } from '../../domain/listings/changes.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { writeToOwners } from '../email/outbox.ts';
import { byTeam } from '../listings/changed_by.ts';
import { defineUseCase } from '../use_cases/define.ts';
import { changeListing } from './change_listing.ts';
import { unstatedAfter } from './unstated.ts';

/** New values for a listing, checked as those of its owners are. */
interface WantedEdit {
  listing_id: number;
  columns: Partial<ListingContent>;
}

/** What an edit would change. `seen` changes with it, so that what is saved is what was looked at. */
export interface EditPreview {
  changes: FieldChange[];
  seen: string;
}

/** An edit by the site team. */
export interface TeamEdit extends WantedEdit {
  /** The owners read it. */
  reason: string | null;
  /** {@link EditPreview.seen} of what was looked at; null where nothing was. */
  seen: string | null;
  by: AuditActor;
  /** Epoch milliseconds. */
  now: number;
}

/** Why nothing was edited: there is no such listing; no reason was given; the values are the present ones; these changed since. */
export type EditRefusal = 'no_listing' | 'no_reason' | 'same_values' | 'edit_changed';

/** What an edit would change of what the owners wrote last; undefined if there is no such listing. */
export const previewEdit = defineUseCase(
  { who: 'administrators', does: 'reads' },
  async (
    reads: Pick<Reads, 'listings' | 'moderation'>,
    { listing_id, columns }: WantedEdit,
  ): Promise<EditPreview | undefined> => {
    const listing = await reads.listings.byId(listing_id);
    if (!listing || listing.deleted_at !== null) return undefined;
    const written: Listing = { ...listing, ...(await reads.moderation.openOf(listing_id))?.held };
    const changes = contentChanges(written, { ...written, ...columns });
    const seen = createHash('sha256').update(JSON.stringify(changes)).digest('base64url').slice(0, 16);
    return { changes, seen };
  },
);

/**
 * Edits any listing for the site team as its owners would (`update_my_listing`): the same history, and the same moderation after it. Its owners
 * read what was changed and why. Returns the changes and whether any of them waits (D74), or why nothing was edited.
 */
export const editByTeam = defineUseCase(
  { who: 'administrators', does: 'durable' },
  async (tx: Tx, edit: TeamEdit): Promise<{ changes: FieldChange[]; waits: boolean } | EditRefusal> => {
    const { listing_id, columns, reason, seen, by, now } = edit;
    const listing = await tx.listings.byId(listing_id);
    const preview = await previewEdit(tx, edit);
    if (!listing || !preview) return 'no_listing';
    if (reason === null) return 'no_reason';
    if (preview.changes.length === 0) return 'same_values';
    if (seen !== null && seen !== preview.seen) return 'edit_changed';
    const { name, person_id } = listing;
    const fields = preview.changes.map(({ field }) => field);
    const not_found_on_website = await unstatedAfter(tx, listing, columns);
    const { held } = await changeListing(
      tx,
      listing,
      { ...columns, not_found_on_website },
      { by: byTeam(by), now },
    );
    await tx.audit_log.record({
      by,
      kind: 'listing_edited',
      person_id,
      subject: `listing:${listing_id}`,
      details: { fields, reason },
    });
    const data = { listing_id, name, fields, reason };
    await writeToOwners(tx, listing, 'listing_edited', data, `${listing_id}:${now}`);
    return { changes: preview.changes, waits: fields.some((field) => field.replace(/\..*/, '') in held) };
  },
);
