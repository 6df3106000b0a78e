import { type BadgeTarget, badgeTarget } from '../../domain/badges/badge_check.ts';
import { LAST_LOOK_EVERY_MS, LAST_LOOKS_MS } from '../../domain/badges/lost_badge.ts';
import { badgeCheckInterval, RECHECK_MS } from '../../domain/launches/free_queue.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time/day.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';
import { currentLaunch } from './free_queue.ts';

/** Live listings that are looked at in one run of the job: more than a hundred thousand in 30 days. */
const LIVE_AT_ONCE = 25;

/** What to look for on the home page of a listing, and its owner: its launch is to come, or it is live on the free plan (D6, D60, D84); else null. */
export async function lookTarget(
  { listings, launches }: Pick<Reads, 'listings' | 'launches'>,
  origin: string,
  listing_id: number,
): Promise<{ target: BadgeTarget; person_id: number } | null> {
  const listing = await listings.byId(listing_id);
  if (!listing || !(await isLookedAt({ launches }, listing))) return null;
  return { target: badgeTarget(origin, listing), person_id: listing.person_id };
}

/** Whether a listing is looked at: its launch is to come, or it is live on the free plan. */
export async function isLookedAt(
  { launches }: Pick<Reads, 'launches'>,
  { id, closed, status, plan }: Pick<Listing, 'id' | 'closed' | 'status' | 'plan'>,
): Promise<boolean> {
  if (closed) return false;
  return (status === 'live' && plan === 'free') || (await launches.coming(id)).length > 0;
}

/** Why a look that an owner requests is refused. */
export type LookRefusal = 'not_looked_at' | 'too_soon';

/** Enqueues a look at the homepage of a listing for one of its owners, at most once a minute. Returns why not, or null. */
export const requestLook = defineUseCase(
  { who: 'members', does: 'writes', on: () => [] },
  async (
    tx: Tx,
    { person_id, listing_id, now }: { person_id: number; listing_id: number; now: number },
  ): Promise<LookRefusal | null> => {
    const listing = await tx.listings.ofPerson(person_id, listing_id);
    if (!listing || !(await isLookedAt(tx, listing))) return 'not_looked_at';
    const [last] = await tx.looks.newest(listing_id, 1);
    if (last && now - last.looked_at < RECHECK_MS) return 'too_soon';
    const slot = Math.floor(now / RECHECK_MS);
    await tx.jobs.enqueue(
      'check_badge',
      { listing_id },
      { key: `check_badge:${listing_id}:owner:${slot}`, for_person: person_id },
    );
    return null;
  },
);

/** A listing whose homepage is looked at again, and the interval of its look, counted since 1970. */
interface DueCheck {
  listing_id: number;
  person_id: number;
  slot: number;
  /** When a live listing is looked at again if this look comes to nothing; null for one that waits. */
  again_at: number | null;
}

type Sources = Pick<Reads, 'listings' | 'launches' | 'looks'>;

/**
 * Listings whose last look is old enough at `now`: those that wait for their badge (D7), those that launch within a day or whose paid
 * launch waits for its site (D84), and some of the live free ones (D60).
 */
export async function dueBadgeChecks(reads: Sources, now: number): Promise<DueCheck[]> {
  const due: DueCheck[] = [];
  const push = async (check: Omit<DueCheck, 'person_id'>): Promise<void> => {
    const listing = await reads.listings.byId(check.listing_id);
    if (listing) due.push({ ...check, person_id: listing.person_id });
  };
  const add = async (listing_id: number, every: number): Promise<void> => {
    const looks = await reads.looks.since(listing_id, now - every + 1);
    if (looks.length === 0) await push({ listing_id, slot: Math.floor(now / every), again_at: null });
  };
  for (const listing_id of await reads.listings.idsWithStatus('awaiting_badge')) {
    const listing = await reads.listings.byId(listing_id);
    if (!listing) continue;
    const week = await reads.launches.week((await currentLaunch(reads, listing)).week);
    await add(listing_id, badgeCheckInterval(now, week ?? { starts_at: now }));
  }
  for (const { listing_id, plan, starts_at } of await reads.launches.scheduledBy(now, now + LAST_LOOKS_MS)) {
    if (starts_at > now) await add(listing_id, LAST_LOOK_EVERY_MS);
    else if (plan === 'paid') await add(listing_id, HOUR_MS);
  }
  for (const listing_id of await reads.looks.due(now, LIVE_AT_ONCE))
    await push({ listing_id, slot: Math.floor(now / DAY_MS), again_at: now + DAY_MS });
  return due;
}

/** Enqueues these checks, each once per interval. */
export async function enqueueBadgeChecks(
  { jobs, looks }: Pick<Tx, 'jobs' | 'looks'>,
  due: readonly DueCheck[],
): Promise<void> {
  for (const { listing_id, person_id, slot, again_at } of due) {
    if (again_at !== null) await looks.postpone(listing_id, again_at);
    await jobs.enqueue(
      'check_badge',
      { listing_id },
      { key: `check_badge:${listing_id}:${slot}`, for_person: person_id },
    );
  }
}
