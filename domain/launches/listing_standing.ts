import { isComing, type LaunchStatus, type Plan } from './launch_states.ts';
import type { ClosedStatus, ListingStatus } from './listing_states.ts';

/** What a listing takes over from a launch. */
export interface LaunchFacts {
  id: number;
  status: LaunchStatus;
  week: string;
  plan: Plan;
  live_at: number | null;
}

/** What follows from a listing's launches. */
export interface ListingStanding {
  status: ListingStatus;
  /** The current launch: the newest one that went live, else the next one to come. */
  launch_id: number | null;
  /** Plan of the current launch. */
  plan: Plan | null;
  /** When the first launch went live. A relaunch does not change it: orders by age cannot be bought (docs/ranking.md). */
  live_at: number | null;
}

/**
 * Status and current launch of a listing (D64): what people decided about it, else live since its first launch, else what its next
 * launch waits for, else a draft.
 */
export function standingOf(closed: ClosedStatus | null, launches: readonly LaunchFacts[]): ListingStanding {
  const went = launches.filter(({ status }) => status === 'live').sort(byTime);
  const coming = launches.filter(isComing).sort(byWeek);
  const scheduled = coming.find(({ status }) => status === 'scheduled');
  const current = went.at(-1) ?? scheduled ?? coming[0];
  return {
    status: closed ?? statusOf(current),
    launch_id: current?.id ?? null,
    plan: current?.plan ?? null,
    live_at: went[0]?.live_at ?? null,
  };
}

function statusOf(current: LaunchFacts | undefined): ListingStatus {
  return current === undefined || current.status === 'cancelled' ? 'draft' : current.status;
}

const byTime = (a: LaunchFacts, b: LaunchFacts): number => (a.live_at ?? 0) - (b.live_at ?? 0) || a.id - b.id;

const byWeek = (a: LaunchFacts, b: LaunchFacts): number => a.week.localeCompare(b.week) || a.id - b.id;
