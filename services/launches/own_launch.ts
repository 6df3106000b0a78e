import { isComing, type MoveReason, type Plan } from '../../domain/launches/launch_states.ts';
import type { ListingStatus } from '../../domain/launches/listing_states.ts';
import { wasDisputed } from '../../domain/text/moderation.ts';
import type { Launch } from '../../store/launches/launch.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { queueNames } from '../locks/launch_names.ts';
import { defineUseCase } from '../use_cases/define.ts';
import { boundsOf, fullWeeksBefore, ifRoom, weeksForOwner } from './free_weeks.ts';
import { cancelLaunch, moveLaunch } from './launch_steps.ts';
import { endDispute, isDisputed, otherLive } from './one_live.ts';

/** The launch of a listing as its owners see it. */
export interface OwnLaunch {
  /** The coming free launch that its owner may withdraw; null if there is none. */
  withdrawable: number | null;
  /** Mondays of the weeks that it may be moved to, earliest first. */
  weeks: string[];
  status: ListingStatus;
  slug: string;
  /** Its current launch; null if it has none. */
  week: string | null;
  plan: Plan | null;
  /** First and last week of the free queue, if all of them are full and it is booked later; null if not. */
  full_weeks: { first: string; last: string } | null;
  /** Its last change of week. */
  moved: { from: string; reason: MoveReason } | null;
  /** Why the site team holds it: another listing of its website is live (D72), or a doubt; null if it does not. */
  held: 'dispute' | 'review' | null;
  /** Slug of the live listing in a dispute. */
  live_slug: string | null;
  /** Whether another listing of its website waits, because this one is live (D72). */
  is_disputed: boolean;
}

type Sources = Pick<Reads, 'listings' | 'launches' | 'moderation' | 'settings'>;

/** How the launch of a listing stands, and what its owners may do about it, at `now` in epoch milliseconds. */
export async function ownLaunch(reads: Sources, listing: Listing, now: number): Promise<OwnLaunch> {
  const { status, slug, launch_id } = listing;
  const launch = launch_id === null ? undefined : await reads.launches.byId(launch_id);
  return {
    status,
    slug,
    week: launch?.week ?? null,
    plan: launch?.plan ?? null,
    moved: movedBy(launch),
    ...(await choicesOf(reads, launch, now)),
    ...(await heldBy(reads, listing)),
    is_disputed: await isDisputed(reads, listing),
  };
}

const movedBy = (launch: Launch | undefined): OwnLaunch['moved'] =>
  launch?.moved_from && launch.moved_reason ? { from: launch.moved_from, reason: launch.moved_reason } : null;

/** What the owners may do about a launch. */
async function choicesOf(
  reads: Sources,
  launch: Launch | undefined,
  now: number,
): Promise<Pick<OwnLaunch, 'withdrawable' | 'weeks' | 'full_weeks'>> {
  if (!launch || refusalOf(launch)) return { withdrawable: null, weeks: [], full_weeks: null };
  const weeks = (await hasBegun(reads, launch, now)) ? [] : await weeksForOwner(reads, launch, now);
  return { withdrawable: launch.id, weeks, full_weeks: await fullWeeksBefore(reads, launch, now) };
}

/** Why an owner's change of a launch is refused. */
export type OwnLaunchRefusal = 'no_launch' | 'was_live' | 'paid' | 'begun' | 'no_room';

/** A launch that an owner wants to change, as a form names it. */
interface OwnChange {
  person_id: number;
  listing_id: number;
  launch_id: number;
  now: number;
}

/**
 * Withdraws a coming free launch for one of its owners: its place is free again, the listing is a draft, and a dispute about its website
 * ends. It can be queued again. Returns why not, or null.
 */
export const withdrawLaunch = defineUseCase(
  { who: 'members', does: 'writes', on: ({ listing_id }) => queueNames(listing_id) },
  async (tx: Tx, change: OwnChange): Promise<OwnLaunchRefusal | null> => {
    const launch = await launchOf(tx, change);
    const refusal = refusalOf(launch);
    if (!launch || refusal) return refusal;
    const { person_id, now } = change;
    await cancelLaunch(tx, launch, 'withdrawn', now, { actor: 'person', actor_id: person_id });
    await endDispute(tx, launch.listing_id, now);
    return null;
  },
);

/**
 * Moves a coming free launch to another week of the queue with room (R169) for one of its owners, before its week begins: afterwards only
 * a missing badge moves it, and that counts (D6). Returns why not, or null.
 */
export const chooseWeek = defineUseCase(
  { who: 'members', does: 'writes', on: ({ listing_id }) => queueNames(listing_id) },
  async (tx: Tx, { week, ...change }: OwnChange & { week: string }): Promise<OwnLaunchRefusal | null> => {
    const launch = await launchOf(tx, change);
    const refusal = refusalOf(launch);
    if (!launch || refusal) return refusal;
    const { person_id, now } = change;
    if (await hasBegun(tx, launch, now)) return 'begun';
    if (!(await weeksForOwner(tx, launch, now)).includes(week)) return 'no_room';
    const move = { to: week, reason: 'owner' as const, now };
    const by = { actor: 'person', actor_id: person_id } as const;
    const isMoved = await ifRoom(tx, (capacity) => moveLaunch(tx, launch, { ...move, capacity }, by));
    return isMoved ? null : 'no_room';
  },
);

/** The launch that a form names, if it is of this listing and the person owns it. */
async function launchOf(
  tx: Tx,
  { person_id, listing_id, launch_id }: OwnChange,
): Promise<Launch | undefined> {
  const listing = await tx.listings.ofPerson(person_id, listing_id);
  const launch = await tx.launches.byId(launch_id);
  return launch && listing?.id === launch.listing_id ? launch : undefined;
}

function refusalOf(launch: Launch | undefined): OwnLaunchRefusal | null {
  if (launch?.status === 'live') return 'was_live';
  if (!launch || !isComing(launch)) return 'no_launch';
  return launch.plan === 'paid' ? 'paid' : null;
}

const hasBegun = async (reads: Sources, { week }: Launch, now: number): Promise<boolean> =>
  (await boundsOf(reads, week)).starts_at <= now;

/** Why the site team holds a listing that is not live. */
async function heldBy(reads: Sources, listing: Listing): Promise<Pick<OwnLaunch, 'held' | 'live_slug'>> {
  const open = listing.status === 'live' ? undefined : await reads.moderation.openOf(listing.id);
  if (!open) return { held: null, live_slug: null };
  if (!wasDisputed(open)) return { held: 'review', live_slug: null };
  return { held: 'dispute', live_slug: (await otherLive(reads, listing))?.slug ?? null };
}
