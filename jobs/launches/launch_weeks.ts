import type { Clock } from '../../domain/ports.ts';
import { finaliseWeek } from '../../services/launches/finalise_week.ts';
import { goLive, slideFree } from '../../services/launches/free_queue.ts';
import type { Store } from '../../store/store.ts';
import type { JobHandler, JobRun } from '../queue/queue.ts';

/** FULL sync: an email written here must survive a power cut (docs/durability.md). */
const DURABLE = { durable: true };
/** Pending votes per transaction, so that others do not wait long. */
const MATURED_AT_ONCE = 500;
const HOUR = 3_600_000;

/**
 * Brings the calendar up to date. After a downtime it catches up in order (C14): launches, votes of accounts that are
 * old enough, results of finished weeks.
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
 * Scheduled listings whose week has started go live, in order of week and booking; listings without a badge at the
 * end of their week move on (D6). One transaction.
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
    // Listings that still wait for the site team go live after its decision, in this week or a later one.
    for (const { listing_id } of await tx.launches.due('scheduled', 'ends_at', now)) {
      await slideFree(tx, listing_id, now);
    }
    for (const { listing_id } of await tx.launches.due('awaiting_badge', 'ends_at', now)) {
      await slideFree(tx, listing_id, now);
    }
  }, DURABLE);
}

/**
 * Fixes the results of weeks whose hold period is over, oldest first, each in its own transaction
 * (docs/ranking.md#launch-weeks-and-awards).
 */
async function finalise(store: Store, run: JobRun, now: number): Promise<void> {
  const { 'weeks.hold_hours': hold } = await store.settings.all();
  for (const week of await store.weeks.unfinalised(now - hold * HOUR)) {
    await run.write((tx) => finaliseWeek(tx, week, now), DURABLE);
  }
}
