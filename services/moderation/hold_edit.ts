import { isDeepStrictEqual } from 'node:util';
import type { Milestone } from '../../domain/drafts/draft_content.ts';
import type { FieldChange, ListingContent } from '../../domain/listings/changes.ts';
import {
  type HeldValues,
  MODERATED,
  type Moderated,
  textsOf,
  textsOfListing,
} from '../../domain/listings/free_texts.ts';
import { isSameReason, type ModerationReason } from '../../domain/text/moderation.ts';
import type { ModerationCase } from '../../store/drafts/moderation.ts';
import type { Listing, ListingPatch } from '../../store/listings/listing.ts';
import type { Tx } from '../../store/store.ts';
import {
  type Changing,
  type MilestoneChanges,
  writeContent,
  writeMilestones,
} from '../listings/save_content.ts';
import { knownReasons, reasonsOfText, reasonsToReview, unknownLinks } from './reasons.ts';

/** New values of columns of a listing. */
type ListingValues = Partial<ListingContent> & Pick<ListingPatch, 'not_found_on_website'>;

/**
 * Saves an edit of a listing in its transaction (D74) with its history; returns what the listing shows differently. On a live listing,
 * doubtful values wait for the site team, and so does a new name if `moderation.review_live_names` is set: the listing shows the approved
 * values. Everything else is saved at once, including earlier waiting values that are harmless now.
 */
export async function saveEdit(
  tx: Tx,
  listing: Listing,
  patch: ListingValues,
  { by, now }: Changing,
): Promise<FieldChange[]> {
  const open = await tx.moderation.openOf(listing.id);
  const isNew = Object.entries(patch).some(
    ([column, value]) => !isDeepStrictEqual(value, listing[column as keyof Listing]),
  );
  if (!isNew && !open?.held) return [];
  if (listing.status !== 'live') return writeContent(tx, listing, patch, { by, now });
  const wanted: Listing = { ...listing, ...open?.held, ...patch };
  const { held, reasons } = await heldOf(tx, listing, wanted);
  const saved = MODERATED.filter(
    (name) => !held.includes(name) && !isDeepStrictEqual(wanted[name], listing[name]),
  );
  const rest = Object.entries(patch).filter(([name]) => !MODERATED.some((one) => one === name));
  const authorOf = (column: string) => (column in patch ? by : (open?.held_by ?? by));
  const changes = await writeContent(
    tx,
    listing,
    { ...Object.fromEntries(rest), ...picked(wanted, saved) },
    { by, now, authorOf },
  );
  const milestones = open?.held?.milestones ?? [];
  const waiting = {
    values: withMilestones(picked(wanted, held), milestones),
    reasons: [...reasons, ...(await reasonsOfMilestones(tx, listing, milestones))],
  };
  await holdValues(tx, listing, { open, ...waiting, changing: { by, now } });
  return changes;
}

/** Which values of an edit wait, and why. */
async function heldOf(
  tx: Tx,
  listing: Listing,
  wanted: Listing,
): Promise<{ held: Moderated[]; reasons: ModerationReason[] }> {
  const changed = MODERATED.filter((name) => !isDeepStrictEqual(wanted[name], listing[name]));
  const known = await knownReasons(tx, listing);
  const fresh = async (names: readonly Moderated[]): Promise<ModerationReason[]> =>
    [
      ...(await reasonsToReview(tx, { ...listing, ...picked(wanted, names) })),
      ...(await unknownLinks(tx, listing, textsOfListing(wanted, names))),
    ].filter((reason) => !known.some((one) => isSameReason(one, reason)));
  const held: Moderated[] = [];
  const reasons: ModerationReason[] = [];
  for (const name of changed) {
    const newReasons = await fresh([name]);
    if (name === 'name') newReasons.push(...(await renamed(tx, listing, wanted, known)));
    if (newReasons.length > 0) held.push(name);
    reasons.push(...newReasons);
  }
  // Values that are harmless one by one may be doubtful together.
  const together = await fresh(changed.filter((name) => !held.includes(name)));
  return { held: together.length > 0 ? changed : held, reasons: [...reasons, ...together] };
}

/** The name of a live listing changes only after a review, if the setting requires one. */
async function renamed(
  tx: Tx,
  listing: Listing,
  wanted: Listing,
  known: readonly ModerationReason[],
): Promise<ModerationReason[]> {
  const { 'moderation.review_live_names': looks } = await tx.settings.all();
  const reason: ModerationReason = { code: 'name_changed', detail: `${listing.name} → ${wanted.name}` };
  return looks === 1 && !known.some((one) => isSameReason(one, reason)) ? [reason] : [];
}

function picked(listing: Listing, names: readonly Moderated[]): HeldValues {
  return Object.fromEntries(names.map((name) => [name, listing[name]])) as HeldValues;
}

/** Adds and removes milestones of a listing as {@link saveEdit} saves its columns: doubtful new ones of a live listing wait (D74). */
export async function saveMilestones(
  tx: Tx,
  listing: Listing,
  { add = [], remove = [] }: MilestoneChanges,
  { by, now }: Changing,
): Promise<FieldChange[]> {
  const open = await tx.moderation.openOf(listing.id);
  const { milestones: waiting = [], ...columns } = open?.held ?? {};
  const shown: Milestone[] = [];
  const milestones = waiting.filter(({ id }) => !remove.includes(id));
  for (const one of add) {
    if (await isDoubtful(tx, listing, one))
      milestones.push({ id: await tx.milestones.reserve(listing.id), ...one });
    else shown.push(one);
  }
  if (waiting.length > 0 || milestones.length > 0) {
    const { reasons } = await heldOf(tx, listing, { ...listing, ...columns });
    await holdValues(tx, listing, {
      open,
      values: withMilestones(columns, milestones),
      reasons: [...reasons, ...(await reasonsOfMilestones(tx, listing, milestones))],
      changing: { by, now },
    });
  }
  return writeMilestones(tx, listing.id, { add: shown, remove }, { by, now });
}

const isDoubtful = async (tx: Tx, listing: Listing, milestone: Milestone): Promise<boolean> =>
  listing.status === 'live' && (await reasonsOfMilestones(tx, listing, [milestone])).length > 0;

type HeldMilestones = NonNullable<HeldValues['milestones']>;

const withMilestones = (columns: HeldValues, milestones: HeldMilestones): HeldValues => ({
  ...columns,
  ...(milestones.length > 0 && { milestones }),
});

async function reasonsOfMilestones(
  tx: Tx,
  listing: Listing,
  milestones: readonly Milestone[],
): Promise<ModerationReason[]> {
  const reasons: ModerationReason[] = [];
  for (const one of milestones)
    reasons.push(...(await reasonsOfText(tx, listing, textsOf('milestone', one))));
  return reasons;
}

interface Holding {
  open: ModerationCase | undefined;
  values: HeldValues;
  reasons: readonly ModerationReason[];
  changing: Changing;
}

/** Opens a case for the waiting values, or closes one without any. */
async function holdValues(
  tx: Tx,
  { id }: Listing,
  { open, values, reasons: all, changing: { by, now } }: Holding,
): Promise<void> {
  const reasons = all.filter((one, i) => all.findIndex((other) => isSameReason(one, other)) === i);
  if (Object.keys(values).length > 0) {
    const held_by = isDeepStrictEqual(values, open?.held) ? (open?.held_by ?? by) : by;
    const case_id = open?.id ?? (await tx.moderation.open(id, reasons, now));
    await tx.moderation.patch(case_id, { reasons, held: values, held_by });
  } else if (open?.held)
    await tx.moderation.patch(open.id, { state: 'cleared', decided_at: now, held: null, held_by: null });
  await tx.listings.noteReview(id);
}
