import { DEFAULT_SETTINGS, type SettingName, type Settings } from '../domain/settings.ts';
import { prepared, type ReadDb, type WriteDb } from './db.ts';
import type { Schema } from './schema.ts';

/** What can be asked of the settings. */
export function settingReads(db: ReadDb, { setting }: Schema) {
  const rows = prepared('settings', () => db.select().from(setting));
  return {
    /** All settings as they are now: the defaults with what an administrator changed. */
    async all(): Promise<Settings> {
      const changed = await rows.execute();
      return { ...DEFAULT_SETTINGS, ...Object.fromEntries(changed.map(({ name, value }) => [name, value])) };
    },
  };
}

/** What is computed anew when a setting changes that it was computed with. */
export type Recompute = Partial<Record<SettingName, () => Promise<void>>>;

/** What changes settings; inside a transaction only. */
export function settingWrites(db: WriteDb, { setting }: Schema, recompute: Recompute) {
  return {
    /** Sets one setting; it acts from the next call on (R13, R170), with all that was computed with it. */
    async set<N extends SettingName>(name: N, value: Settings[N]): Promise<void> {
      await db
        .insert(setting)
        .values({ name, value })
        .onConflictDoUpdate({ target: setting.name, set: { value } });
      await recompute[name]?.();
    },
  };
}
