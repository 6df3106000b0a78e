import { ALL_SCOPES, isScope, type Scope } from './access.ts';

/** Keys that work which a person may have at once (auth.md 7). */
export const KEYS_MAX = 20;
/** Characters of a key's name. */
export const KEY_NAME_MAX = 60;
/** Days after which a key may be made to end; the empty word stands for never. */
export const KEY_DAYS = ['', '30', '90', '365'] as const;
/** Hours for which a key that was replaced may go on working. */
export const GRACE_HOURS = ['0', '24'] as const;
/** How many days of uses are counted and told. */
export const USES_DAYS = 30;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How young a sign-in has to be for what shows a secret (auth.md 7). */
const FRESH_MS = 15 * 60_000;
/** How long before its end a letter tells of it. */
export const WARN_MS = 7 * DAY_MS;
/** A key that nobody used for so long is likely not needed. */
const UNUSED_MS = USES_DAYS * DAY_MS;

/** What the rules look at of a key; times in epoch milliseconds. */
export interface KeyTimes {
  created_at: number;
  expires_at: number | null;
  last_used_at: number | null;
  revoked_at: number | null;
  replaced_by: number | null;
}

/** What became of a key: it works, works until its replacement has settled in, or is over for one of three reasons. */
export type KeyState = 'active' | 'leaving' | 'revoked' | 'replaced' | 'expired';

/** The state of a key at `now` (epoch milliseconds). */
export function keyState({ expires_at, revoked_at, replaced_by }: KeyTimes, now: number): KeyState {
  if (revoked_at !== null) return 'revoked';
  const isOver = expires_at !== null && expires_at <= now;
  if (replaced_by !== null) return isOver ? 'replaced' : 'leaving';
  return isOver ? 'expired' : 'active';
}

/** Whether a key still opens anything. */
export const works = (key: KeyTimes, now: number): boolean => /^(?:active|leaving)$/.test(keyState(key, now));

/** Whether nobody has used a working key for 30 days (auth.md 7). */
export const isUnused = (key: KeyTimes, now: number): boolean =>
  keyState(key, now) === 'active' && (key.last_used_at ?? key.created_at) <= now - UNUSED_MS;

/** Whether a sign-in is young enough to be shown a new key. */
export const isFresh = (signed_in_at: number, now: number): boolean => signed_in_at > now - FRESH_MS;

/** Whether a letter tells of the end of a key: not of one that lives a week at most, nor of one that was replaced. */
export const isWarningDue = ({ created_at, expires_at, replaced_by }: KeyTimes, now: number): boolean =>
  expires_at !== null &&
  replaced_by === null &&
  expires_at > now &&
  expires_at <= now + WARN_MS &&
  expires_at - created_at > WARN_MS;

/** When a key that is replaced at `now` ends: never later than it would have anyway. */
export function endOfReplaced(expires_at: number | null, hours: number, now: number): number {
  const end = now + hours * HOUR_MS;
  return expires_at === null ? end : Math.min(expires_at, end);
}

/** A replacement lives as long as the key that it replaces was to live; null for no end. */
export const endOfReplacement = (
  { created_at, expires_at }: Pick<KeyTimes, 'created_at' | 'expires_at'>,
  now: number,
): number | null => (expires_at === null ? null : now + (expires_at - created_at));

/** What somebody wants of a new key. */
export interface KeyWish {
  name: string;
  /** Null means all (D28). */
  scopes: Scope[] | null;
  /** Null means for ever. */
  days: number | null;
}

/** What was typed for a new key, and what is wrong with each field. */
export type KeyFaults = Partial<Record<'name' | 'scopes' | 'days', string>>;

/** The wish that a form tells, or its faults in words. */
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
    ...(!KEY_DAYS.some((one) => one === days) && { days: 'Choose when the key ends.' }),
  };
  if (named === null || Object.keys(faults).length > 0) return { faults };
  const all = chosen.length === ALL_SCOPES.length;
  return { wish: { name: named, scopes: all ? null : chosen, days: days === '' ? null : Number(days) } };
}

/** A name as it is kept: without what cannot be seen, and without spaces around it; null where nothing or too much is left. */
export function keyName(text: string): string | null {
  const name = text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return name === '' || name.length > KEY_NAME_MAX ? null : name;
}

/** When a key ends that is made at `now` for so many days; null for no end. */
export const endAfter = (days: number | null, now: number): number | null =>
  days === null ? null : now + days * DAY_MS;
