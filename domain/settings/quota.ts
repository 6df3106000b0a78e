/** What is left of a limit on calls (D30): shown in the RateLimit headers and by get_account. */
export interface Quota {
  policy: string;
  limit: number;
  remaining: number;
  /** Seconds until the window is full again. */
  reset: number;
  /** Seconds. */
  window: number;
}

/** Limits by the day count what was done in this many milliseconds before (D30). */
export const DAY_WINDOW_MS = 24 * 3_600_000;

/** What a person has done within the window of a limit. */
export interface Used {
  count: number;
  /** When the oldest of it was done, epoch milliseconds; null for none. */
  first_at: number | null;
}

/** How often it may still be done, and from when on once more, where nothing is left now. */
export function leftOf(
  { count, first_at }: Used,
  limit: number,
): { remaining: number; again_at: number | null } {
  const remaining = Math.max(0, limit - count);
  return { remaining, again_at: remaining === 0 && first_at !== null ? first_at + DAY_WINDOW_MS : null };
}

/** When a limit has room again, as a sentence: the instant for people, the seconds for who counts them. */
export function againIn(seconds: number, now: number): string {
  const at = new Date(now + seconds * 1000).toISOString();
  return `There is room again at ${at.slice(0, 10)} ${at.slice(11, 19)} UTC, in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
}

/** Seconds until there is one more, for Retry-After; 0 while there is one now, and a day where a site allows none at all. */
export function waitFor(used: Used, limit: number, now: number): number {
  if (limit === 0) return DAY_WINDOW_MS / 1000;
  const { remaining, again_at } = leftOf(used, limit);
  return remaining > 0 ? 0 : Math.max(1, Math.ceil(((again_at ?? now) - now) / 1000));
}
