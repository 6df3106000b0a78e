import type { BadgeChecker, Clock } from '../../domain/ports.ts';
import { dueBadgeChecks, enqueueBadgeChecks, lookTarget } from '../../services/launches/badge_checks.ts';
import { recordLook } from '../../services/launches/free_queue.ts';
import { launchNamesOf } from '../../services/locks/launch_names.ts';
import type { Store } from '../../store/store.ts';
import type { JobHandler } from '../queue/queue.ts';

export interface CheckBadgeWorld {
  store: Store;
  clock: Clock;
  origin: string;
  badges: BadgeChecker;
}

/** Looks at the homepage of one listing for its badge, and stores what was seen (D6, D60, D84, R171). */
export function checkBadge({ store, clock, origin, badges }: CheckBadgeWorld): JobHandler {
  return async ({ listing_id }, run) => {
    const id = Number(listing_id);
    const wanted = await lookTarget(store, origin, id);
    if (!wanted) return;
    const { target, person_id } = wanted;
    const finding = await badges.check(target, run.signal, person_id);
    await run.commit((tx) => recordLook(tx, id, { target, finding }, clock.now().getTime()), {
      on: launchNamesOf(id),
    });
  };
}

/** Scheduled: enqueues a look at every listing whose last one is old enough (D7, D60, D84). */
export function checkBadges({ store, clock }: Pick<CheckBadgeWorld, 'store' | 'clock'>): JobHandler {
  return async (_payload, run) => {
    const due = await dueBadgeChecks(store, clock.now().getTime());
    await run.commit((tx) => enqueueBadgeChecks(tx, due));
  };
}
