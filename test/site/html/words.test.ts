import { expect, test } from 'vitest';
import {
  counted,
  countryName,
  initials,
  timeUntil,
  weekNumber,
  weekSpan,
} from '../../../site/html/format.ts';

test('a week is named by its dates', () => {
  expect(weekSpan('2026-11-16')).toBe('16 to 22 November');
  expect(weekSpan('2026-11-30')).toBe('30 November to 6 December');
  expect(weekSpan('2026-12-28')).toBe('28 December to 3 January');
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

test('numbers and times are said in words', () => {
  expect(counted(0, 'vote', 'votes')).toBe('no votes');
  expect(counted(1, 'vote', 'votes')).toBe('one vote');
  expect(counted(1284, 'vote', 'votes')).toBe('1,284 votes');
  const minute = 60_000;
  expect([1, 89, 90, 36 * 60, 5 * 1440].map((count) => timeUntil(count * minute, 0))).toEqual([
    'in one minute',
    'in 89 minutes',
    'in 2 hours',
    'in 2 days',
    'in 5 days',
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
