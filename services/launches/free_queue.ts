import type { BadgeFinding } from '../../domain/badges/badge_check.ts';
import { candidateWeeks, pickWeek, statusWithBadge } from '../../domain/launches/free_queue.ts';
import { addWeeks, weekAt, weekBounds } from '../../domain/launches/weeks.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import type { Launch } from '../../store/launches/launch.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { writeToOwners } from '../email/outbox.ts';
import { bookLaunch, cancelLaunch, goLive, moveLaunch, scheduleLaunch } from './launch_steps.ts';

/**
 * Queues an unpublished listing for a free launch (R168–R170, D64): books the earliest candidate week with room, counted in this
 * transaction so that no week is overbooked, and sets the status `awaiting_badge`. `now` in epoch milliseconds.
 */
export async function queueFree(tx: Tx, { id }: Listing, now: number): Promise<void> {
  const settings = await tx.settings.all();
  const this_week = weekAt(now, settings['calendar.time_zone']);
  const week = await weekWithRoom(tx, candidatesFrom(this_week, settings), settings);
  await bookLaunch(tx, { listing_id: id, week, plan: 'free', status: 'awaiting_badge', booked_at: now });
}

/**
 * Stores the result of a badge check. A found badge schedules a waiting listing, or publishes it during its week (D6, R171); a missing or
 * unreadable one changes nothing.
 */
export async function recordBadge(tx: Tx, id: number, finding: BadgeFinding, now: number): Promise<void> {
  const listing = await tx.listings.byId(id);
  if (!listing) return;
  const { found, expected, observed } = finding;
  const badge_check = { checked_at: now, found, expected, observed };
  await tx.listings.update(id, {
    badge_check,
    ...(found && { badge_found_at: listing.badge_found_at ?? now }),
    updated_at: listing.updated_at,
  });
  if (!found || listing.status !== 'awaiting_badge') return;
  const launch = await currentLaunch(tx, listing);
  const bounds = await boundsOf(tx, launch);
  // Found too late for its week: first moved to the next one, as at the week's end.
  if (now >= bounds.ends_at && (await slideFree(tx, id, now)) === 'left') return;
  await scheduleLaunch(tx, launch, now);
  if (statusWithBadge(now, bounds) === 'live' && !(await tx.moderation.openOf(id)))
    await goLive(tx, launch.id, now);
}

/**
 * Moves a listing whose week ended without a badge to the earliest later week with room. After the allowed number of moves it leaves the
 * queue and is unpublished again (D6). Returns the result.
 */
export async function slideFree(tx: Tx, id: number, now: number): Promise<'slid' | 'left'> {
  const listing = await tx.listings.byId(id);
  if (!listing) return 'left';
  const settings = await tx.settings.all();
  const launch = await currentLaunch(tx, listing);
  if (launch.slides >= settings['free_queue.max_slides']) {
    await cancelLaunch(tx, launch, 'left_queue', now);
    const { name, url: home_url } = listing;
    const data = { name, home_url, slides: launch.slides };
    await writeToOwners(tx, listing, 'left_free_queue', data, String(launch.id));
    return 'left';
  }
  const this_week = weekAt(now, settings['calendar.time_zone']);
  const ahead = Array.from({ length: 52 }, (_, i) => addWeeks(this_week, i + 1));
  const to = await weekWithRoom(tx, ahead, settings);
  await moveLaunch(tx, launch, { to, reason: 'badge_missing', now });
  return 'slid';
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

const candidatesFrom = (this_week: string, settings: Settings): string[] =>
  candidateWeeks(this_week, {
    min_weeks: settings['free_queue.min_weeks'],
    max_weeks: settings['free_queue.max_weeks'],
    capacity: settings['free_queue.capacity'],
  });

async function weekWithRoom(tx: Tx, weeks: readonly string[], settings: Settings): Promise<string> {
  const candidates = await Promise.all(
    weeks.map(async (week) => ({ week, booked: await tx.launches.freeIn(week) })),
  );
  return pickWeek(candidates, settings['free_queue.capacity']);
}

async function boundsOf(tx: Tx, { week }: Launch) {
  const stored = await tx.launches.week(week);
  return stored ?? weekBounds(week, (await tx.settings.all())['calendar.time_zone']);
}
