import { ApiError } from '../../domain/http/errors.ts';
import { againIn, type Used, waitFor } from '../../domain/settings/quota.ts';

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
