import { ApiError } from '../domain/errors.ts';
import { againIn, type Used, waitFor } from '../domain/settings/quota.ts';

/**
 * Raises `rate_limited`, with when there is one more, where a limit by the day is reached (D30); `detail` and
 * `next_steps` are what the caller reads of it.
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

/** When a limit by the day that is reached has room again, as a sentence. */
export const roomAgain = (limit: number, seconds: number, now: number): string =>
  limit === 0 ? 'This site allows none.' : againIn(seconds, now);
