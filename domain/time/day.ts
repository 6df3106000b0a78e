/** A day in milliseconds, as epoch times count it. */
export const DAY_MS = 86_400_000;

/** An hour in milliseconds. */
export const HOUR_MS = 3_600_000;

/** The UTC day of an instant in epoch milliseconds, as days since 1970. */
export const utcDay = (instant: number): number => Math.floor(instant / DAY_MS);

/** The first instant of a day in UTC that is written as `2026-11-16`, in epoch milliseconds; null for what is no day. */
export function dayOf(text: string): number | null {
  const day = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(day) || new Date(day).toISOString().slice(0, 10) !== text ? null : day;
}

/** The day of an instant in UTC, as `2026-11-18`. */
export const utcDate = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
