import { DAY_MS, HOUR_MS } from '../time/day.ts';
import type { MoveReason } from './launch_states.ts';

/** A coming launch whose week has begun or is over, and why it may be late. */
export interface DueLaunch {
  status: 'awaiting_badge' | 'scheduled';
  slides: number;
  starts_at: number;
  ends_at: number;
  /** When the site team last decided about the listing; null if it never had to. */
  decided_at: number | null;
  /** Whether it is paid, and its site did not respond in the last looks (D84). */
  site_down: boolean;
}

/** When a launch is looked at. */
export interface DueMoment {
  now: number;
  /** Since when this process runs: what should have happened before was missed while the service was down. */
  running_since: number;
}

/** What happens to a due launch: it goes live, moves for a reason, leaves the free queue, is refunded, or waits on. */
export type DueStep = 'go_live' | MoveReason | 'leave' | 'refund' | 'wait';

/** A launch that is late through no fault of its owners gets a week with at least this time left (D70). */
export const FAIR_TIME_MS = 2 * DAY_MS;
/** A restart at the start of a week is no downtime. */
const RESTART_MS = HOUR_MS;

/**
 * What happens to a launch that the site team does not hold (D6, D70, D71). Nothing goes live in a week that is over. Only a badge that was
 * missing to the end of a week while the service ran counts as a slide. A paid launch waits for its site until its week is over (D84).
 */
export function dueStep(launch: DueLaunch, max_slides: number, { now, running_since }: DueMoment): DueStep {
  const delayedAt = (due: number) => delayOf(launch, due, running_since);
  if (launch.status === 'scheduled') return scheduledStep(launch, now, delayedAt);
  if (now < launch.ends_at) return 'wait';
  return delayedAt(launch.ends_at) ?? (launch.slides >= max_slides ? 'leave' : 'badge_missing');
}

function scheduledStep(
  { starts_at, ends_at, site_down }: DueLaunch,
  now: number,
  delayedAt: (due: number) => MoveReason | undefined,
): DueStep {
  if (now < starts_at) return 'wait';
  if (site_down) return now < ends_at ? 'wait' : (delayedAt(ends_at) ?? 'refund');
  if (now >= ends_at) return delayedAt(starts_at) ?? 'service_down';
  return (ends_at - now < FAIR_TIME_MS && delayedAt(starts_at)) || 'go_live';
}

/** Why nothing happened to a launch when it was due, through no fault of its owners. */
function delayOf({ decided_at }: DueLaunch, due: number, running_since: number): MoveReason | undefined {
  if (decided_at !== null && decided_at >= due) return 'review';
  return due + RESTART_MS < running_since ? 'service_down' : undefined;
}
