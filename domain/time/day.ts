/** A day in milliseconds, as epoch times count it. */
export const DAY_MS = 86_400_000;
