import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { SettingName, Settings } from '../../domain/settings/settings.ts';

/** Windows in which things are counted, in seconds. */
const HOUR = 3600;
const DAY = 24 * HOUR;

/** A setting that says how many, and in how many seconds. */
interface Allowance {
  setting: SettingName & `sign_in.${string}`;
  seconds: number;
}

/**
 * How often what belongs to signing in may be done. What strangers can use up for somebody else (an email address, everybody) has a
 * share of its own for browsers that have signed in to the address before, so that nobody is locked out (docs/decisions/0010).
 */
export const SIGN_IN_LIMITS = {
  /** Requests for an email from one network. */
  requests_by_network: { setting: 'sign_in.emails_per_network_hour', seconds: HOUR },
  /** The same for one mailbox: another network has its own. */
  requests_by_network_for_mailbox: { setting: 'sign_in.emails_per_network_and_mailbox_hour', seconds: HOUR },
  /** Emails that all strangers together can have sent to one mailbox. */
  emails_to_mailbox: { setting: 'sign_in.emails_per_mailbox_hour', seconds: HOUR },
  emails_to_mailbox_daily: { setting: 'sign_in.emails_per_mailbox_day', seconds: DAY },
  /** Emails that a browser which has signed in to the mailbox before can have sent to it. */
  requests_by_device: { setting: 'sign_in.emails_per_browser_hour', seconds: HOUR },
  /** All emails to addresses without an account, to those with one, and to known browsers: an alarm when one is used up. */
  emails_to_strangers: { setting: 'sign_in.emails_per_hour', seconds: HOUR },
  emails_to_members: { setting: 'sign_in.emails_per_hour', seconds: HOUR },
  emails_to_devices: { setting: 'sign_in.emails_per_hour', seconds: HOUR },
  /** Links that sign nobody in, and codes. */
  confirmed_by_network: { setting: 'sign_in.tries_per_network_hour', seconds: HOUR },
  confirmed_by_device: { setting: 'sign_in.tries_per_network_hour', seconds: HOUR },
  /** Accounts that are made from one network. */
  accounts_by_network: { setting: 'sign_in.accounts_per_network_hour', seconds: HOUR },
  accounts_by_network_daily: { setting: 'sign_in.accounts_per_network_day', seconds: DAY },
  accounts_by_network_weekly: { setting: 'sign_in.accounts_per_network_week', seconds: 7 * DAY },
} as const satisfies Record<string, Allowance>;

/** A name of {@link SIGN_IN_LIMITS}. */
export type SignInLimit = keyof typeof SIGN_IN_LIMITS;

/** A limit that is used up: how many there were, and the seconds until there is room again. */
export interface UsedUp {
  limit: SignInLimit;
  most: number;
  retry_after: number;
}

/** Counts what is done. */
export interface Limits {
  /** Counts one use. Gives null while there is room. */
  take(limit: SignInLimit, key: string): Promise<UsedUp | null>;
  /** Codes that strangers can try for one mailbox in a day; the store counts them. */
  codeTriesADay(): Promise<number>;
}

/** Limits in memory, as those of the operations are; how many is asked of the settings each time. */
export function memoryLimits(settings: () => Promise<Settings>): Limits {
  const limiters = new Map<SignInLimit, RateLimiterMemory>();
  return {
    async take(limit, key) {
      const { setting, seconds } = SIGN_IN_LIMITS[limit];
      const most = (await settings())[setting];
      let limiter = limiters.get(limit);
      if (!limiter) {
        limiter = new RateLimiterMemory({ points: most, duration: seconds });
        limiters.set(limit, limiter);
      }
      limiter.points = most;
      const retry_after = await secondsToWait(limiter, key);
      return retry_after === null ? null : { limit, most, retry_after };
    },
    codeTriesADay: async () => (await settings())['sign_in.code_tries_per_mailbox_day'],
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
export const NO_LIMITS: Limits = { take: async () => null, codeTriesADay: async () => Infinity };
