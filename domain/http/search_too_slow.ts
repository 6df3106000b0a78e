import { ApiError } from './errors.ts';

/** Seconds for Retry-After. */
const RETRY_AFTER_S = 10;

/** The error of a search that was stopped because it took too long. */
export function searchTooSlow(cause: unknown): ApiError {
  const error = new ApiError('unavailable', 'The search took too long and was stopped.', {
    next_steps: [
      'Search for fewer words, or for one category instead of words.',
      `Or send the same request again in ${RETRY_AFTER_S} seconds.`,
    ],
    retry_after: RETRY_AFTER_S,
  });
  error.cause = cause;
  return error;
}
