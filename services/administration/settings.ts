import type { AuditActor } from '../../domain/http/audit_entry.ts';
import { LOGO_PNG } from '../../domain/pictures/logo.ts';
import type { MadePicture } from '../../domain/pictures/picture.ts';
import { SETTINGS } from '../../domain/settings/setting_table.ts';
import { SettingError, type SettingName, settingValue } from '../../domain/settings/settings.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { storePicture } from '../listings/pictures.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** A setting with its value, default, rule, meaning and effect; `ignored` is a stored value that breaks the rule. */
export type SettingRow = ReturnType<typeof settingRow>;

/** A setting of a site, from its value and what is stored of it. */
export function settingRow(name: SettingName, value: unknown, stored: unknown) {
  const { initially, type, rule, meaning, effect, restart } = SETTINGS[name];
  const ignored = stored !== undefined && stored !== value;
  return {
    name,
    value,
    default: initially,
    changed: value !== initially,
    type,
    rule,
    meaning,
    effect,
    restart,
    ...(ignored && { ignored: stored }),
  };
}

/** Every setting, in the order of their table. */
export const settingRows = defineUseCase(
  { who: 'administrators', does: 'reads' },
  async ({ settings }: Pick<Reads, 'settings'>): Promise<SettingRow[]> => {
    const [now, stored] = await Promise.all([settings.all(), settings.stored()]);
    return (Object.keys(SETTINGS) as SettingName[]).map((name) =>
      settingRow(name, now[name], stored.get(name)),
    );
  },
);

/** A change of a setting: its value before and after, and a stored value that was invalid and is gone. */
export interface SettingChange {
  before: unknown;
  after: unknown;
  removed?: unknown;
}

/**
 * Sets a setting to what was typed, or resets it to its default with null; effective from the next request, with a row of the audit table.
 * Throws a SettingError, and changes nothing, if the value breaks a rule.
 */
export const changeSetting = defineUseCase(
  { who: 'administrators', does: 'durable' },
  async (tx: Tx, name: SettingName, typed: string | null, by: AuditActor): Promise<SettingChange> => {
    const [{ [name]: before }, rows] = await Promise.all([tx.settings.all(), tx.settings.stored()]);
    if (name === 'site.logo' && typed && (await tx.pictures.file(typed, LOGO_PNG)) === undefined)
      throw new SettingError(NO_PICTURE);
    if (typed === null) await tx.settings.reset(name, by);
    else await tx.settings.set(name, settingValue(name, typed), by);
    const { [name]: after } = await tx.settings.all();
    const stored = rows.get(name);
    return { before, after, ...(stored !== undefined && stored !== before && { removed: stored }) };
  },
);

const NO_PICTURE =
  'site.logo is set by uploading a picture on /admin/settings, or by firstlight settings set site.logo FILE.';

/** What a change did, in sentences. */
export function changeText(name: SettingName, change: SettingChange): string {
  const { before, after } = change;
  const { effect, restart } = SETTINGS[name];
  const isInvalid = 'removed' in change;
  const unchanged = isInvalid ? 'This value applied already.' : 'It already had this value.';
  return [
    ...(isInvalid ? [`The invalid stored value ${JSON.stringify(change.removed)} was removed.`] : []),
    before === after ? unchanged : `It was ${JSON.stringify(before)}. ${effect}`,
    ...(restart ? ['Restart the service.'] : []),
  ].join(' ');
}

/** Stores a picture and makes it the logo of the site, with a row of the audit table. `now` in epoch milliseconds. */
export const setSiteLogo = defineUseCase(
  { who: 'administrators', does: 'durable' },
  async (
    tx: Tx,
    made: Pick<MadePicture, 'files'>,
    { by, now }: { by: AuditActor; now: number },
  ): Promise<SettingChange> => {
    return changeSetting(tx, 'site.logo', await storePicture(tx, made, now), by);
  },
);
