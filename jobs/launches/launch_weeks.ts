import type { Clock } from '../../domain/ports.ts';
import { dueWeeks, takeDueWeek } from '../../services/launches/due_launches.ts';
import { finaliseWeek, weeksToFinalise } from '../../services/launches/finalise_week.ts';
import { disputesToSettle, settleDispute } from '../../services/launches/one_live.ts';
import { announceWeek, weeksToAnnounce } from '../../services/launches/week_starts.ts';
import { dueNames, launchNamesOf } from '../../services/locks/launch_names.ts';
import { areVotesDue, countDueVotes } from '../../services/votes/due_votes.ts';
import type { Store } from '../../store/store.ts';
import type { JobHandler } from '../queue/queue.ts';

/**
 * Brings the calendar up to date. After a downtime it catches up in order (C14): disputes that have ended, launches, votes of accounts that are
 * old enough, results of finished weeks. Each week is a transaction of its own, durable where an email is written
 * (docs/durability.md). Votes and results name nothing: they are of many listings.
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
    for (const week of await dueWeeks(store, now))
      await run.write((tx) => takeDueWeek(tx, week, { now, running_since }), {
        durable: true,
        on: dueNames(week, now),
      });
    while (await areVotesDue(store, now)) await run.write((tx) => countDueVotes(tx, now));
    for (const week of await weeksToFinalise(store, now))
      await run.write((tx) => finaliseWeek(tx, week, now), { durable: true });
  };
}
