import type { ContentRestricted } from '../../domain/email/team_emails.ts';
import type { AuditActor } from '../../domain/http/audit_entry.ts';
import type { HeldValues } from '../../domain/listings/free_texts.ts';
import {
  approvedReasons,
  isAboutOwners,
  isSameReason,
  MODERATION_REASONS,
  type ModerationReason,
} from '../../domain/text/moderation.ts';
import { isReleased } from '../../domain/text/slugs.ts';
import type { ModerationCase } from '../../store/drafts/moderation.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Tx } from '../../store/store.ts';
import { denyDisputed } from '../claims/dispute.ts';
import { writeToOwners } from '../email/outbox.ts';
import { nextLaunch } from '../launches/emails.ts';
import { cancelComing } from '../launches/launch_steps.ts';
import { otherLive, standingDispute } from '../launches/one_live.ts';
import { byCommand } from '../listings/changed_by.ts';
import { type Changing, writeContent, writeMilestones } from '../listings/save_content.ts';
import { slugForReturn } from './change_slug.ts';
import { reasonsToReview } from './reasons.ts';

/**
 * Runs the moderation rules on a saved listing (record 14) in the same transaction. Doubts open a case, which takes nothing down; an edit
 * without any doubts closes it. Approved doubts do not open another case. `submitted`: the owner submits the listing now, which gives a
 * rejected one another review.
 */
export async function moderate(
  tx: Tx,
  listing_id: number,
  { submitted, now }: { submitted: boolean; now: number },
): Promise<void> {
  const listing = await tx.listings.byId(listing_id);
  if (!listing || (listing.status === 'rejected' && !submitted)) return;
  const [open, decided, reasons] = await Promise.all([
    tx.moderation.openOf(listing_id),
    tx.moderation.lastDecision(listing_id),
    reasonsToReview(tx, listing),
  ]);
  // A waiting edit does not depend on what the listing shows (D74).
  if (open?.held) return;
  reasons.push(...(await standingDispute(tx, listing, open)), ...disputeOfOwners(open));
  if (decided?.state === 'rejected') reasons.push({ code: 'rejected_before', detail: decided.note ?? '' });
  const isDoubtful = hasNew(reasons, decided);
  if (isDoubtful) await wait(tx, listing, { open, reasons, now });
  else if (open) await clear(tx, listing, open, now);
  await tx.listings.noteReview(listing_id);
}

/** No edit ends a dispute about the owners. */
const disputeOfOwners = (open: ModerationCase | undefined): ModerationReason[] =>
  open?.reasons.filter(isAboutOwners) ?? [];

/** Closes a case that the owner's edit made unnecessary. */
async function clear(tx: Tx, listing: Listing, { id }: ModerationCase, now: number): Promise<void> {
  await tx.moderation.patch(id, { state: 'cleared', decided_at: now });
  const { id: listing_id, name } = listing;
  const launch = await nextLaunch(tx, listing_id, now);
  if (listing.status !== 'live')
    await writeToOwners(tx, listing, 'review_cleared', { listing_id, name, launch }, String(id));
}

/** Opens a case for a listing, and notifies the owners if it is not live. */
async function wait(
  tx: Tx,
  listing: Listing,
  { open, reasons, now }: { open: ModerationCase | undefined; reasons: ModerationReason[]; now: number },
): Promise<void> {
  const { id, name, status } = listing;
  if (open) return tx.moderation.patch(open.id, { reasons });
  const case_id = await tx.moderation.open(id, reasons, now);
  if (status === 'rejected') await tx.listings.reopen(id, now);
  if (status === 'live') return;
  const sentences = [...new Set(reasons.map(({ code }) => MODERATION_REASONS[code]))];
  const launch = await nextLaunch(tx, id, now);
  const data = { listing_id: id, name, reasons: sentences, launch };
  await writeToOwners(tx, listing, 'review_opened', data, String(case_id));
}

/** Has a listing that is not live wait for the site team, for a reason of its own. */
export const holdForTeam = async (tx: Tx, listing: Listing, note: string, now: number): Promise<void> => {
  await wait(tx, listing, { open: undefined, reasons: [{ code: 'site_team', detail: note }], now });
  await tx.listings.noteReview(listing.id);
};

/** Whether there is a doubt that the site team has not approved before. */
function hasNew(reasons: readonly ModerationReason[], decided: ModerationCase | undefined): boolean {
  const approved = approvedReasons(decided);
  return reasons.some(
    // A dispute was approved after the other listing had gone; this one is about another that is live.
    (reason) => reason.code === 'site_taken' || !approved.some((one) => isSameReason(one, reason)),
  );
}

/** A decision of the site team. */
export interface Decision {
  /** Who decided, as text. */
  by: string;
  /** Who decided, for the audit table; an operator by default. */
  actor?: AuditActor;
  note: string | null;
  now: number;
}

/**
 * Approves a listing: closes its case and restores a rejected or suspended listing to its earlier status. Notifies its owners. False if
 * there is nothing to approve, or if another listing of its website is live (D72).
 */
export async function approve(
  tx: Tx,
  listing: Listing,
  { by, note, now, actor }: Decision,
): Promise<boolean> {
  const { id, status } = listing;
  const look = await caseToApprove(tx, listing);
  if (!look) return false;
  const is_open = look.state === 'open';
  const decision = { state: 'approved' as const, decided_at: now, decided_by: by, note };
  // A rejection stays; this is another decision.
  const case_id = is_open ? look.id : await tx.moderation.open(id, look.reasons, now);
  await tx.moderation.patch(case_id, decision);
  await denyDisputed(tx, id, now);
  const held = is_open ? look.held : null;
  if (held) await publishHeld(tx, listing, held, { by: look.held_by ?? byCommand(), now });
  await tx.listings.noteReview(id);
  if (status === 'rejected' || status === 'suspended') await putBack(tx, listing, now);
  await recordDecision(tx, 'listing_approved', listing, { actor, note });
  const data = { listing_id: id, name: listing.name, note };
  if (held) await writeToOwners(tx, listing, 'edit_approved', data, `${id}:${now}`);
  else {
    const launch = await nextLaunch(tx, id, now);
    await writeToOwners(tx, listing, 'review_approved', { ...data, launch }, `${id}:${now}`);
  }
  return true;
}

/** One that was merged into another listing has no slug of its own any more (record 47). */
async function putBack(tx: Tx, listing: Listing, now: number): Promise<void> {
  if (isReleased(listing.slug)) {
    const slug = await slugForReturn(tx, listing);
    await tx.listings.update(listing.id, { slug, updated_at: now });
  }
  await tx.listings.reopen(listing.id, now);
}

/** Publishes values that waited. */
async function publishHeld(
  tx: Tx,
  listing: Listing,
  { milestones, ...columns }: HeldValues,
  changing: Changing,
): Promise<void> {
  await writeContent(tx, listing, columns, changing);
  if (milestones) await writeMilestones(tx, listing.id, { add: milestones }, changing);
}

/** The open case of a listing, or its last rejection; undefined if there is none, or if another listing of its website is live. */
async function caseToApprove(tx: Tx, listing: Listing): Promise<ModerationCase | undefined> {
  if (await otherLive(tx, listing)) return undefined;
  const open = await tx.moderation.openOf(listing.id);
  if (open) return open;
  const decided = await tx.moderation.lastDecision(listing.id);
  return decided?.state === 'rejected' ? decided : undefined;
}

/**
 * Rejects a listing, or takes a live one off the site; if an edit of a live one waits, rejects only the edit. `note` is sent to its
 * owners, or `reasons` after a notice. False if it is rejected already.
 */
export async function reject(
  tx: Tx,
  listing: Listing,
  { by, note, now, actor, reasons }: Decision & { reasons?: ContentRestricted },
): Promise<boolean> {
  const { id, status } = listing;
  const open = await tx.moderation.openOf(id);
  if (!canReject(status, open)) return false;
  if (open?.held) {
    // The listing itself was approved and stays, without the edit (D74).
    await tx.moderation.patch(open.id, { state: 'rejected', decided_at: now, decided_by: by, note });
    await tx.listings.noteReview(id);
    await recordDecision(tx, 'listing_rejected', listing, { actor, note });
    const data = { listing_id: id, name: listing.name, note };
    await writeToOwners(tx, listing, 'edit_rejected', data, `${id}:${now}`);
    return true;
  }
  const look = open?.id ?? (await tx.moderation.open(id, [{ code: 'site_team', detail: '' }], now));
  await tx.moderation.patch(look, { state: 'rejected', decided_at: now, decided_by: by, note });
  await tx.listings.noteReview(id);
  const next = await nextLaunch(tx, id, now);
  if (status !== 'live') await cancelComing(tx, id, 'rejected', now);
  await tx.listings.close(id, status === 'live' ? 'suspended' : 'rejected', now);
  await recordDecision(tx, 'listing_rejected', listing, { actor, note });
  const data = { listing_id: id, name: listing.name, note, week: next?.week ?? null };
  if (reasons) await writeToOwners(tx, listing, 'content_restricted', reasons, `${id}:${now}`);
  else await writeToOwners(tx, listing, 'review_rejected', data, `${id}:${now}`);
  return true;
}

/** Whether there is something to reject: one that is offline only while it waits to be put back. */
const canReject = (status: Listing['status'], open: ModerationCase | undefined): boolean =>
  status === 'archived' ? open !== undefined : status !== 'rejected' && status !== 'suspended';

/** Takes a listing out of the site team's queue, because there is nothing left to decide; values that waited are dropped. */
export async function endReview(tx: Tx, id: number, now: number): Promise<void> {
  const open = await tx.moderation.openOf(id);
  if (!open) return;
  await tx.moderation.patch(open.id, { state: 'cleared', decided_at: now, held: null, held_by: null });
  await tx.listings.noteReview(id);
}

async function recordDecision(
  tx: Tx,
  kind: 'listing_approved' | 'listing_rejected',
  { id, person_id, status }: Listing,
  { actor = { actor: 'operator' }, note }: { actor: AuditActor | undefined; note: string | null },
): Promise<void> {
  const after = (await tx.listings.byId(id))?.status;
  const details = { note, before: status, after };
  await tx.audit_log.record({ by: actor, kind, person_id, subject: `listing:${id}`, details });
}
