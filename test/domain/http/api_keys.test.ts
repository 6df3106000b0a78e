import { describe, expect, test } from 'vitest';
import {
  endOfReplaced,
  endOfReplacement,
  isFresh,
  isUnused,
  isWarningDue,
  type KeyTimes,
  keyName,
  keyState,
  keyWish,
} from '../../../domain/http/api_keys.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-11-18T12:00:00Z');

const key = (times: Partial<KeyTimes> = {}): KeyTimes => ({
  created_at: NOW - 100 * DAY,
  expires_at: null,
  last_used_at: null,
  revoked_at: null,
  replaced_by: null,
  ...times,
});

describe('the rules of API keys', () => {
  test.each([
    ['active', key()],
    ['active', key({ expires_at: NOW + 1 })],
    ['expired', key({ expires_at: NOW })],
    ['leaving', key({ replaced_by: 2, expires_at: NOW + 1 })],
    ['replaced', key({ replaced_by: 2, expires_at: NOW })],
    ['revoked', key({ revoked_at: NOW - 1, expires_at: NOW })],
    ['revoked', key({ revoked_at: NOW - 1, replaced_by: 2, expires_at: NOW })],
  ])('%s [D28]', (state, times) => {
    expect(keyState(times, NOW)).toBe(state);
  });

  test('unused for 30 days: by its last use, or else by its age, while it works', () => {
    expect(isUnused(key({ last_used_at: NOW - 30 * DAY }), NOW)).toBe(true);
    expect(isUnused(key({ last_used_at: NOW - 30 * DAY + 1 }), NOW)).toBe(false);
    expect(isUnused(key(), NOW)).toBe(true);
    expect(isUnused(key({ created_at: NOW - 30 * DAY + 1 }), NOW)).toBe(false);
    expect(isUnused(key({ revoked_at: NOW }), NOW)).toBe(false);
  });

  test('a sign-in is fresh for 15 minutes', () => {
    expect(isFresh(NOW - 15 * MINUTE + 1, NOW)).toBe(true);
    expect(isFresh(NOW - 15 * MINUTE, NOW)).toBe(false);
  });

  test('an email announces an expiry seven days before, but not of short-lived or replaced keys', () => {
    expect(isWarningDue(key({ expires_at: NOW + 7 * DAY }), NOW)).toBe(true);
    expect(isWarningDue(key({ expires_at: NOW + 7 * DAY + 1 }), NOW)).toBe(false);
    expect(isWarningDue(key({ expires_at: NOW }), NOW)).toBe(false);
    expect(isWarningDue(key({ expires_at: NOW + DAY, replaced_by: 2 }), NOW)).toBe(false);
    expect(isWarningDue(key({ created_at: NOW - DAY, expires_at: NOW + 6 * DAY }), NOW)).toBe(false);
    expect(isWarningDue(key(), NOW)).toBe(false);
  });

  test('a key that is replaced never lives longer than it would have; the new one has its length of life', () => {
    expect(endOfReplaced(null, 24, NOW)).toBe(NOW + DAY);
    expect(endOfReplaced(NOW + HOUR, 24, NOW)).toBe(NOW + HOUR);
    expect(endOfReplaced(null, 0, NOW)).toBe(NOW);
    expect(endOfReplacement({ created_at: NOW - 80 * DAY, expires_at: NOW + 10 * DAY }, NOW)).toBe(
      NOW + 90 * DAY,
    );
    expect(endOfReplacement({ created_at: NOW, expires_at: null }, NOW)).toBeNull();
  });

  test('counts only the visible characters of a name, 1 to 60', () => {
    expect(keyName('  a\u200b\tb\n c ')).toBe('a b c');
    expect(keyName('x'.repeat(60))).toBe('x'.repeat(60));
    for (const none of ['', ' ', '\u202e\u0000', 'x'.repeat(61)]) expect(keyName(none)).toBeNull();
  });

  test('all scopes together mean the whole account; all faults are reported at once', () => {
    const all = ['orders:write', 'account:read', 'listings:write'];
    expect(keyWish({ name: 'a', scopes: all, days: '' })).toEqual({
      wish: { name: 'a', scopes: null, days: null },
    });
    expect(keyWish({ name: 'a', scopes: ['orders:write', 'orders:write'], days: '365' })).toEqual({
      wish: { name: 'a', scopes: ['orders:write'], days: 365 },
    });
    const { faults } = keyWish({ name: '', scopes: [], days: '0' });
    expect(Object.keys(faults ?? {})).toEqual(['name', 'scopes', 'days']);
  });
});
