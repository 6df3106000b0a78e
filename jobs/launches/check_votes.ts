import type { Clock } from '../../domain/ports.ts';
import { checkVotes } from '../../services/votes/checked_votes.ts';
import type { Store } from '../../store/store.ts';
import type { JobHandler } from '../queue/queue.ts';

/** Looks for votes that resemble each other where votes have changed, so that no page has to read them all (record 60). */
export const checkVotesJob =
  ({ store, clock }: { store: Store; clock: Clock }): JobHandler =>
  async (_payload, run) => {
    await checkVotes(store, clock.now().getTime(), run.signal);
  };
