import type { Reads, Tx } from '../../store/store.ts';

/** Pending votes counted in one batch, so that others do not wait long. */
const BATCH = 500;

/** Whether pending votes became due at `now`, because their accounts are old enough. */
export const areVotesDue = ({ votes }: Pick<Reads, 'votes'>, now: number): Promise<boolean> =>
  votes.areDue(now);

/** Counts a batch of the pending votes that are due; true if there may be more. */
export const countDueVotes = async ({ votes }: Pick<Tx, 'votes'>, now: number): Promise<boolean> =>
  (await votes.mature(now, BATCH)) === BATCH;
