import { setImmediate } from 'node:timers/promises';
import { flagsOf, isWaiting } from '../../domain/launches/vote_flags.ts';
import type { Reads, Store } from '../../store/store.ts';
import type { CheckedLaunch, VoteCheck, VotedLaunch } from '../../store/votes/vote_desk.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** Launches with fewer votes raise no flag, and none of them can wait for the site team. */
const FEWEST = 2;
/** Votes that a list reads itself at most, some milliseconds; what changed beyond that waits for the job. */
const READ_AT_ONCE = 3000;

/** A launch of a week without a final result whose votes the site team should look at. */
export interface FlaggedLaunch extends VotedLaunch, Pick<VoteCheck, 'flags' | 'waiting'> {
  /** As of when, in epoch milliseconds; null for now. */
  as_of: number | null;
}

/** What the site team should look at, and how much of it is older than its votes. */
export interface FlaggedLaunches {
  launches: FlaggedLaunch[];
  /** Launches that have had votes since their last check, which are not read again here. */
  behind: number;
}

/**
 * Launches of unsettled weeks with votes that wait or resemble each other, those with most votes first: as the last check found them, and
 * as they are now where few votes have to be read for that. It never reads all votes of a week.
 */
export const flaggedLaunches = defineUseCase(
  { who: 'administrators', does: 'reads' },
  async (reads: Pick<Reads, 'vote_desk'>): Promise<FlaggedLaunches> => {
    const all = (await reads.vote_desk.unsettled()).filter((one) => sizeOf(one) >= FEWEST);
    const fresh = new Map<number, Omit<VoteCheck, 'checked_at'>>();
    let left = READ_AT_ONCE;
    for (const one of all.filter(isStale).sort((a, b) => sizeOf(a) - sizeOf(b))) {
      left -= sizeOf(one);
      if (left < 0) break;
      fresh.set(one.launch_id, await check(reads, one));
    }
    const launches = all.map((one) => ({
      ...one,
      ...fresh.get(one.launch_id),
      as_of: fresh.has(one.launch_id) || !isStale(one) ? null : one.checked_at,
    }));
    return {
      launches: launches.filter(({ flags, waiting }) => flags.length > 0 || waiting > 0),
      behind: all.filter((one) => isStale(one) && !fresh.has(one.launch_id)).length,
    };
  },
);

const isStale = ({ changes, checked }: CheckedLaunch): boolean => changes > checked;

/** Votes at most: each write adds one at most. */
const sizeOf = ({ votes, changes, checked }: CheckedLaunch): number => votes + changes - checked;

async function check(
  { vote_desk }: Pick<Reads, 'vote_desk'>,
  { launch_id, changes }: CheckedLaunch,
): Promise<Omit<VoteCheck, 'checked_at'>> {
  const votes = await vote_desk.evidence(launch_id, () => setImmediate());
  const flags = flagsOf(votes).map(({ id, kind, person_ids }) => ({ id, kind, votes: person_ids.length }));
  // Writes that came while it read are looked at again: `changes` was read before.
  return { checked: changes, votes: votes.length, waiting: votes.filter(isWaiting).length, flags };
}

/**
 * Checks the launches whose votes have changed at `now`, one after another, and stores what it found; others may work in between.
 * Returns how many it checked.
 */
export async function checkVotes(
  store: Pick<Store, 'vote_desk' | 'write'>,
  now: number,
  signal?: AbortSignal,
): Promise<number> {
  const stale = (await store.vote_desk.unsettled()).filter(isStale);
  let checked = 0;
  for (const one of stale) {
    if (signal?.aborted) break;
    const found = await check(store, one);
    await store.write(async (tx) => tx.vote_desk.checked(one.launch_id, { ...found, checked_at: now }));
    checked++;
    await setImmediate();
  }
  await store.write((tx) => tx.vote_desk.forgetSettled());
  return checked;
}
