import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SETTINGS } from '../../../domain/settings/setting_table.ts';
import {
  DEFAULT_SETTINGS,
  isSettingName,
  type SettingName,
  settingProblem,
  settingsWith,
  settingValue,
} from '../../../domain/settings/settings.ts';

const NAMES = Object.keys(SETTINGS) as SettingName[];
const problem = (name: SettingName, value: unknown, now = DEFAULT_SETTINGS) =>
  settingProblem(name, value, now);

test.each(NAMES)('%s may be set to what it is by default', (name) => {
  expect(problem(name, DEFAULT_SETTINGS[name])).toBeNull();
});

test('whatever is in the table, a service gets values that could be set', () => {
  const value = fc.oneof(
    fc.integer(),
    fc.double(),
    fc.string(),
    fc.constantFrom(null, [], {}, true, 'UTC', ''),
  );
  const row = fc.tuple(fc.oneof(fc.constantFrom<string>(...NAMES), fc.string()), value);
  fc.assert(
    fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
      const settings = settingsWith(rows);
      expect(Object.keys(settings).toSorted()).toEqual(NAMES.toSorted());
      for (const name of NAMES) expect(problem(name, settings[name], settings)).toBeNull();
    }),
    { numRuns: 300 },
  );
});

test('a name that objects have by themselves is no setting', () => {
  expect(['constructor', '__proto__', 'toString', 'calendar.time_zone'].map(isSettingName)).toEqual([
    false,
    false,
    false,
    true,
  ]);
  expect(settingsWith([['__proto__', { polluted: 1 }]])).toEqual(DEFAULT_SETTINGS);
});

describe('two settings that belong together', () => {
  test('are refused out of order, with both values and what to do', () => {
    expect(problem('free_queue.max_weeks', 5)).toBe(
      'free_queue.max_weeks cannot be 5: free_queue.min_weeks (6) would be above free_queue.max_weeks (5). Change the other one first.',
    );
    expect(problem('free_queue.max_weeks', 6)).toBeNull();
  });

  test('stored out of order, by an older version or by hand, are both as by default', () => {
    const settings = settingsWith([
      ['free_queue.min_weeks', 9],
      ['free_queue.max_weeks', 8],
      ['free_queue.capacity', 3],
    ]);
    expect(settings).toEqual({ ...DEFAULT_SETTINGS, 'free_queue.capacity': 3 });
  });
});

describe('what a setting refuses', () => {
  test.each<[SettingName, unknown, string]>([
    ['free_queue.capacity', 0, 'a whole number from 1 to 1000'],
    ['free_queue.capacity', 2.5, 'a whole number from 1 to 1000'],
    ['free_queue.capacity', '3', 'a whole number from 1 to 1000'],
    ['free_queue.capacity', Number.NaN, 'a whole number from 1 to 1000'],
    ['ai.max_usd_per_day', Number.POSITIVE_INFINITY, 'a number from 0 to 100000'],
    ['calendar.time_zone', 'Middle/Earth', 'a time zone of the IANA database'],
    ['site.name', 'two\nlines', 'one line of'],
    ['site.name', ' padded', 'one line of'],
    ['site.name', 'mirror\u202e', 'one line of'],
    ['moderation.blocked_domains', 'Upper.example', 'lower-case host names'],
    ['moderation.blocked_domains', 'a.example  b.example', 'lower-case host names'],
    ['moderation.blocked_domains', 'https://a.example', 'lower-case host names'],
  ])('%s: %j', (name, value, rule) => {
    expect(problem(name, value)).toContain(`${name} cannot be`);
    expect(problem(name, value)).toContain(`it must be ${rule}`);
  });

  test('is repeated shortened', () => {
    expect(problem('site.name', 'x'.repeat(5000))!.length).toBeLessThan(400);
  });
});

test.each<[SettingName, string, unknown]>([
  ['free_queue.capacity', '12', 12],
  ['ai.max_usd_per_day', '0.5', 0.5],
  ['free_queue.capacity', '-1', -1],
  // No number in our spelling: the rule then refuses the text.
  ['free_queue.capacity', '1e3', '1e3'],
  ['free_queue.capacity', '0x10', '0x10'],
  ['free_queue.capacity', '', ''],
  ['free_queue.capacity', ' 12', ' 12'],
  // A text stays one, also if it looks like a number.
  ['site.name', '42', '42'],
])('on the command line %s %j means %j', (name, typed, value) => {
  expect(settingValue(name, typed)).toBe(value);
});
