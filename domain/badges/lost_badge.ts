import { DAY_MS, HOUR_MS } from '../time/day.ts';
import type { LookResult } from './badge_check.ts';

/** In this time before its week a scheduled free launch is looked at again (D84). */
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
export function hasLostBadge(looks: readonly LastLook[]): boolean {
  let failed = 0;
  let last = Number.POSITIVE_INFINITY;
  for (const { looked_at, result, line_down } of looks) {
    if (result === 'found') return false;
    const proves = result === 'missing' || (result === 'silent' && !line_down);
    if (!proves || last - looked_at < APART_MS) continue;
    last = looked_at;
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
