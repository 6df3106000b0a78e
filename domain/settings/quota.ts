import { ApiError } from '../http/errors.ts';

/** The rest of a limit on calls (D30), for the RateLimit headers and get_account. */
export interface Quota {
  policy: string;
  limit: number;
  remaining: number;
  /** Seconds until the window resets. */
  reset: number;
  /** Seconds. */
  window: number;
}

/** The window of daily limits (D30). */
export const DAY_WINDOW_MS = 24 * 3_600_000;

/** A person's use within the window of a limit. */
export interface Used {
  count: number;
  /** When the oldest use happened, epoch milliseconds; null if none. */
  first_at: number | null;
}

/** How many uses are left, and if none, when the next is possible. */
export function leftOf(
  { count, first_at }: Used,
  limit: number,
): { remaining: number; again_at: number | null } {
  const remaining = Math.max(0, limit - count);
  return { remaining, again_at: remaining === 0 && first_at !== null ? first_at + DAY_WINDOW_MS : null };
}

/** When a limit allows the next use, as a sentence with the instant and the seconds. */
export function againIn(seconds: number, now: number): string {
  const at = new Date(now + seconds * 1000).toISOString();
  return `You can try again at ${at.slice(0, 10)} ${at.slice(11, 19)} UTC, in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
}

/** Whole seconds from one instant to a later one, for Retry-After: at least 1. */
export const secondsUntil = (at: number, now: number): number => Math.max(1, Math.ceil((at - now) / 1000));

/** Seconds until the next use, for Retry-After; 0 if possible now, a day if the limit is 0. */
export function waitFor(used: Used, limit: number, now: number): number {
  if (limit === 0) return DAY_WINDOW_MS / 1000;
  const { remaining, again_at } = leftOf(used, limit);
  return remaining > 0 ? 0 : secondsUntil(again_at ?? now, now);
}

/**
 * Raises `rate_limited` if a daily limit is reached (D30), with the time until the next attempt; `detail` and `next_steps` are for the
 * caller.
 */
export function refuseBeyondDay(
  used: Used,
  limit: number,
  now: number,
  { detail, next_steps }: { detail: string; next_steps: string[] },
): void {
  const retry_after = waitFor(used, limit, now);
  if (retry_after === 0) return;
  const words = `${detail} ${roomAgain(limit, retry_after, now)}`;
  throw new ApiError('rate_limited', words, { retry_after, next_steps });
}

/** When a daily limit has room again, as a sentence. */
export const roomAgain = (limit: number, seconds: number, now: number): string =>
  limit === 0 ? 'This site allows none.' : againIn(seconds, now);
