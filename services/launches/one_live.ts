import { type ModerationReason, wasDisputed } from '../../domain/text/moderation.ts';
import type { ModerationCase } from '../../store/drafts/moderation.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { writeToOwners } from '../email/outbox.ts';

/** The live listing of the same website that keeps this one from going live (D72); undefined if there is none. */
export async function otherLive(
  { listings }: Pick<Reads, 'listings'>,
  { id, site_key, status }: Pick<Listing, 'id' | 'site_key' | 'status'>,
): Promise<Listing | undefined> {
  // Databases of older versions may have two: neither is taken off by its next launch.
  return status === 'live' ? undefined : listings.liveForSite(site_key, id);
}

/**
 * Has a listing wait for the site team if another one of its website is live (D72), in the transaction that would make it live, books its
 * paid launch or finds its badge. The owners of both get one email. Returns whether it waits.
 */
export async function disputeIfTaken(tx: Tx, listing_id: number, now: number): Promise<boolean> {
  const listing = await tx.listings.byId(listing_id);
  const live = listing && (await otherLive(tx, listing));
  if (!live) return false;
  const open = await tx.moderation.openOf(listing_id);
  if (open && wasDisputed(open)) return true;
  const reason: ModerationReason = { code: 'site_taken', detail: `live as ${live.slug}, listing ${live.id}` };
  const case_id = open?.id ?? (await tx.moderation.open(listing_id, [reason], now));
  if (open) await tx.moderation.patch(open.id, { reasons: [...open.reasons, reason] });
  await tx.listings.noteReview(listing_id);
  await tx.audit_log.record({
    by: { actor: 'service' },
    kind: 'launch_disputed',
    subject: `listing:${listing_id}`,
    details: { live_listing_id: live.id },
  });
  const { name, url } = listing;
  await writeToOwners(tx, listing, 'site_taken', { name, url, live_slug: live.slug }, String(case_id));
  await writeToOwners(tx, live, 'site_disputed', { name: live.name, url }, String(case_id));
  return true;
}

/** Ends the dispute of a listing whose owner has withdrawn its launch; other doubts stay. */
export async function endDispute(tx: Tx, listing_id: number, now: number): Promise<void> {
  const open = await tx.moderation.openOf(listing_id);
  if (!open || !wasDisputed(open)) return;
  const reasons = open.reasons.filter(({ code }) => code !== 'site_taken');
  const change = reasons.length > 0 ? { reasons } : { state: 'cleared' as const, decided_at: now };
  await tx.moderation.patch(open.id, change);
  await tx.listings.noteReview(listing_id);
}

/** Whether another listing of the website of a live one waits, because this one is live (D72). */
export async function isDisputed(
  { moderation }: Pick<Reads, 'moderation'>,
  { id, site_key, status }: Pick<Listing, 'id' | 'site_key' | 'status'>,
): Promise<boolean> {
  if (status !== 'live') return false;
  return (await moderation.openOfSite(site_key)).some((open) => open.listing_id !== id && wasDisputed(open));
}

/** The doubt of an open dispute, as long as there is something to decide: another listing is live, and a launch waits. */
export async function standingDispute(
  { listings, launches }: Pick<Reads, 'listings' | 'launches'>,
  listing: Listing,
  open: ModerationCase | undefined,
): Promise<ModerationReason[]> {
  if (!open || !wasDisputed(open) || !(await otherLive({ listings }, listing))) return [];
  const coming = await launches.coming(listing.id);
  return coming.length > 0 ? open.reasons.filter(({ code }) => code === 'site_taken') : [];
}
