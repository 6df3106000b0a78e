import { ApiError } from '../domain/errors.ts';
import { type Used, waitFor } from '../domain/quota.ts';

/**
 * Raises `rate_limited`, with the seconds until there is one more, where a limit by the day is reached (D30); `detail` and
 * `next_steps` are what the caller reads of it.
 */
export function refuseBeyondDay(
  used: Used,
  limit: number,
  now: number,
  { detail, next_steps }: { detail: string; next_steps: string[] },
): void {
  const retry_after = waitFor(used, limit, now);
  if (retry_after > 0) throw new ApiError('rate_limited', detail, { retry_after, next_steps });
}
