import { describe, expect, test } from 'vitest';
import {
  addWeeks,
  isTimeZone,
  mondayOf,
  startOfDate,
  weekAt,
  weekBounds,
  weeksBetween,
} from '../../../domain/launches/weeks.ts';

const HOUR = 3_600_000;
const hours = (week: string, zone: string) => {
  const { starts_at, ends_at } = weekBounds(week, zone);
  return (ends_at - starts_at) / HOUR;
};

describe('weeks are named by their Monday [R60, R61]', () => {
  test.each([
    ['2026-11-16', '2026-11-16'],
    ['2026-11-18', '2026-11-16'],
    ['2026-11-22', '2026-11-16'],
    ['2026-11-23', '2026-11-23'],
    ['2027-01-01', '2026-12-28'],
    ['2026-12-31', '2026-12-28'],
    ['2028-02-29', '2028-02-28'],
  ])('%s lies in the week of %s', (date, monday) => {
    expect(mondayOf(date)).toBe(monday);
  });

  test('all seven days of a week across a year’s end give the same Monday', () => {
    const days = [
      '2026-12-28',
      '2026-12-29',
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
      '2027-01-03',
    ];
    expect(new Set(days.map(mondayOf))).toEqual(new Set(['2026-12-28']));
  });

  test.each(['2026-02-30', '2026-13-01', '2026-1-1', '20261116', 'monday', '', '0000-00-00', '2026-11-16 '])(
    '%j is no date [D9]',
    (date) => {
      expect(mondayOf(date)).toBeNull();
    },
  );

  test('weeks are counted forwards and backwards', () => {
    expect(addWeeks('2026-11-16', 7)).toBe('2027-01-04');
    expect(addWeeks('2027-01-04', -7)).toBe('2026-11-16');
    expect(weeksBetween('2026-11-16', '2027-01-04')).toBe(7);
    expect(weeksBetween('2027-01-04', '2026-11-16')).toBe(-7);
  });
});

describe('a week starts and ends at the midnights of its zone [D10]', () => {
  test.each([
    ['2026-11-16', 'UTC', 168],
    ['2026-03-23', 'Europe/Vienna', 167],
    ['2026-10-19', 'Europe/Vienna', 169],
    ['2026-03-30', 'Australia/Lord_Howe', 168.5],
    ['2026-09-28', 'Australia/Lord_Howe', 167.5],
    ['2011-12-26', 'Pacific/Apia', 144],
  ])('the week of %s in %s has %d hours', (week, zone, length) => {
    expect(hours(week, zone)).toBe(length);
  });

  test('it ends at the instant at which the next one starts', () => {
    for (let week = '2025-12-29'; week < '2027-01-11'; week = addWeeks(week, 1)) {
      for (const zone of ['UTC', 'America/Los_Angeles', 'Asia/Kathmandu', 'Africa/Casablanca']) {
        expect(weekBounds(week, zone).ends_at).toBe(weekBounds(addWeeks(week, 1), zone).starts_at);
      }
    }
  });

  test('every instant lies in the week that its bounds say', () => {
    for (const zone of [
      'UTC',
      'Europe/Vienna',
      'America/New_York',
      'Australia/Lord_Howe',
      'Pacific/Auckland',
    ]) {
      for (
        let instant = Date.UTC(2026, 0, 1);
        instant < Date.UTC(2027, 0, 20);
        instant += 5 * HOUR + 17 * 60_000
      ) {
        const { starts_at, ends_at } = weekBounds(weekAt(instant, zone), zone);
        expect(instant >= starts_at && instant < ends_at, `${new Date(instant).toISOString()} ${zone}`).toBe(
          true,
        );
      }
    }
  });

  test('where midnight does not exist the day starts at the first instant after the gap', () => {
    // Lebanon moves from 00:00 to 01:00.
    expect(new Date(startOfDate('2026-03-29', 'Asia/Beirut')).toISOString()).toBe('2026-03-28T22:00:00.000Z');
  });

  test('a zone that does not exist is recognised', () => {
    expect(isTimeZone('Europe/Vienna')).toBe(true);
    expect(isTimeZone('Middle/Earth')).toBe(false);
  });
});
