/** A day in milliseconds, as epoch times count it. */
export const DAY_MS = 86_400_000;

/** An hour in milliseconds. */
export const HOUR_MS = 3_600_000;

/** The UTC day of an instant in epoch milliseconds, as days since 1970. */
export const utcDay = (instant: number): number => Math.floor(instant / DAY_MS);
