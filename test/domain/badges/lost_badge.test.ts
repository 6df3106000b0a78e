import { describe, expect, test } from 'vitest';
import type { LookResult } from '../../../domain/badges/badge_check.ts';
import { hasLostBadge, isBadgeGone, isLineDown, isSiteDown } from '../../../domain/badges/lost_badge.ts';

const HOUR = 3_600_000;
/** Looks, newest first, each with the hours between it and the one after it. */
const looks = (...seen: [LookResult, hours?: number, line_down?: boolean][]) => {
  let looked_at = 1000 * HOUR;
  return seen.map(([result, hours = 4, line_down = false]) => {
    looked_at -= hours * HOUR;
    return { looked_at, result, line_down };
  });
};

describe('a badge is lost [D84]', () => {
  test.each<[string, boolean, ...Parameters<typeof looks>]>([
    ['after three looks without it', true, ['missing'], ['missing'], ['missing']],
    ['after three looks at a silent site', true, ['silent'], ['silent'], ['silent']],
    ['after three looks that failed in different ways', true, ['silent'], ['missing'], ['silent']],
    ['not after two', false, ['missing'], ['missing']],
    ['not if the last look found it', false, ['found'], ['missing'], ['missing'], ['missing']],
    ['not if a look between found it', false, ['missing'], ['missing'], ['found'], ['missing']],
    ['not by looks of one hour', false, ['missing', 0], ['missing', 1], ['missing', 1]],
    ['by looks that are two hours apart', true, ['missing', 0], ['missing', 2], ['missing', 2]],
    ['not if pages may not be read', false, ['unreadable'], ['unreadable'], ['unreadable']],
    ['even with such a page between', true, ['missing'], ['unreadable'], ['missing'], ['missing']],
    ['not while our line is suspected', false, ['silent', 4, true], ['silent', 4, true], ['silent', 4, true]],
    ['not if one of the looks is suspect', false, ['silent'], ['silent', 4, true], ['silent']],
    ['without our line, where the page was read', true, ['missing', 4, true], ['missing'], ['missing']],
    ['not without looks', false],
  ])('%s', (_name, lost, ...seen) => {
    expect(hasLostBadge(looks(...seen))).toBe(lost);
  });
});

describe('the site of a paid launch is down [D84]', () => {
  test.each<[string, boolean, ...Parameters<typeof looks>]>([
    ['after three looks without a response', true, ['silent'], ['silent'], ['silent']],
    ['not if the last look got one', false, ['up'], ['silent'], ['silent'], ['silent']],
    ['not if the page may not be read', false, ['unreadable'], ['silent'], ['silent'], ['silent']],
    ['not without its badge', false, ['missing'], ['missing'], ['missing']],
    ['not by looks of one hour', false, ['silent', 0], ['silent', 1], ['silent', 1]],
    ['not while our line is suspected', false, ['silent', 4, true], ['silent', 4, true], ['silent', 4, true]],
    ['not without looks', false],
  ])('%s', (_name, down, ...seen) => {
    expect(isSiteDown(looks(...seen))).toBe(down);
  });
});

describe('the badge of a live listing is gone [D60]', () => {
  test.each<[string, boolean, ...Parameters<typeof looks>]>([
    ['after three looks without it', true, ['missing'], ['missing', 120], ['missing', 120]],
    ['with a silent one between', true, ['missing'], ['silent', 60], ['missing', 60], ['missing', 120]],
    ['not after two', false, ['missing'], ['missing', 120]],
    ['not by looks on one day', false, ['missing'], ['missing', 6], ['missing', 6], ['missing', 6]],
    ['not if it was found between', false, ['missing'], ['found', 60], ['missing', 60], ['missing', 120]],
    ['not if pages may not be read', false, ['unreadable'], ['unreadable', 120], ['unreadable', 120]],
    ['not if the site is silent', false, ['silent'], ['silent', 120], ['silent', 120]],
  ])('%s', (_name, gone, ...seen) => {
    expect(isBadgeGone(looks(...seen))).toBe(gone);
  });
});

test.each([
  [{ all: 2, silent: 2 }, false],
  [{ all: 3, silent: 3 }, true],
  [{ all: 6, silent: 3 }, false],
  [{ all: 6, silent: 4 }, true],
  [{ all: 0, silent: 0 }, false],
])('our line is suspected if most of many sites are silent: %j', (sites, suspected) => {
  expect(isLineDown(sites)).toBe(suspected);
});
