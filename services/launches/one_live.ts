import { type ModerationReason, wasDisputed } from '../../domain/text/moderation.ts';
import type { ModerationCase } from '../../store/drafts/moderation.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { writeToOwners } from '../email/outbox.ts';
import { nextLaunch } from './emails.ts';

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
 * paid launch or finds its badge. The owners of both get one email, and another one if a third listing goes live meanwhile. Returns whether
 * it waits.
 */
export async function disputeIfTaken(tx: Tx, listing_id: number, now: number): Promise<boolean> {
  const listing = await tx.listings.byId(listing_id);
  const live = listing && (await otherLive(tx, listing));
  if (!live) return false;
  const open = await tx.moderation.openOf(listing_id);
  if (open && isAbout(open, live)) return true;
  const others = open?.reasons.filter(({ code }) => code !== 'site_taken') ?? [];
  const reasons = [
    ...others,
    { code: 'site_taken' as const, detail: `live as ${live.slug}${namedIn(live)}` },
  ];
  const case_id = open?.id ?? (await tx.moderation.open(listing_id, reasons, now));
  if (open) await tx.moderation.patch(open.id, { reasons });
  await tx.listings.noteReview(listing_id);
  await tx.audit_log.record({
    by: { actor: 'service' },
    kind: 'launch_disputed',
    subject: `listing:${listing_id}`,
    details: { live_listing_id: live.id },
  });
  const { name, url } = listing;
  const event = `${case_id}:${live.id}:${now}`;
  await writeToOwners(tx, listing, 'site_taken', { listing_id, name, url, live_slug: live.slug }, event);
  await writeToOwners(tx, live, 'site_disputed', { listing_id: live.id, name: live.name, url }, event);
  return true;
}

/** How the reason of a dispute ends, which names the live listing. */
const namedIn = ({ id }: Listing): string => `, listing ${id}`;

const isAbout = ({ reasons }: ModerationCase, live: Listing): boolean =>
  reasons.some(({ code, detail }) => code === 'site_taken' && detail.endsWith(namedIn(live)));

/**
 * Listings whose dispute is about a listing that is no longer live: it was suspended or archived. Of each website only the launch that was
 * booked first, so that it can go live before the others are free to.
 */
export async function disputesToSettle(reads: Pick<Reads, 'listings' | 'moderation'>): Promise<number[]> {
  const due: number[] = [];
  const sites = new Set<string>();
  for (const open of await reads.moderation.disputes()) {
    const live = await otherLive(reads, open.listing);
    if (live ? !isAbout(open.case, live) : !sites.has(open.listing.site_key)) due.push(open.listing.id);
    sites.add(open.listing.site_key);
  }
  return due;
}

/**
 * Ends the dispute of such a listing, with one email and one audit row: its launch goes on. If a third listing of the website has gone live
 * instead, the dispute is about that one.
 */
export async function settleDispute(tx: Tx, listing_id: number, now: number): Promise<void> {
  const listing = await tx.listings.byId(listing_id);
  const open = await tx.moderation.openOf(listing_id);
  if (!listing || !open || !wasDisputed(open) || (await disputeIfTaken(tx, listing_id, now))) return;
  await endDispute(tx, listing_id, now);
  await tx.audit_log.record({
    by: { actor: 'service' },
    kind: 'launch_undisputed',
    subject: `listing:${listing_id}`,
  });
  const { name, url } = listing;
  const launch = await nextLaunch(tx, listing_id, now);
  const in_review = (await tx.moderation.openOf(listing_id)) !== undefined;
  const data = { listing_id, name, url, launch, in_review };
  await writeToOwners(tx, listing, 'dispute_ended', data, `${open.id}:${now}`);
}

/** Ends the dispute of a listing, because its launch was withdrawn or the other listing is not live; other doubts stay. */
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
