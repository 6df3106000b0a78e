import type { Name } from '../../store/base/names.ts';
import type { Reads, Store } from '../../store/store.ts';

/** Votes counted in one transaction: some milliseconds, so that others do not wait. */
export const VOTES_PER_STEP = 10;

/** Counts the pending votes that are due at `now`, because their accounts are old enough, a few in each transaction (record 74). */
export async function countDueVotes(store: Store, now: number): Promise<void> {
  const on = dueVoteNames(now);
  while (await store.votes.areDue(now))
    await store.write((tx) => tx.votes.mature(now, VOTES_PER_STEP), { on });
}

/** The names of the next step: the listings that were voted for, and who voted. */
const dueVoteNames =
  (now: number) =>
  async ({ votes }: Pick<Reads, 'votes'>): Promise<Name[]> =>
    (await votes.due(now, VOTES_PER_STEP)).flatMap(({ listing_id, vote: { person_id } }): Name[] => [
      `listing:${listing_id}`,
      `person:${person_id}`,
    ]);
