import { describe, expect, test } from 'vitest';
import { badgeCheckInterval, candidateWeeks, statusWithBadge } from '../../../domain/launches/free_queue.ts';

const HOUR = 3_600_000;
const week = { starts_at: 100 * HOUR, ends_at: 268 * HOUR };

describe('the queue of the free plan', () => {
  test('the candidates are 6 to 8 weeks ahead, or what the setting says [R169, R170]', () => {
    expect(candidateWeeks('2026-11-16', { min_weeks: 6, max_weeks: 8, capacity: 25 })).toEqual([
      '2026-12-28',
      '2027-01-04',
      '2027-01-11',
    ]);
    expect(candidateWeeks('2026-11-16', { min_weeks: 2, max_weeks: 2, capacity: 25 })).toEqual([
      '2026-11-30',
    ]);
  });

  test.each([
    ['before the week', 99 * HOUR, 'scheduled'],
    ['at its first instant', 100 * HOUR, 'live'],
    ['inside it', 200 * HOUR, 'live'],
    ['at its end', 268 * HOUR, 'scheduled'],
  ])('a badge found %s [D6]', (_when, now, status) => {
    expect(statusWithBadge(now, week)).toBe(status);
  });

  test('looks are every six hours, hourly from a day before the week [D7]', () => {
    expect(badgeCheckInterval(0, week)).toBe(6 * HOUR);
    expect(badgeCheckInterval(76 * HOUR, week)).toBe(HOUR);
    expect(badgeCheckInterval(150 * HOUR, week)).toBe(HOUR);
  });
});
