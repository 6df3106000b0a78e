import { DAY_MS, HOUR_MS } from '../time/day.ts';
import type { LookResult } from './badge_check.ts';

/** In this time before its week a scheduled launch is looked at again (D84). */
export const LAST_LOOKS_MS = DAY_MS;
/** Time between these looks. */
export const LAST_LOOK_EVERY_MS = 4 * HOUR_MS;
/** So many looks must fail one after another. */
const FAILED_LOOKS = 3;
/** Looks that are nearer to each other count as one. */
const APART_MS = 2 * HOUR_MS;

/** A look before a launch; `line_down` if many other sites did not respond either. */
export interface LastLook {
  looked_at: number;
  result: LookResult;
  line_down: boolean;
}

/**
 * Whether a scheduled launch has lost its badge (D84): in its last looks, hours apart, the badge was missing or the site did not respond.
 * A page that we may not read proves nothing (D60), nor does silence while our own connection is suspected. `looks` are newest first.
 */
export const hasLostBadge = (looks: readonly LastLook[]): boolean =>
  haveFailed(looks, APART_MS, (look) => (look.result === 'missing' ? 'failed' : silence(look)));

/**
 * Whether the site of a paid launch is down (D84): in the last looks, hours apart, it did not respond. Any response is enough: the launch
 * needs no badge. `looks` are newest first.
 */
export const isSiteDown = (looks: readonly LastLook[]): boolean =>
  haveFailed(looks, APART_MS, (look) => (look.result === 'silent' ? silence(look) : 'good'));

const silence = ({ result, line_down }: LastLook): Verdict => {
  if (result === 'found') return 'good';
  return result === 'silent' && !line_down ? 'failed' : 'unknown';
};

/** Looks at a live listing that is without its badge count for this long. */
export const MISSES_WITHIN_MS = 14 * DAY_MS;
/** Time between the looks at a live free listing, and after one that did not find its badge. */
const LIVE_LOOK_EVERY_MS = 30 * DAY_MS;
const MISSED_LOOK_EVERY_MS = 5 * DAY_MS;
/** Looks at a live listing that are nearer to each other count as one. */
const DAYS_APART_MS = 3 * DAY_MS;

/**
 * Whether a live free listing is without its badge (D60): three looks within two weeks, days apart, read the page and did not
 * find it. `looks` are those of two weeks, newest first.
 */
export const isBadgeGone = (looks: readonly Omit<LastLook, 'line_down'>[]): boolean =>
  haveFailed(looks, DAYS_APART_MS, ({ result }) => {
    if (result === 'found') return 'good';
    return result === 'missing' ? 'failed' : 'unknown';
  });

/**
 * Time until the next look at a live free listing. A badge that was there and is not, or a site that does not respond, is looked at again
 * soon; one that is known to be gone is not.
 */
export const untilNextLook = (result: LookResult, has_badge: boolean): number =>
  has_badge && (result === 'missing' || result === 'silent') ? MISSED_LOOK_EVERY_MS : LIVE_LOOK_EVERY_MS;

type Verdict = 'good' | 'failed' | 'unknown';

/** Whether enough looks failed, one after another and so far apart. `looks` are newest first. */
function haveFailed<L extends { looked_at: number }>(
  looks: readonly L[],
  apart_ms: number,
  verdictOn: (look: L) => Verdict,
): boolean {
  let failed = 0;
  let last = Number.POSITIVE_INFINITY;
  for (const look of looks) {
    const verdict = verdictOn(look);
    if (verdict === 'good') return false;
    if (verdict === 'unknown' || last - look.looked_at < apart_ms) continue;
    last = look.looked_at;
    if (++failed === FAILED_LOOKS) return true;
  }
  return false;
}

/** Sites that are looked at within this time of each other share a failure of our connection. */
export const SAME_TIME_MS = HOUR_MS;
/** Fewer sites say nothing about our connection. */
const MANY = 3;

/** Whether so many sites were silent at the same time that our own connection is suspected (D84). */
export const isLineDown = ({ all, silent }: { all: number; silent: number }): boolean =>
  silent >= MANY && silent * 2 > all;
