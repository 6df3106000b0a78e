import type { Clock } from '../../domain/ports.ts';
import { dueWeeks, takeDueWeek } from '../../services/launches/due_launches.ts';
import { finaliseWeek, weeksToFinalise } from '../../services/launches/finalise_week.ts';
import { disputesToSettle, settleDispute } from '../../services/launches/one_live.ts';
import { announceWeek, weeksToAnnounce } from '../../services/launches/week_starts.ts';
import { areVotesDue, countDueVotes } from '../../services/votes/due_votes.ts';
import type { Store } from '../../store/store.ts';
import type { JobHandler } from '../queue/queue.ts';

/** FULL sync: an email written here must survive a power cut (docs/durability.md). */
const DURABLE = { durable: true };

/**
 * Brings the calendar up to date. After a downtime it catches up in order (C14): disputes that have ended, launches, votes of accounts that are
 * old enough, results of finished weeks. Each week is a transaction of its own.
 */
export function launchWeeks({ store, clock }: { store: Store; clock: Clock }): JobHandler {
  const running_since = clock.now().getTime();
  return async (_payload, run) => {
    const now = clock.now().getTime();
    for (const week of await weeksToAnnounce(store, now))
      await run.write((tx) => announceWeek(tx, week, now), DURABLE);
    for (const listing_id of await disputesToSettle(store))
      await run.write((tx) => settleDispute(tx, listing_id, now), DURABLE);
    for (const week of await dueWeeks(store, now))
      await run.write((tx) => takeDueWeek(tx, week, { now, running_since }), DURABLE);
    while (await areVotesDue(store, now)) await run.write((tx) => countDueVotes(tx, now));
    for (const week of await weeksToFinalise(store, now))
      await run.write((tx) => finaliseWeek(tx, week, now), DURABLE);
  };
}
