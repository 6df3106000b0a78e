import { DAY_MS } from '../time/day.ts';

/**
 * Launch weeks (D10). A week is named by its Monday, `2026-11-16`. Finding a date's Monday is calendar arithmetic
 * without a zone; only the instants of a week's start and end depend on the site's time zone.
 */

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(zone, format);
  }
  return format;
}

/** The wall clock of an instant in a zone, as if it were UTC milliseconds. */
function wallClock(instant: number, zone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(instant)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The calendar date as UTC milliseconds; null if invalid (`2026-02-30`). */
function parseDate(date: string): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (!match) return null;
  const time = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  return isoDate(time) === date ? time : null;
}

const isoDate = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The Monday of a date's week; null if the date is invalid (R60, D9). */
export function mondayOf(date: string): string | null {
  const time = parseDate(date);
  if (time === null) return null;
  const weekday = (new Date(time).getUTCDay() + 6) % 7;
  return isoDate(time - weekday * DAY_MS);
}

/** The week `count` weeks after `week`; before it, if negative. */
export function addWeeks(week: string, count: number): string {
  return isoDate(Date.parse(week) + count * 7 * DAY_MS);
}

/** The date `count` days after `date`. */
export function addDays(date: string, count: number): string {
  return isoDate(Date.parse(date) + count * DAY_MS);
}

/** Number of weeks from `from` to `to`. */
export function weeksBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / (7 * DAY_MS));
}

/** The calendar date of an instant in a zone. */
export const dateAt = (instant: number, zone: string): string => isoDate(wallClock(instant, zone));

/** The week that contains an instant, in a zone. */
export function weekAt(instant: number, zone: string): string {
  const monday = mondayOf(dateAt(instant, zone));
  if (monday === null) throw new Error(`no week at ${instant} in ${zone}`);
  return monday;
}

/** The first instant of a calendar date in a zone, in epoch milliseconds. */
export function startOfDate(date: string, zone: string): number {
  const wall = parseDate(date);
  if (wall === null) throw new Error(`not a date: ${date}`);
  const offsetAt = (instant: number): number => wallClock(instant, zone) - Math.floor(instant / 1000) * 1000;
  const candidates = [...new Set([wall - offsetAt(wall - DAY_MS), wall - offsetAt(wall + DAY_MS)])].sort(
    (a, b) => a - b,
  );
  const exact = candidates.find((instant) => wallClock(instant, zone) === wall);
  if (exact !== undefined) return exact;
  // Midnight falls into a gap of the zone: the first instant whose wall clock is past it.
  let low = Math.min(...candidates) - 3 * 3_600_000;
  let high = Math.max(...candidates) + 3 * 3_600_000;
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000;
    if (wallClock(middle, zone) >= wall) high = middle;
    else low = middle;
  }
  return high;
}

/** Start and end of a week in epoch milliseconds; it ends when the next one starts. */
export function weekBounds(week: string, zone: string): { starts_at: number; ends_at: number } {
  return { starts_at: startOfDate(week, zone), ends_at: startOfDate(addWeeks(week, 1), zone) };
}

/** True if Node knows the zone, for example `Europe/Vienna`. */
export function isTimeZone(zone: string): boolean {
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}
