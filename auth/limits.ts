import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** So many in so many seconds. */
interface Allowance {
  points: number;
  duration: number;
}

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

/**
 * How often what belongs to signing in may be done. What strangers can use up for somebody else (an email address, everybody) has a
 * share of its own for browsers that have signed in to the address before, so that nobody is locked out (docs/decisions/0010).
 */
export const SIGN_IN_LIMITS = {
  /** Requests for an email from one network. */
  asked_by_network: { points: 10, duration: HOUR_S },
  /** The same for one mailbox: another network has its own. */
  asked_by_network_for_mailbox: { points: 5, duration: HOUR_S },
  /** Emails that all strangers together can have sent to one mailbox. */
  emails_to_mailbox: { points: 10, duration: HOUR_S },
  emails_to_mailbox_daily: { points: 20, duration: DAY_S },
  /** Emails that a browser which has signed in to the mailbox before can have sent to it. */
  asked_by_device: { points: 10, duration: HOUR_S },
  /** All emails to addresses without an account, to those with one, and to known browsers: an alarm when one is used up. */
  emails_to_strangers: { points: 500, duration: HOUR_S },
  emails_to_members: { points: 500, duration: HOUR_S },
  emails_to_devices: { points: 500, duration: HOUR_S },
  /** Links that sign nobody in, and codes. */
  confirmed_by_network: { points: 30, duration: HOUR_S },
  confirmed_by_device: { points: 30, duration: HOUR_S },
  /** Codes that all strangers together can try for one mailbox; links go on. */
  codes_of_mailbox_daily: { points: 30, duration: DAY_S },
  /** Accounts that are made from one network. */
  accounts_by_network: { points: 3, duration: HOUR_S },
  accounts_by_network_daily: { points: 5, duration: DAY_S },
  accounts_by_network_weekly: { points: 10, duration: 7 * DAY_S },
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
