import type { Setting } from './setting_rules.ts';
import { SETTINGS } from './setting_table.ts';

/** Name of a setting. */
export type SettingName = keyof typeof SETTINGS;
/** Every setting with its value. */
export type Settings = { [N in SettingName]: (typeof SETTINGS)[N]['initially'] };

/** The default of every setting. */
export const DEFAULT_SETTINGS = Object.fromEntries(
  Object.entries(SETTINGS).map(([name, { initially }]) => [name, initially]),
) as Settings;

/** Pairs of settings whose first must not be above the second. */
const ORDERED: readonly (readonly [SettingName, SettingName])[] = [
  ['free_queue.min_weeks', 'free_queue.max_weeks'],
];

/** Settings that were renamed, by their former names. */
const RENAMED: Readonly<Record<string, SettingName>> = {
  'limits.letters_per_invite': 'limits.emails_per_invite',
  'limits.invite_letters_per_day': 'limits.invite_emails_per_day',
  'limits.invite_letters_per_mailbox': 'limits.invite_emails_per_mailbox',
};

/** The present name of a setting that was renamed; undefined for any other name. */
export const renamedSetting = (name: string): SettingName | undefined =>
  Object.hasOwn(RENAMED, name) ? RENAMED[name] : undefined;

/** True if there is a setting of this name. */
export const isSettingName = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name);

/** An invalid value: names the setting, the value, the rule and the reason. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

/** Whether a file of the data would be published without a licence. */
const isUnlicensed = ({ 'data.weekly_file': file, 'data.license': license }: Settings): boolean =>
  file === 1 && license === '';

/** What is wrong with a value for a setting, as a sentence; null if nothing. `now` are the current values. */
export function settingProblem(name: SettingName, value: unknown, now: Settings): string | null {
  const { rule, reason, why } = SETTINGS[name] as Setting<unknown>;
  if (!followsRule(name, value)) {
    const figures = why?.(value);
    return `${name} cannot be ${quoted(value)}: it must be ${rule}. ${figures ? `${figures} ` : ''}${reason}`;
  }
  const next = { ...now, [name]: value };
  if (isUnlicensed(next))
    return name === 'data.license'
      ? `${name} cannot be ${quoted(value)} while data.weekly_file is 1: that file names the licence. Set data.weekly_file to 0 first.`
      : `${name} cannot be ${quoted(value)} while data.license is empty: the file names it. Set data.license first.`;
  const wrong = ORDERED.find((pair) => pair.includes(name) && next[pair[0]] > next[pair[1]]);
  if (!wrong) return null;
  const [low, high] = wrong;
  return `${name} cannot be ${quoted(value)}: ${low} (${next[low]}) would be above ${high} (${next[high]}). Change the other one first.`;
}

/** The settings from stored values; invalid ones are replaced by the default. */
export function settingsWith(stored: Iterable<readonly [string, unknown]>): Settings {
  const settings: Record<SettingName, string | number> = { ...DEFAULT_SETTINGS };
  for (const [name, value] of stored)
    if (isSettingName(name) && followsRule(name, value)) settings[name] = value as string | number;
  for (const pair of ORDERED)
    if (settings[pair[0]] > settings[pair[1]])
      for (const name of pair) settings[name] = DEFAULT_SETTINGS[name];
  if (isUnlicensed(settings as Settings)) settings['data.weekly_file'] = 0;
  return settings as Settings;
}

/** An argument of the command line as a setting's value: a number if it is one; else the text, which the rule refuses. */
export function settingValue(name: SettingName, typed: string): string | number {
  if (SETTINGS[name].type === 'text') return typed;
  return /^-?\d+(?:\.\d+)?$/.test(typed) ? Number(typed) : typed;
}

function followsRule(name: SettingName, value: unknown): boolean {
  // The compiler cannot relate the rule's type to the name.
  const { initially, allows } = SETTINGS[name] as Setting<unknown>;
  return typeof value === typeof initially && allows(value);
}

const quoted = (value: unknown): string => {
  const json = JSON.stringify(value) ?? String(value);
  return json.length > 80 ? `${json.slice(0, 80)}…` : json;
};
