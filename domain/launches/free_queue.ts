import { addWeeks } from './weeks.ts';

/** Settings of the free plan's queue (R169, R170, ranking.md 4.3). */
export interface QueueRules {
  /** Weeks ahead, from and to. */
  min_weeks: number;
  max_weeks: number;
  /** Free launches in one week. */
  capacity: number;
}

/** The weeks that a free launch may be booked into, seen from the current week. */
export function candidateWeeks(this_week: string, { min_weeks, max_weeks }: QueueRules): string[] {
  return Array.from({ length: Math.max(1, max_weeks - min_weeks + 1) }, (_, i) =>
    addWeeks(this_week, min_weeks + i),
  );
}

/**
 * The week to book: the earliest with room; when all are full the one with the fewest, so that the promise of the longest
 * wait is kept (ranking.md 4.3).
 */
export function pickWeek(candidates: readonly { week: string; booked: number }[], capacity: number): string {
  const withRoom = candidates.find(({ booked }) => booked < capacity);
  const [fewest] = [...candidates].sort((a, b) => a.booked - b.booked);
  const pick = withRoom ?? fewest;
  if (!pick) throw new Error('the free queue has no candidate week');
  return pick.week;
}

/** Milliseconds between two looks for the badge (D7): every six hours, hourly from a day before the week until its end. */
export function badgeCheckInterval(now: number, week: { starts_at: number }): number {
  return week.starts_at - now <= 24 * 3_600_000 ? 3_600_000 : 6 * 3_600_000;
}

/** What a found badge makes of a waiting listing (D6): live at once inside its week, else scheduled for it. */
export function statusWithBadge(
  now: number,
  week: { starts_at: number; ends_at: number },
): 'scheduled' | 'live' {
  return now >= week.starts_at && now < week.ends_at ? 'live' : 'scheduled';
}

/** A caller may ask for a new look at most this often (D7). */
export const RECHECK_MS = 60_000;
