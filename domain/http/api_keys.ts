import { DAY_MS, HOUR_MS } from '../time/day.ts';
import { ALL_SCOPES, isScope, type Scope } from './access.ts';

/** Working keys per person (D28). */
export const KEYS_MAX = 20;
/** Characters of a key's name. */
export const KEY_NAME_MAX = 60;
/** Choices for the lifetime of a key in days; empty means forever. */
export const KEY_DAYS = ['', '30', '90', '365'] as const;
/** Choices for how many hours a replaced key keeps working. */
export const GRACE_HOURS = ['0', '24'] as const;
/** Days for which uses are counted and shown. */
export const USES_DAYS = 30;

/** How recent a sign-in must be to show a secret. */
const FRESH_MS = 15 * 60_000;
/** How long before its expiry the owner of a key is emailed. */
export const WARN_MS = 7 * DAY_MS;
/** A key unused for so long is probably not needed. */
const UNUSED_MS = USES_DAYS * DAY_MS;

/** What determines the state of a key; times in epoch milliseconds. */
export interface KeyTimes {
  created_at: number;
  expires_at: number | null;
  last_used_at: number | null;
  revoked_at: number | null;
  replaced_by: number | null;
}

/** State of a key: working, working until its replacement is in use, or ended for one of three reasons. */
export type KeyState = 'active' | 'leaving' | 'revoked' | 'replaced' | 'expired';

/** The state of a key at `now` (epoch milliseconds). */
export function keyState({ expires_at, revoked_at, replaced_by }: KeyTimes, now: number): KeyState {
  if (revoked_at !== null) return 'revoked';
  const isOver = expires_at !== null && expires_at <= now;
  if (replaced_by !== null) return isOver ? 'replaced' : 'leaving';
  return isOver ? 'expired' : 'active';
}

/** True if a key still works. */
export const works = (key: KeyTimes, now: number): boolean => /^(?:active|leaving)$/.test(keyState(key, now));

/** True if a working key was not used for 30 days (D28). */
export const isUnused = (key: KeyTimes, now: number): boolean =>
  keyState(key, now) === 'active' && (key.last_used_at ?? key.created_at) <= now - UNUSED_MS;

/** True if a sign-in is recent enough to show a new key. */
export const isFresh = (signed_in_at: number, now: number): boolean => signed_in_at > now - FRESH_MS;

/** True if the owner should be emailed about a key's expiry: not if it lives a week at most or was replaced. */
export const isWarningDue = ({ created_at, expires_at, replaced_by }: KeyTimes, now: number): boolean =>
  expires_at !== null &&
  replaced_by === null &&
  expires_at > now &&
  expires_at <= now + WARN_MS &&
  expires_at - created_at > WARN_MS;

/** When a key replaced at `now` ends: never later than before. */
export function endOfReplaced(expires_at: number | null, hours: number, now: number): number {
  const end = now + hours * HOUR_MS;
  return expires_at === null ? end : Math.min(expires_at, end);
}

/** A replacement lives as long as the key it replaces; null if that never expires. */
export const endOfReplacement = (
  { created_at, expires_at }: Pick<KeyTimes, 'created_at' | 'expires_at'>,
  now: number,
): number | null => (expires_at === null ? null : now + (expires_at - created_at));

/** The choices for a new key. */
export interface KeyWish {
  name: string;
  /** Null means all (D28). */
  scopes: Scope[] | null;
  /** Null means forever. */
  days: number | null;
}

/** What is wrong with the fields of the form for a new key. */
export type KeyFaults = Partial<Record<'name' | 'scopes' | 'days', string>>;

/** Reads the form for a new key; returns the choices, or what is wrong with them. */
export function keyWish({
  name,
  scopes,
  days,
}: {
  name: string;
  scopes: readonly string[];
  days: string;
}): { wish: KeyWish; faults?: undefined } | { faults: KeyFaults } {
  const named = keyName(name);
  const chosen = ALL_SCOPES.filter((scope) => scopes.includes(scope));
  const faults: KeyFaults = {
    ...(named === null && { name: `Give the key a name of at most ${KEY_NAME_MAX} characters.` }),
    ...((chosen.length === 0 || !scopes.every(isScope)) && { scopes: 'Choose what the key may do.' }),
    ...(!KEY_DAYS.some((one) => one === days) && { days: 'Choose when the key expires.' }),
  };
  if (named === null || Object.keys(faults).length > 0) return { faults };
  const all = chosen.length === ALL_SCOPES.length;
  return { wish: { name: named, scopes: all ? null : chosen, days: days === '' ? null : Number(days) } };
}

/** A key's name as stored: without invisible characters and outer spaces; null if empty or too long. */
export function keyName(text: string): string | null {
  const name = text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return name === '' || name.length > KEY_NAME_MAX ? null : name;
}

/** When a key created at `now` expires; null if never. */
export const endAfter = (days: number | null, now: number): number | null =>
  days === null ? null : now + days * DAY_MS;
