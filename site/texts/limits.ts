import { plural, timeUntil } from './format.ts';
import type { Notice } from './refusals.ts';

/** A page that was requested too often. */
export const tooManyPages = (seconds: number): Notice => ({
  status: 429,
  title: 'Too many requests',
  text: `Your network has requested more pages in a minute than this site allows. Please try again in ${seconds} seconds.`,
});

interface Quota {
  title: string;
  rule: (most: number) => string;
  /** What to do; `wait` is the time until there is room again. */
  next: (wait: string) => string;
}

const tryAgain = (wait: string): string => `Try again ${wait}.`;

const elsewhere = (wait: string): string =>
  `You can still sign in to an account that exists, or create one from another network. Request a new email here ${wait}.`;

const QUOTAS = {
  emails: {
    title: 'Too many sign-in emails',
    rule: (most) =>
      plural(most, {
        one: 'One network can request one sign-in email an hour.',
        other: 'One network can request # sign-in emails an hour.',
      }),
    next: tryAgain,
  },
  provider_starts: {
    title: 'Too many sign-ins',
    rule: (most) =>
      plural(most, {
        one: 'One network can start one such sign-in an hour.',
        other: 'One network can start # such sign-ins an hour.',
      }),
    next: (wait) => `Sign in by email, or try again ${wait}.`,
  },
  tries_of_network: {
    title: 'Too many tries',
    rule: (most) =>
      plural(most, {
        one: 'One network can try one wrong code or link an hour.',
        other: 'One network can try # wrong codes or links an hour.',
      }),
    next: tryAgain,
  },
  tries_of_browser: {
    title: 'Too many tries',
    rule: (most) =>
      plural(most, {
        one: 'One browser can try one wrong code or link an hour.',
        other: 'One browser can try # wrong codes or links an hour.',
      }),
    next: tryAgain,
  },
  accounts_hourly: {
    title: 'Too many new accounts',
    rule: (most) =>
      plural(most, {
        one: 'One network can create one new account an hour, and yours has done so.',
        other: 'One network can create # new accounts an hour, and yours has done so.',
      }),
    next: elsewhere,
  },
  accounts_daily: {
    title: 'Too many new accounts',
    rule: (most) =>
      plural(most, {
        one: 'One network can create one new account a day, and yours has done so.',
        other: 'One network can create # new accounts a day, and yours has done so.',
      }),
    next: elsewhere,
  },
  accounts_weekly: {
    title: 'Too many new accounts',
    rule: (most) =>
      plural(most, {
        one: 'One network can create one new account in seven days, and yours has done so.',
        other: 'One network can create # new accounts in seven days, and yours has done so.',
      }),
    next: elsewhere,
  },
} as const satisfies Record<string, Quota>;

/** A limit of signing in is used up: the rule, its value, and when to try again. */
export function signInLimit(quota: keyof typeof QUOTAS, most: number, seconds: number): Notice {
  const { title, rule, next } = QUOTAS[quota];
  return { status: 429, title, text: `${rule(most)} ${next(waitTime(seconds))}` };
}

/** `in 12 minutes`: at least as long as it takes. */
function waitTime(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 120) return plural(minutes, { one: 'in one minute', other: 'in # minutes' });
  const hours = Math.ceil(minutes / 60);
  if (hours < 48) return plural(hours, { one: 'in one hour', other: 'in # hours' });
  return plural(Math.ceil(hours / 24), { one: 'in one day', other: 'in # days' });
}

/** A person has uploaded too many pictures: the rule, its value, and when there is room again. */
export const tooManyUploads = (most: number, seconds: number): string =>
  `Nothing was added: one person can upload ${plural(most, { one: 'one picture', other: '# pictures' })} in 24 hours, refused ones included, and you have done so. Try again ${waitTime(seconds)}.`;

/** Too many subscriptions were requested by email address. */
export const tooManyRequests = (most: number, seconds: number): Notice => ({
  status: 429,
  title: 'Too many subscriptions',
  text: `One network can request ${plural(most, { one: 'one subscription', other: '# subscriptions' })} an hour. Nothing was sent. Try again ${timeUntil(seconds * 1000, 0)}, or sign in: signed-in users need no confirmation.`,
});
