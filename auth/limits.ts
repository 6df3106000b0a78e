import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** So many in so many seconds. */
interface Allowance {
  points: number;
  duration: number;
}

const HOUR_S = 3600;

/** How often what belongs to signing in may be done (auth.md 4): for each network address, for each mailbox, and in all. */
export const SIGN_IN_LIMITS = {
  asked_by_network: { points: 10, duration: HOUR_S },
  letters_to_mailbox: { points: 5, duration: HOUR_S },
  letters_to_mailbox_daily: { points: 20, duration: 24 * HOUR_S },
  letters_in_all: { points: 500, duration: HOUR_S },
  confirmed_by_network: { points: 30, duration: HOUR_S },
} as const satisfies Record<string, Allowance>;

/** A name of {@link SIGN_IN_LIMITS}. */
export type SignInLimit = keyof typeof SIGN_IN_LIMITS;

/** Counts what is done. Gives null while there is room, else the seconds until there is. */
export interface Limits {
  take(limit: SignInLimit, key: string): Promise<number | null>;
}

/** Limits in memory, as those of the operations are. */
export function memoryLimits(): Limits {
  const limiters = new Map<SignInLimit, RateLimiterMemory>();
  return {
    async take(limit, key) {
      let limiter = limiters.get(limit);
      if (!limiter) {
        limiter = new RateLimiterMemory(SIGN_IN_LIMITS[limit]);
        limiters.set(limit, limiter);
      }
      return secondsToWait(limiter, key);
    },
  };
}

/** Counts one use of a key; null while there is room, else the seconds until there is, as Retry-After says them. */
export async function secondsToWait(limiter: RateLimiterMemory, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    throw refused;
  }
}

/** Nothing is limited: for tests and benchmarks (RATE_LIMITS). */
export const NO_LIMITS: Limits = { take: async () => null };
