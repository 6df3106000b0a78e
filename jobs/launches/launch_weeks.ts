import type { Clock } from '../../domain/ports.ts';
import { takeDueLaunches } from '../../services/launches/due_launches.ts';
import { finaliseWeek, weeksToFinalise } from '../../services/launches/finalise_week.ts';
import { disputesToSettle, settleDispute } from '../../services/launches/one_live.ts';
import { announceWeek, weeksToAnnounce } from '../../services/launches/week_starts.ts';
import { launchNamesOf } from '../../services/locks/launch_names.ts';
import { countDueVotes } from '../../services/votes/due_votes.ts';
import type { Store } from '../../store/store.ts';
import type { JobHandler } from '../queue/queue.ts';

/**
 * Brings the calendar up to date. After a downtime it catches up in order (C14): disputes that have ended, launches, votes of accounts that are
 * old enough, results of finished weeks. Each step is a short transaction of its own (record 74), durable where an email is written
 * (docs/operating/durability.md).
 */
export function launchWeeks({ store, clock }: { store: Store; clock: Clock }): JobHandler {
  const running_since = clock.now().getTime();
  return async (_payload, run) => {
    const now = clock.now().getTime();
    for (const week of await weeksToAnnounce(store, now))
      await run.write((tx) => announceWeek(tx, week, now), {
        durable: true,
        on: ['free_queue', `week:${week}`],
      });
    for (const listing_id of await disputesToSettle(store))
      await run.write((tx) => settleDispute(tx, listing_id, now), {
        durable: true,
        on: launchNamesOf(listing_id),
      });
    const steps: Store = { ...store, write: (work, options) => run.write(work, options) };
    await takeDueLaunches(steps, { now, running_since });
    await countDueVotes(steps, now);
    for (const week of await weeksToFinalise(store, now)) await finaliseWeek(steps, week, now);
  };
}
