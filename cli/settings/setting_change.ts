import type { AuditActor } from '../../domain/http/audit_entry.ts';
import { SETTINGS } from '../../domain/settings/setting_table.ts';
import type { SettingName } from '../../domain/settings/settings.ts';
import type { Tx } from '../../store/store.ts';
import { operator, overStore, print } from '../command/operator.ts';
import { settingRow } from './setting_format.ts';

/** Changes a setting on behalf of the operator, prints the result and returns the exit code. */
export async function changeSetting(
  name: SettingName,
  json: boolean,
  change: (tx: Tx, by: AuditActor) => Promise<void>,
): Promise<number> {
  const { before, stored, after } = await overStore((store) =>
    store.write(
      async (tx) => {
        const [{ [name]: value }, rows] = await Promise.all([tx.settings.all(), tx.settings.stored()]);
        await change(tx, operator());
        return { before: value, stored: rows.get(name), after: (await tx.settings.all())[name] };
      },
      { durable: true },
    ),
  );
  const { effect, restart } = SETTINGS[name];
  const invalid = stored !== undefined && stored !== before;
  const change_made = [
    ...(invalid ? [`The invalid stored value ${JSON.stringify(stored)} was removed.`] : []),
    before !== after
      ? `It was ${JSON.stringify(before)}. ${effect}`
      : invalid
        ? 'This value applied already.'
        : 'It already had this value.',
  ].join(' ');
  print(
    json,
    { ...settingRow(name, after, undefined), before, ...(invalid && { removed: stored }) },
    `${name} = ${JSON.stringify(after)}\n${change_made}${restart ? ' Restart the service.' : ''}`,
  );
  return 0;
}
