import { SETTINGS } from '../../domain/settings/setting_table.ts';
import { isSettingName, renamedSetting, type SettingName } from '../../domain/settings/settings.ts';
import type { SettingRow } from '../../services/administration/settings.ts';
import { parseArguments, UsageError } from '../command/usage.ts';

/** The setting named by an argument. Throws for former names with the present one, for unknown names with suggestions. */
export function settingNamed(typed: string | undefined): SettingName {
  if (typed === undefined) throw new UsageError('Name a setting: firstlight settings list shows them.');
  if (isSettingName(typed)) return typed;
  const renamed = renamedSetting(typed);
  if (renamed) throw new UsageError(`The setting "${typed}" was renamed: use ${renamed}.`);
  const [, last = typed] = /\.([^.]*)$/.exec(typed) ?? [];
  const near = Object.keys(SETTINGS).filter(
    (name) => name.includes(typed) || (last !== '' && name.endsWith(`.${last}`)),
  );
  throw new UsageError(
    `There is no setting "${typed}"${near.length > 0 ? `; did you mean ${near.join(' or ')}?` : ': firstlight settings list shows them.'}`,
  );
}

/** Parses the arguments of a command about one setting: its name and `--json`. */
export function oneSetting(args: string[]): { name: SettingName; json: boolean } {
  const { values, positionals } = parseArguments({
    args,
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  });
  if (positionals.length > 1) throw new UsageError('Name one setting.');
  return { name: settingNamed(positionals[0]), json: values.json };
}

/** A setting as text. */
export function settingText({
  name,
  value,
  default: initially,
  changed,
  rule,
  meaning,
  effect,
  restart,
  ignored,
}: SettingRow): string {
  return [
    `${name} = ${JSON.stringify(value)}${changed ? `   (default ${JSON.stringify(initially)})` : ''}`,
    `    ${meaning}`,
    `    Must be ${rule}.`,
    `    ${effect}${restart ? ' Restart the service.' : ''}`,
    ...(ignored === undefined
      ? []
      : [
          `    The stored value ${JSON.stringify(ignored)} is invalid, so the default applies. Set or reset it.`,
        ]),
  ].join('\n');
}
