import { SettingError, type SettingName } from '../../domain/settings/settings.ts';
import { previewSetting } from '../../services/administration/setting_preview.ts';
import {
  changeSetting,
  changeText,
  type SettingChange,
  settingRow,
} from '../../services/administration/settings.ts';
import { operator, overStore, print } from '../command/operator.ts';
import { UsageError } from '../command/usage.ts';

/** Changes a setting on behalf of the operator, or resets it with null; prints the result and returns the exit code. */
export async function changeByCommand(
  name: SettingName,
  typed: string | null,
  json: boolean,
): Promise<number> {
  const change = await asUsage(() =>
    overStore((store) => store.write((tx) => changeSetting(tx, name, typed, operator()), { durable: true })),
  );
  return printChange(name, change, json);
}

/** Prints what a change did; returns the exit code. */
export function printChange(name: SettingName, change: SettingChange, json: boolean): number {
  const { before, after, ...removed } = change;
  print(
    json,
    { ...settingRow(name, after, undefined), before, ...removed },
    `${name} = ${JSON.stringify(after)}\n${changeText(name, change)}`,
  );
  return 0;
}

/** Prints what a change would do to booked weeks and listings, and changes nothing; returns the exit code. */
export async function previewByCommand(name: SettingName, typed: string, json: boolean): Promise<number> {
  const preview = await asUsage(() => overStore((store) => previewSetting(store, name, typed, Date.now())));
  const effects = preview?.effects ?? ['No booked week and no listing is affected.'];
  print(json, { name, effects }, [...effects, 'Nothing was changed: this is a dry run.'].join('\n'));
  return 0;
}

/** Refuses a value that is against the rule of the setting as wrong usage. */
async function asUsage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof SettingError ? new UsageError(error.message) : error;
  }
}
