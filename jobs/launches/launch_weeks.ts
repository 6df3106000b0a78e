import type { Clock } from '../../domain/ports.ts';
import { areLaunchesDue, takeDueLaunches } from '../../services/launches/due_launches.ts';
import { finaliseWeek } from '../../services/launches/finalise_week.ts';
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
    if (await areLaunchesDue(store, now)) await run.write((tx) => takeDueLaunches(tx, now), DURABLE);
    while (await store.votes.areDue(now)) await run.write((tx) => tx.votes.mature(now, MATURED_AT_ONCE));
    await finalise(store, run, now);
  };
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
