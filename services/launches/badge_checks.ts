import { type BadgeTarget, badgeTarget } from '../../domain/badges/badge_check.ts';
import { LAST_LOOK_EVERY_MS, LAST_LOOKS_MS } from '../../domain/badges/lost_badge.ts';
import { badgeCheckInterval } from '../../domain/launches/free_queue.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { currentLaunch } from './free_queue.ts';

/** What to look for on the home page of a listing with a free launch to come; null if it has none (D6, D84). */
export async function awaitedBadge(
  { listings }: Pick<Reads, 'listings'>,
  origin: string,
  listing_id: number,
): Promise<BadgeTarget | null> {
  const listing = await listings.byId(listing_id);
  const comes =
    listing?.status === 'awaiting_badge' || (listing?.status === 'scheduled' && listing.plan === 'free');
  return comes ? badgeTarget(origin, listing) : null;
}

/** A listing whose badge is checked again, and the interval of its check, counted since 1970. */
interface DueCheck {
  listing_id: number;
  slot: number;
}

/** Listings that wait for their badge (D7) or launch within a day (D84), and whose last check is old enough at `now`. */
export async function dueBadgeChecks(
  { listings, launches }: Pick<Reads, 'listings' | 'launches'>,
  now: number,
): Promise<DueCheck[]> {
  const due: DueCheck[] = [];
  const add = ({ id: listing_id, badge_check }: Listing, every: number): void => {
    if (now - (badge_check?.checked_at ?? 0) >= every)
      due.push({ listing_id, slot: Math.floor(now / every) });
  };
  for (const listing_id of await listings.idsWithStatus('awaiting_badge')) {
    const listing = await listings.byId(listing_id);
    if (!listing) continue;
    const week = await launches.week((await currentLaunch({ launches }, listing)).week);
    add(listing, badgeCheckInterval(now, week ?? { starts_at: now }));
  }
  for (const listing_id of await launches.freeStarting(now, now + LAST_LOOKS_MS)) {
    const listing = await listings.byId(listing_id);
    if (listing?.status === 'scheduled') add(listing, LAST_LOOK_EVERY_MS);
  }
  return due;
}

/** Enqueues these checks, each once per interval. */
export async function enqueueBadgeChecks(
  { jobs }: Pick<Tx, 'jobs'>,
  due: readonly DueCheck[],
): Promise<void> {
  for (const { listing_id, slot } of due)
    await jobs.enqueue('check_badge', { listing_id }, { key: `check_badge:${listing_id}:${slot}` });
}
