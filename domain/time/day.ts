/** A day in milliseconds, as epoch times count it. */
export const DAY_MS = 86_400_000;

/** An hour in milliseconds. */
export const HOUR_MS = 3_600_000;
