import { DAY_MS } from '../time/day.ts';
import { addDays, startOfDate, weekAt } from './weeks.ts';

/** What an issue of the Monday email is about. Names and texts are read when it is shown, so that it names live listings only. */
export interface IssueContent {
  /** The first of the week before, with the votes of that week. */
  winners: { listing_id: number; rank: number; week_votes: number }[];
  /** True if votes of the week before were still being checked. */
  provisional: boolean;
  /** Launches of the week, in the order of that morning. */
  launches: number[];
  /** All launches of the week so far: `launches` may hold only the first. */
  launched: number;
  /** Ids of updates of listings in the seven days before. */
  updates: number[];
}

/** Most entries of each part of an issue. */
export const ISSUE_MOST = { winners: 3, launches: 25, updates: 10 } as const;

/** How long after its hour an issue is still sent: later in the week it would be no Monday email. */
export const ISSUE_LATE_MS = 2 * DAY_MS;

/** The week whose issue is due at `now`, sent on Monday from an hour on in the site's time zone; null at other times. */
export function issueDue(now: number, { zone, hour }: { zone: string; hour: number }): string | null {
  const week = weekAt(now, zone);
  const due_at = startOfDate(week, zone) + hour * 3_600_000;
  return now >= due_at && now < due_at + ISSUE_LATE_MS ? week : null;
}

/** The day from which updates belong to the issue of a week. */
export const updatesSince = (week: string, zone: string): number => startOfDate(addDays(week, -7), zone);
