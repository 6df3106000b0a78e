import { badgeTarget } from '../../domain/badges/badge_check.ts';
import { badgeCheckInterval } from '../../domain/launches/free_queue.ts';
import type { BadgeChecker, Clock } from '../../domain/ports.ts';
import { currentLaunch, recordBadge } from '../../services/launches/free_queue.ts';
import type { Store } from '../../store/store.ts';
import type { JobHandler } from '../queue/queue.ts';

export interface CheckBadgeWorld {
  store: Store;
  clock: Clock;
  origin: string;
  badges: BadgeChecker;
}

/** Checks the badge of one waiting listing and stores the result (D6, R171). */
export function checkBadge({ store, clock, origin, badges }: CheckBadgeWorld): JobHandler {
  return async ({ listing_id }, run) => {
    const id = Number(listing_id);
    const listing = await store.listings.byId(id);
    if (listing?.status !== 'awaiting_badge') return;
    const finding = await badges.check(badgeTarget(origin, listing), run.signal);
    await run.commit((tx) => recordBadge(tx, id, finding, clock.now().getTime()));
  };
}

/** Scheduled: enqueues a check for every waiting listing whose last check is old enough (D7). */
export function checkBadges({ store, clock }: Pick<CheckBadgeWorld, 'store' | 'clock'>): JobHandler {
  return async (_payload, run) => {
    const now = clock.now().getTime();
    const due: { id: number; slot: number }[] = [];
    for (const id of await store.listings.idsWithStatus('awaiting_badge')) {
      const listing = await store.listings.byId(id);
      if (!listing) continue;
      const week = await store.launches.week((await currentLaunch(store, listing)).week);
      const every = badgeCheckInterval(now, week ?? { starts_at: now });
      if (now - (listing.badge_check?.checked_at ?? 0) >= every)
        due.push({ id, slot: Math.floor(now / every) });
    }
    await run.commit(async (tx) => {
      for (const { id, slot } of due) {
        await tx.jobs.enqueue('check_badge', { listing_id: id }, { key: `check_badge:${id}:${slot}` });
      }
    });
  };
}
