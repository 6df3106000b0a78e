import type { LaunchStatus, Plan } from '../../domain/launches/launch_states.ts';
import type { Reads } from '../../store/store.ts';

/** Numbers of votes by state, as owners see them. */
interface VotesByState {
  counted: number;
  pending: number;
  void: number;
}

/** A launch of a listing as its owners see it. */
export interface PastLaunch {
  /** Monday of its week. */
  week: string;
  plan: Plan;
  status: LaunchStatus;
  /** Epoch milliseconds; null before it went live. */
  live_at: number | null;
  votes: VotesByState;
}

/** Every launch of a listing with its votes, past and coming, the latest week first. The caller has checked who asks. */
export async function launchesOf(
  { launches, votes }: Pick<Reads, 'launches' | 'votes'>,
  listing_id: number,
): Promise<PastLaunch[]> {
  const [all, counts] = await Promise.all([launches.everyOf(listing_id), votes.byState(listing_id)]);
  return all.map(({ id, week, plan, status, live_at }) => {
    const cast: VotesByState = { counted: 0, pending: 0, void: 0 };
    for (const { launch_id, state, count } of counts) if (launch_id === id) cast[state] += count;
    return { week, plan, status, live_at, votes: cast };
  });
}
