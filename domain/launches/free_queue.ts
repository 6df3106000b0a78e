import { addWeeks, weeksBetween } from './weeks.ts';

/** Settings of the free plan's queue (R169, R170). */
export interface QueueRules {
  /** First and last week that is offered, in weeks from now; if all of these are full, later ones are booked. */
  min_weeks: number;
  max_weeks: number;
  /** Free launches per week. */
  capacity: number;
}

/** The weeks that a free launch is booked into as long as one of them has room, from the current week. */
export function candidateWeeks(this_week: string, { min_weeks, max_weeks }: QueueRules): string[] {
  return Array.from({ length: Math.max(1, max_weeks - min_weeks + 1) }, (_, i) =>
    addWeeks(this_week, min_weeks + i),
  );
}

/**
 * The weeks that an owner may move a free launch to, as far as they have room: those that it could be booked into now, and all later ones
 * than its own up to these. An earlier week than a new launch gets is never among them (R169).
 */
export function weeksToChoose(this_week: string, booked: string, rules: QueueRules): string[] {
  const candidates = candidateWeeks(this_week, rules);
  const [first = this_week, last = first] = [candidates[0], candidates.at(-1)];
  return Array.from({ length: weeksBetween(this_week, last) }, (_, i) => addWeeks(this_week, i + 1)).filter(
    (week) => week > booked || (week >= first && week < booked),
  );
}

/** Milliseconds between two badge checks (D7): six hours; one hour from a day before the week until its end. */
export function badgeCheckInterval(now: number, week: { starts_at: number }): number {
  return week.starts_at - now <= 24 * 3_600_000 ? 3_600_000 : 6 * 3_600_000;
}

/** The status of a waiting listing after its badge was found (D6): live within its week, else scheduled. */
export function statusWithBadge(
  now: number,
  week: { starts_at: number; ends_at: number },
): 'scheduled' | 'live' {
  return now >= week.starts_at && now < week.ends_at ? 'live' : 'scheduled';
}

/** A caller may request a new check at most this often (D7). */
export const RECHECK_MS = 60_000;
