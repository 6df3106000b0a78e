import type { BadgeChecker, Clock } from '../../domain/ports.ts';
import { awaitedBadge, dueBadgeChecks, enqueueBadgeChecks } from '../../services/launches/badge_checks.ts';
import { recordBadge } from '../../services/launches/free_queue.ts';
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
    const target = await awaitedBadge(store, origin, id);
    if (!target) return;
    const finding = await badges.check(target, run.signal);
    await run.commit((tx) => recordBadge(tx, id, finding, clock.now().getTime()));
  };
}

/** Scheduled: enqueues a check for every waiting listing whose last check is old enough (D7). */
export function checkBadges({ store, clock }: Pick<CheckBadgeWorld, 'store' | 'clock'>): JobHandler {
  return async (_payload, run) => {
    const due = await dueBadgeChecks(store, clock.now().getTime());
    await run.commit((tx) => enqueueBadgeChecks(tx, due));
  };
}
