import { isDeepStrictEqual } from 'node:util';
import { LISTING_MILESTONES_MAX } from '../../domain/drafts/draft_content.ts';
import { withPrevious } from '../../domain/drafts/draft_history.ts';
import type { AuditActor } from '../../domain/http/audit_entry.ts';
import { isBuilding } from '../../domain/launches/listing_states.ts';
import type { ChangedBy, KnownMilestone, ListingContent } from '../../domain/listings/changes.ts';
import {
  type DraftField,
  type DraftFieldName,
  type FieldValue,
  restored,
  setByClient,
} from '../../domain/profile/draft_fields.ts';
import type { ListingChange } from '../../store/changes/changes.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Tx } from '../../store/store.ts';
import { byTeam, onSite } from '../listings/changed_by.ts';
import { saveEvidence } from '../listings/evidence.ts';
import { requestLogo } from '../listings/logos.ts';
import { paidCategories, shownCategories } from '../listings/shown_categories.ts';
import { defineUseCase } from '../use_cases/define.ts';
import { changeListing, type ListingChanges } from './change_listing.ts';
import { currentValues } from './history.ts';
import { ownMilestones } from './milestones.ts';
import { unstatedAfter } from './unstated.ts';

/** Which change is put back. */
interface Revert {
  listing_id: number;
  change_id: number;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * What became of a revert. `waits`: the earlier value waits for the site team (D74). Nothing was changed with `no_listing` and `no_change`
 * (the person has none of this id), `same` (the listing has the earlier value), `no_category` (it is gone, or another plan), `no_room`
 * (milestones) and `incomplete` (the listing would have no description).
 */
export type RevertResult =
  | 'reverted'
  | 'waits'
  | 'no_listing'
  | 'no_change'
  | 'same'
  | 'no_category'
  | 'no_room'
  | 'incomplete';

/**
 * Puts the value before a change of a listing back, for one of its owners on the site: a change like any other, with a row of its own and moderation
 * after it. Later changes of other fields stay.
 */
export const revertChange = defineUseCase(
  { who: 'members', does: 'writes' },
  async (tx: Tx, { person_id, ...revert }: Revert & { person_id: number }): Promise<RevertResult> => {
    const listing = await tx.listings.ofPerson(person_id, revert.listing_id);
    return listing ? putBack(tx, listing, revert, onSite(person_id)) : 'no_listing';
  },
);

/** The same for the site team, who may do it to any listing, with an audit row. */
export const revertByTeam = defineUseCase(
  { who: 'administrators', does: 'durable' },
  async (tx: Tx, { actor, ...revert }: Revert & { actor: AuditActor }): Promise<RevertResult> => {
    const listing = await tx.listings.byId(revert.listing_id);
    if (!listing) return 'no_listing';
    const result = await putBack(tx, listing, revert, byTeam(actor));
    if (result === 'reverted' || result === 'waits') {
      const { id, person_id } = listing;
      const details = { change_id: revert.change_id, result };
      await tx.audit_log.record({
        by: actor,
        kind: 'listing_reverted',
        person_id,
        subject: `listing:${id}`,
        details,
      });
    }
    return result;
  },
);

async function putBack(
  tx: Tx,
  listing: Listing,
  { change_id, now }: Revert,
  who: ChangedBy,
): Promise<RevertResult> {
  const change = await tx.changes.byId(change_id);
  if (change?.listing_id !== listing.id) return 'no_change';
  const current = await currentValues(tx, listing);
  if (isDeepStrictEqual(current(change), change.before)) return 'same';
  const changes = await changesBack(tx, listing, change);
  if (typeof changes === 'string') return changes;
  const drafted = draftFieldOf(change.field);
  const by = { ...who, through_draft: OF_DRAFT.includes(change.field) };
  const unstated = await unstatedAfter(tx, listing, changes);
  const { changes: shown, held } = await changeListing(
    tx,
    listing,
    { ...changes, not_found_on_website: unstated },
    { by, now },
  );
  if (drafted) await setInDraft(tx, listing, { field: drafted, change, now });
  if (change.field === 'logo_url')
    await requestLogo(tx, listing.id, { read_at: null, before: listing.logo_url, now });
  const isShown = shown.some(({ field }) => field === change.field);
  return !isShown && change.field.replace(/\..*/, '') in held ? 'waits' : 'reverted';
}

/** Fields that owners change in the draft only (D36): their later edits there must still reach the listing. */
const OF_DRAFT: readonly string[] = [
  'name',
  'stage',
  'tags',
  'categories',
  'logo_url',
  'founders',
] satisfies (keyof ListingContent | 'categories')[];

const draftFieldOf = (field: string): DraftFieldName | undefined =>
  field !== 'founders' && OF_DRAFT.includes(field) ? (field as DraftFieldName) : undefined;

/** What puts a change back, or why it cannot be. */
async function changesBack(
  tx: Tx,
  listing: Listing,
  change: ListingChange,
): Promise<ListingChanges | Extract<RevertResult, 'no_category' | 'no_room' | 'incomplete' | 'same'>> {
  const { field, before } = change;
  if (field === 'categories') return categoriesBack(tx, listing, before as string[]);
  if (field === 'milestones') return milestoneBack(tx, listing, change);
  const [column = '', key] = field.split('.', 2);
  if (key !== undefined) return keyBack(tx, listing, { column, key, before: before as string | null });
  const after = { ...listing, [column]: before };
  const isDescription = column === 'short_description' || column === 'description';
  if (isDescription && after.short_description === null && after.description === null) return 'incomplete';
  return { [column]: before } as ListingChanges;
}

/** The object with one key as it was; keys that wait for the site team stay as they were written. */
async function keyBack(
  tx: Tx,
  listing: Listing,
  { column, key, before }: { column: string; key: string; before: string | null },
): Promise<ListingChanges> {
  const wanted = { ...listing, ...(await tx.moderation.openOf(listing.id))?.held };
  const { [key]: _now, ...others } = Reflect.get(wanted, column) as Record<string, string>;
  return { [column]: { ...others, ...(before !== null && { [key]: before }) } } as ListingChanges;
}

async function categoriesBack(
  tx: Tx,
  listing: Listing,
  slugs: readonly string[],
): Promise<ListingChanges | 'no_category' | 'same'> {
  const ids = new Map((await tx.categories.all()).map((category) => [category.slug, category.id]));
  const chosen = slugs.flatMap((slug) => ids.get(slug) ?? []);
  const categories = await shownCategories(tx, listing, chosen);
  if (categories.length === 0) return 'no_category';
  const now = (await tx.listings.categoriesOf(listing.id)).map((category) => category.id);
  return isDeepStrictEqual(categories, now) ? 'no_category' : { categories };
}

/** Removes a milestone that was added, or adds one again that was removed. */
async function milestoneBack(
  tx: Tx,
  { id: listing_id }: Listing,
  { before, after }: Pick<ListingChange, 'before' | 'after'>,
): Promise<ListingChanges | 'no_room' | 'same'> {
  const all = await ownMilestones(tx, listing_id);
  if (before === null) {
    const { id } = after as KnownMilestone;
    return all.some((one) => one.id === id) ? { milestones: { remove: [id] } } : 'same';
  }
  if (all.length >= LISTING_MILESTONES_MAX) return 'no_room';
  const { id: _id, ...milestone } = before as KnownMilestone;
  return { milestones: { add: [milestone] } };
}

/** Sets the earlier value in the draft too, so that its next edit does not bring back the later one. */
async function setInDraft(
  tx: Tx,
  { id, draft_id }: Listing,
  { field, change, now }: { field: DraftFieldName; change: ListingChange; now: number },
): Promise<void> {
  const draft = draft_id === null ? undefined : await tx.drafts.byId(draft_id);
  if (!draft || isBuilding(draft)) return;
  const value = field === 'categories' ? await namesOf(tx, id, draft.fields.categories.value) : change.before;
  const set = { ...draft.fields, [field]: fieldWith(draft.fields[field], value as FieldValue) };
  const fields = withPrevious(draft.fields, set, { now, drafted_at: draft.read_at });
  const sent = draft.sent && { ...draft.sent, fields: { ...draft.sent.fields, [field]: fields[field] } };
  await tx.drafts.patch(draft.id, { fields, sent, updated_at: now });
  await saveEvidence(tx, id, { ...draft, fields });
}

/** A field of a draft with an earlier value; one that was drafted returns with its quotes. */
const fieldWith = (field: DraftField, value: FieldValue): DraftField =>
  field.ai && field.state !== 'override' && isDeepStrictEqual(field.ai.value, value)
    ? restored(field)
    : setByClient(field, value);

/** The names of the listing's categories but those of an order, before those of the draft that its plan does not show. */
async function namesOf(tx: Tx, listing_id: number, drafted: FieldValue): Promise<string[]> {
  const paid_for = await paidCategories(tx, listing_id);
  const shown = (await tx.listings.categoriesOf(listing_id))
    .filter(({ id }, i) => i === 0 || !paid_for.includes(id))
    .map(({ name }) => name);
  const others = Array.isArray(drafted) ? drafted.slice(shown.length) : [];
  return [...shown, ...others.filter((name) => !shown.includes(name))];
}
