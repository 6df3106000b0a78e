import type { BadgeFinding, BadgeTarget } from '../../domain/badges/badge_check.ts';
import { statusWithBadge } from '../../domain/launches/free_queue.ts';
import type { Launch } from '../../store/launches/launch.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { takeIfDue } from './due_launches.ts';
import { boundsOf, ifRoom, weekToBook } from './free_weeks.ts';
import { bookLaunch, goLive, scheduleLaunch } from './launch_steps.ts';
import { dropBadgeIfGone, noteIfSiteDown, storeLook, storeSiteLook, takeBackIfLost } from './looks.ts';

/**
 * Queues an unpublished listing for a free launch (R168–R170, D64): books the earliest candidate week with room, counted in this
 * transaction so that no week is overbooked, and sets the status `awaiting_badge`. `now` in epoch milliseconds.
 */
export async function queueFree(tx: Tx, { id }: Listing, now: number): Promise<void> {
  const booking = { listing_id: id, plan: 'free', status: 'awaiting_badge', booked_at: now } as const;
  for (;;) {
    const week = await weekToBook(tx, now);
    if (await ifRoom(tx, (capacity) => bookLaunch(tx, { ...booking, week, capacity }))) return;
  }
}

/**
 * Stores what a look at the homepage of a listing saw, and does what follows: for the badge of a free launch that is to come, or live
 * (D60), and for the site of a paid one (D84).
 */
export async function recordLook(
  tx: Tx,
  id: number,
  seen: { target: BadgeTarget; finding: BadgeFinding },
  now: number,
): Promise<void> {
  const listing = await tx.listings.byId(id);
  // Deleted while its homepage was read: nothing of it is stored again.
  if (!listing || listing.deleted_at !== null) return;
  if (listing.plan !== 'paid') await recordBadge(tx, id, seen.finding, now);
  else await storeSiteLook(tx, listing, seen, now);
  for (const launch of await tx.launches.coming(id))
    if (launch.plan === 'paid' && launch.status === 'scheduled') await noteIfSiteDown(tx, launch, now);
}

/**
 * Stores the result of a badge check. A found badge schedules a waiting listing, or publishes it during its week (D6, R171). A missing one
 * changes nothing, unless the listing is scheduled and about to go live (D84), or live and without it for weeks (D60). If the week is
 * over, the launch moves on first, as the calendar would have done.
 */
export async function recordBadge(tx: Tx, id: number, finding: BadgeFinding, now: number): Promise<void> {
  const listing = await tx.listings.byId(id);
  if (!listing) return;
  const isBooked = listing.status === 'awaiting_badge' && (await moveOn(tx, listing, now));
  await storeLook(tx, listing, finding, now);
  if (listing.status === 'live') await dropBadgeIfGone(tx, id, now);
  if (listing.status === 'scheduled') await takeBackIfLost(tx, await currentLaunch(tx, listing), now);
  if (!finding.found || !isBooked) return;
  const launch = await currentLaunch(tx, listing);
  await scheduleLaunch(tx, launch, now);
  const is_held = (await tx.moderation.openOf(id)) !== undefined;
  if (statusWithBadge(now, await boundsOf(tx, launch.week)) === 'live' && !is_held)
    await goLive(tx, launch.id, now);
}

/** Moves a waiting launch on if its week is over. Returns whether it is still booked. */
async function moveOn(tx: Tx, listing: Listing, now: number): Promise<boolean> {
  const { id } = await currentLaunch(tx, listing);
  return takeIfDue(tx, id, { now, running_since: now });
}

/** The current launch of a listing that has one. */
export async function currentLaunch(
  { launches }: Pick<Reads, 'launches'>,
  { id, launch_id }: Listing,
): Promise<Launch> {
  const launch = launch_id === null ? undefined : await launches.byId(launch_id);
  if (!launch) throw new Error(`listing ${id} has no launch`);
  return launch;
}
