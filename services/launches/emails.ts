import type {
  LaunchEmailData,
  LaunchFacts,
  LaunchMoved,
  WeekPhase,
} from '../../domain/email/launch_emails.ts';
import type { Launch } from '../../store/launches/launch.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Tx } from '../../store/store.ts';
import { writeToOwners } from '../email/outbox.ts';
import { boundsOf } from './free_weeks.ts';

/**
 * The emails about launches. The steps of launch_steps.ts write them in their own transaction, after the change, so that a crash leaves
 * neither or both. Launch and week are in the key of each: an event that is repeated is not emailed again.
 */

/** An email whose data are those of its launch, and nothing else. */
type Plain =
  | 'launch_queued'
  | 'launch_week_began'
  | 'launch_withdrawn'
  | 'launch_refunded'
  | 'site_down'
  | 'site_stayed_down';

/** Emails the owners of a launch about an event that needs no more to be said than the launch itself. */
export async function emailOwners(tx: Tx, launch_id: number, email: Plain, now: number): Promise<void> {
  const { launch, listing, facts } = await describe(tx, launch_id, now);
  await writeToOwners(tx, listing, email, facts, eventOf(launch));
}

/** A launch went live, in a later week than booked if `moved`. */
export async function emailLive(
  tx: Tx,
  launch_id: number,
  now: number,
  moved: LaunchMoved | undefined,
): Promise<void> {
  const { launch, listing, facts } = await describe(tx, launch_id, now);
  await writeToOwners(tx, listing, 'listing_live', { ...facts, moved }, eventOf(launch));
}

/** A launch moved to its present week. Owners may move it to the same week twice, so the key has the moment too. */
export async function emailMoved(tx: Tx, launch_id: number, moved: LaunchMoved, now: number): Promise<void> {
  const { launch, listing, facts } = await describe(tx, launch_id, now);
  await writeToOwners(tx, listing, 'launch_moved', { ...facts, ...moved }, `${eventOf(launch)}:${now}`);
}

/** A scheduled launch waits for its badge again. */
export async function emailBadgeLost(tx: Tx, launch_id: number, silent: boolean, now: number): Promise<void> {
  const { launch, listing, facts } = await describe(tx, launch_id, now);
  await writeToOwners(tx, listing, 'badge_lost', { ...facts, silent }, eventOf(launch));
}

/** A live free listing lost its badge mark (D60). A badge that comes back and goes again is another event. */
export async function emailBadgeGone(
  tx: Tx,
  launch_id: number,
  found_at: number,
  now: number,
): Promise<void> {
  const { launch, listing, facts } = await describe(tx, launch_id, now);
  await writeToOwners(tx, listing, 'badge_gone', facts, `${eventOf(launch)}:${found_at}`);
}

/** A launch left the free queue after its last allowed move. */
export async function emailLeftQueue(tx: Tx, launch_id: number, now: number): Promise<void> {
  const { launch, listing, facts } = await describe(tx, launch_id, now);
  const data: LaunchEmailData['left_free_queue'] = { ...facts, slides: launch.slides };
  await writeToOwners(tx, listing, 'left_free_queue', data, eventOf(launch));
}

/** The next launch of a listing, for emails about the listing; null if none is booked. */
export async function nextLaunch(tx: Tx, listing_id: number, now: number): Promise<LaunchFacts | null> {
  const [next] = await tx.launches.coming(listing_id);
  return next ? (await describe(tx, next.id, now)).facts : null;
}

const eventOf = ({ id, week }: Launch): string => `${id}:${week}`;

async function describe(
  tx: Tx,
  launch_id: number,
  now: number,
): Promise<{ launch: Launch; listing: Listing; facts: LaunchFacts }> {
  const launch = await tx.launches.byId(launch_id);
  const listing = launch && (await tx.listings.byId(launch.listing_id));
  if (!launch || !listing) throw new Error(`there is no launch ${launch_id}`);
  const settings = await tx.settings.all();
  const week = await boundsOf(tx, launch.week);
  const [look] = await tx.looks.newest(listing.id, 1);
  const { id: listing_id, name, slug, url: home_url } = listing;
  const facts: LaunchFacts = {
    listing_id,
    name,
    slug,
    home_url,
    site_name: settings['site.name'],
    zone: settings['calendar.time_zone'],
    week: launch.week,
    plan: launch.plan,
    awaits_badge: launch.status === 'awaiting_badge',
    phase: phaseOf(week, now),
    moves_left: Math.max(0, settings['free_queue.max_slides'] - launch.slides),
    check: look ? { checked_at: look.looked_at, observed: look.observed } : null,
  };
  return { launch, listing, facts };
}

function phaseOf({ starts_at, ends_at }: { starts_at: number; ends_at: number }, now: number): WeekPhase {
  if (now < starts_at) return 'coming';
  return now < ends_at ? 'running' : 'over';
}
