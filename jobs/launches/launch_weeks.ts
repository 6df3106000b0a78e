import type { Clock } from '../../domain/ports.ts';
import { finaliseWeek } from '../../services/launches/finalise_week.ts';
import { goLive, slideFree } from '../../services/launches/free_queue.ts';
import type { Store } from '../../store/store.ts';
import type { JobHandler, JobRun } from '../queue/queue.ts';

/** Letters are written here, and a letter must not be lost with the power (architecture.md 6). */
const DURABLE = { durable: true };
/** Pending votes that one transaction looks at, so that nobody waits for it long. */
const MATURED_AT_ONCE = 500;
const HOUR = 3_600_000;

/**
 * Brings the calendar up to the clock. After downtime everything that was missed is done at once, in order (architecture.md 6):
 * first the launches, then the votes of accounts that have become old enough (ranking.md 4.4), then the results of the weeks that
 * are over.
 */
export function launchWeeks({ store, clock }: { store: Store; clock: Clock }): JobHandler {
  return async (_payload, run) => {
    const now = clock.now().getTime();
    await launch(store, run, now);
    while (await store.votes.areDue(now)) await run.write((tx) => tx.votes.mature(now, MATURED_AT_ONCE));
    await finalise(store, run, now);
  };
}

/**
 * Scheduled listings whose week has started go live, in the order of weeks and bookings; listings whose week ended without a badge
 * move on (D6). One transaction: either all of it happened or none.
 */
async function launch(store: Store, run: JobRun, now: number): Promise<void> {
  const [starting, ended] = await Promise.all([
    store.launches.due('scheduled', 'starts_at', now),
    store.launches.due('awaiting_badge', 'ends_at', now),
  ]);
  if (starting.length === 0 && ended.length === 0) return;
  await run.write(async (tx) => {
    for (const { listing_id, launch_id } of await tx.launches.due('scheduled', 'starts_at', now)) {
      if (!(await tx.moderation.openOf(listing_id))) await goLive(tx, listing_id, launch_id, now);
    }
    // Whoever still waits for the site team goes live once it has decided, in this week or in a later one.
    for (const { listing_id } of await tx.launches.due('scheduled', 'ends_at', now)) {
      await slideFree(tx, listing_id, now);
    }
    for (const { listing_id } of await tx.launches.due('awaiting_badge', 'ends_at', now)) {
      await slideFree(tx, listing_id, now);
    }
  }, DURABLE);
}

/** Fixes the results of weeks whose hold is over, each in a transaction of its own, the oldest first (ranking.md 4.5). */
async function finalise(store: Store, run: JobRun, now: number): Promise<void> {
  const { 'weeks.hold_hours': hold } = await store.settings.all();
  for (const week of await store.weeks.unfinalised(now - hold * HOUR)) {
    await run.write((tx) => finaliseWeek(tx, week, now), DURABLE);
  }
}
