import { expect, test } from 'vitest';
import {
  datedWeekSpan,
  momentIn,
  plural,
  timeSince,
  timeUntil,
  weekNumber,
  weekSpan,
} from '../../../site/texts/format.ts';
import { countryName, initials } from '../../../site/texts/names.ts';

test('a week is named by its dates', () => {
  expect(weekSpan('2026-11-16')).toBe('16 to 22 November');
  expect(weekSpan('2026-11-30')).toBe('30 November to 6 December');
  expect(weekSpan('2026-12-28')).toBe('28 December to 3 January');
  expect(datedWeekSpan('2026-11-16')).toBe('16 to 22 November 2026');
  expect(datedWeekSpan('2026-12-28')).toBe('28 December 2026 to 3 January 2027');
});

test.each([
  ['2026-11-16', 47],
  ['2025-12-29', 1],
  ['2026-12-28', 53],
  ['2027-01-04', 1],
  ['2024-12-30', 1],
])('the week of %s is number %i (ISO 8601)', (week, number) => {
  expect(weekNumber(week)).toBe(number);
});

test('a text takes the form that its count needs', () => {
  const votes = { none: 'no votes', one: 'one vote', other: '# votes' };
  expect([0, 1, 1.5, 2, 1284].map((count) => plural(count, votes))).toEqual([
    'no votes',
    'one vote',
    '1.5 votes',
    '2 votes',
    '1,284 votes',
  ]);
  expect(plural(0, { one: 'one of #', other: '# of #' })).toBe('0 of 0');
});

test('times are relative, in the largest unit that fits', () => {
  const minute = 60_000;
  expect([1, 89, 90, 36 * 60, 5 * 1440].map((count) => timeUntil(count * minute, 0))).toEqual([
    'in one minute',
    'in 89 minutes',
    'in 2 hours',
    'in 2 days',
    'in 5 days',
  ]);
  expect([0, 1, 89, 90, 36 * 60].map((count) => timeSince(0, count * minute))).toEqual([
    'just now',
    'one minute ago',
    '89 minutes ago',
    '2 hours ago',
    '2 days ago',
  ]);
});

test('people and countries of every script have a short form', () => {
  expect(initials('Maren Solheim')).toBe('MS');
  expect(initials('Aoife Ní Chonghaile')).toBe('AC');
  expect(initials('Dr. Katharina Brandt')).toBe('DB');
  expect(initials('藤森')).toBe('藤');
  expect(initials('')).toBe('');
  expect(countryName('DK')).toBe('Denmark');
  expect(countryName('??')).toBe('??');
});

test('a moment names its day, minute and zone', () => {
  const at = Date.parse('2026-11-22T23:00:00Z');
  expect(momentIn(at, 'Europe/Vienna')).toBe('Mon 23 Nov, 00:00 (Europe/Vienna)');
  expect(momentIn(at, 'UTC')).toBe('Sun 22 Nov, 23:00 (UTC)');
});
