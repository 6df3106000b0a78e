import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { SettingName, Settings } from '../../domain/settings/settings.ts';
import type { LimiterOf } from '../../store/base/shared.ts';
import { networkOf } from './caller_ip.ts';

/** Lengths of the windows, in seconds. */
const HOUR = 3600;
const DAY = 24 * HOUR;

/** The setting that holds the limit, and its window. */
interface Allowance {
  setting: SettingName & `${'sign_in' | 'subscriptions' | 'pictures' | 'notices'}.${string}`;
  seconds: number;
}

/**
 * Limits of signing in. What strangers can use up for someone else (a mailbox, the whole service) has a separate
 * share for browsers that signed in before, so that nobody is locked out (docs/decisions/0010).
 */
export const SIGN_IN_LIMITS = {
  /** Requests for a sign-in email from one network. */
  requests_by_network: { setting: 'sign_in.emails_per_network_hour', seconds: HOUR },
  /** The same per network and mailbox, so that one network cannot use up a mailbox for another. */
  requests_by_network_for_mailbox: { setting: 'sign_in.emails_per_network_and_mailbox_hour', seconds: HOUR },
  /** Emails that all unknown browsers together can have sent to one mailbox. */
  emails_to_mailbox: { setting: 'sign_in.emails_per_mailbox_hour', seconds: HOUR },
  emails_to_mailbox_daily: { setting: 'sign_in.emails_per_mailbox_day', seconds: DAY },
  /** Emails that a known browser can have sent to its mailbox. */
  requests_by_device: { setting: 'sign_in.emails_per_browser_hour', seconds: HOUR },
  /** All emails to mailboxes without an account, with one, and for known browsers. Using one up raises an alarm. */
  emails_to_strangers: { setting: 'sign_in.emails_per_hour', seconds: HOUR },
  emails_to_members: { setting: 'sign_in.emails_per_hour', seconds: HOUR },
  emails_to_devices: { setting: 'sign_in.emails_per_hour', seconds: HOUR },
  /** Attempts with an invalid link or with a code. */
  confirmed_by_network: { setting: 'sign_in.tries_per_network_hour', seconds: HOUR },
  confirmed_by_device: { setting: 'sign_in.tries_per_network_hour', seconds: HOUR },
  /** New accounts from one network. */
  accounts_by_network: { setting: 'sign_in.accounts_per_network_hour', seconds: HOUR },
  accounts_by_network_daily: { setting: 'sign_in.accounts_per_network_day', seconds: DAY },
  accounts_by_network_weekly: { setting: 'sign_in.accounts_per_network_week', seconds: 7 * DAY },
  /** Sign-ins with a provider that one network starts. */
  provider_starts_by_network: { setting: 'sign_in.provider_starts_per_network_hour', seconds: HOUR },
  /** Subscriptions that one network requests, and all emails that ask to confirm one. */
  subscriptions_by_network: { setting: 'subscriptions.requests_per_network_hour', seconds: HOUR },
  subscription_emails: { setting: 'subscriptions.emails_per_hour', seconds: HOUR },
  /** Notices from one network, and all of them. */
  notices_by_network: { setting: 'notices.per_network_hour', seconds: HOUR },
  notices: { setting: 'notices.per_hour', seconds: HOUR },
  /** Pictures that one person uploads. */
  uploads_by_person: { setting: 'pictures.uploads_per_person_day', seconds: DAY },
} as const satisfies Record<string, Allowance>;

/** A name of {@link SIGN_IN_LIMITS}. */
export type SignInLimit = keyof typeof SIGN_IN_LIMITS;

/** An exhausted limit: its size, and the seconds until the next use. */
export interface UsedUp {
  limit: SignInLimit;
  most: number;
  retry_after: number;
}

/** Counts uses against the limits. */
export interface Limits {
  /** Counts one use. Returns null while the limit is not exhausted. */
  take(limit: SignInLimit, key: string): Promise<UsedUp | null>;
  /** The size of a limit whose uses the store counts. */
  mostOf(limit: SignInLimit): Promise<number>;
  /** Code attempts per mailbox and day from unknown browsers; the store counts them. */
  codeTriesADay(): Promise<number>;
}

/** Counts in the memory of this process. */
export const IN_MEMORY: LimiterOf = (limit) => new RateLimiterMemory(limit);

/** Limits whose sizes are read from the settings on each use. Nodes share what `limiterOf` makes for their database. */
export function countedLimits(settings: () => Promise<Settings>, limiterOf: LimiterOf = IN_MEMORY): Limits {
  const limiters = new Map<SignInLimit, RateLimiterAbstract>();
  return {
    async take(limit, key) {
      const { setting, seconds } = SIGN_IN_LIMITS[limit];
      const most = (await settings())[setting];
      let limiter = limiters.get(limit);
      if (!limiter) {
        limiter = limiterOf({ keyPrefix: limit, points: most, duration: seconds });
        limiters.set(limit, limiter);
      }
      limiter.points = most;
      const retry_after = await secondsToWait(limiter, key);
      return retry_after === null ? null : { limit, most, retry_after };
    },
    mostOf: async (limit) => (await settings())[SIGN_IN_LIMITS[limit].setting],
    codeTriesADay: async () => (await settings())['sign_in.code_tries_per_mailbox_day'],
  };
}

/** Counts one use of a key. Returns null, or the seconds for Retry-After when the limit is exhausted. */
export async function secondsToWait(limiter: RateLimiterAbstract, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    throw refused;
  }
}

/** No limits: for tests and benchmarks (RATE_LIMITS). */
export const NO_LIMITS: Limits = {
  take: async () => null,
  mostOf: async () => Infinity,
  codeTriesADay: async () => Infinity,
};

/** Limits of a form that anonymous visitors send. */
export interface FormLimits {
  /** False if no limits apply (RATE_LIMITS). */
  is_on: boolean;
  /** Counts one request from an IP address. Returns the limit that is exhausted, or null. */
  take(ip: string): Promise<UsedUp | null>;
}

/** Forms that anonymous visitors send, each with its limit of one network and of all together. */
const FORM_LIMITS = {
  subscription: ['subscriptions_by_network', 'subscription_emails'],
  notice: ['notices_by_network', 'notices'],
} as const satisfies Record<string, readonly [SignInLimit, SignInLimit]>;

/** The limits of a form over those of signing in; `onUsedUp` is called with every request that exceeds one. */
export const formLimits = (
  form: keyof typeof FORM_LIMITS,
  limits: Limits,
  onUsedUp: (limit: SignInLimit) => void = () => undefined,
): FormLimits => ({
  is_on: limits !== NO_LIMITS,
  async take(ip) {
    const [by_network, all] = FORM_LIMITS[form];
    const used_up = (await limits.take(by_network, networkOf(ip))) ?? (await limits.take(all, ''));
    if (used_up) onUsedUp(used_up.limit);
    return used_up;
  },
});

/** Counts a picture that a person uploads. Returns the limit when it is exhausted, or null. */
export type CountUpload = (person_id: number) => Promise<UsedUp | null>;
