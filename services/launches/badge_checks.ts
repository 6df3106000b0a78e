import { type BadgeTarget, badgeTarget } from '../../domain/badges/badge_check.ts';
import { badgeCheckInterval } from '../../domain/launches/free_queue.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { currentLaunch } from './free_queue.ts';

/** What to look for on the home page of a listing that waits for its badge; null if it does not wait (D6). */
export async function awaitedBadge(
  { listings }: Pick<Reads, 'listings'>,
  origin: string,
  listing_id: number,
): Promise<BadgeTarget | null> {
  const listing = await listings.byId(listing_id);
  return listing?.status === 'awaiting_badge' ? badgeTarget(origin, listing) : null;
}

/** A listing whose badge is checked again, and the interval of its check, counted since 1970. */
interface DueCheck {
  listing_id: number;
  slot: number;
}

/** Waiting listings whose last check is old enough at `now` (D7). */
export async function dueBadgeChecks(
  { listings, launches }: Pick<Reads, 'listings' | 'launches'>,
  now: number,
): Promise<DueCheck[]> {
  const due: DueCheck[] = [];
  for (const listing_id of await listings.idsWithStatus('awaiting_badge')) {
    const listing = await listings.byId(listing_id);
    if (!listing) continue;
    const week = await launches.week((await currentLaunch({ launches }, listing)).week);
    const every = badgeCheckInterval(now, week ?? { starts_at: now });
    if (now - (listing.badge_check?.checked_at ?? 0) >= every)
      due.push({ listing_id, slot: Math.floor(now / every) });
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
