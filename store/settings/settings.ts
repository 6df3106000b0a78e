import { eq } from 'drizzle-orm';
import type { AuditActor } from '../../domain/http/audit_entry.ts';
import {
  DEFAULT_SETTINGS,
  SettingError,
  type SettingName,
  type Settings,
  settingProblem,
  settingsWith,
} from '../../domain/settings/settings.ts';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import type { AuditLogWrites } from './audit_log.ts';

/** Reads of settings. */
export function settingReads(db: ReadDb, { setting }: Schema) {
  const rows = prepared('settings', () => db.select().from(setting));
  const stored = async (): Promise<[string, unknown][]> =>
    (await rows.execute()).map(({ name, value }) => [name, value]);
  return {
    /** All settings: defaults overridden by stored values. Invalid stored values are ignored. */
    all: async (): Promise<Settings> => settingsWith(await stored()),
    /** Stored values by name, valid or not. */
    stored: async (): Promise<Map<string, unknown>> => new Map(await stored()),
  };
}

/** What to recompute when a setting changes. */
export type Recompute = Partial<Record<SettingName, () => Promise<void>>>;

/** Writes of settings; only inside a transaction. */
export function settingWrites(
  db: WriteDb,
  schema: Schema,
  { recompute, audit }: { recompute: Recompute; audit: AuditLogWrites },
) {
  const { setting } = schema;
  const reads = settingReads(db, schema);

  async function changed<N extends SettingName>(name: N, before: Settings[N], by: AuditActor): Promise<void> {
    const after = (await reads.all())[name];
    if (before === after) return;
    await audit.record({
      by,
      kind: 'setting_changed',
      subject: `setting:${name}`,
      details: { before, after },
    });
    await recompute[name]?.();
  }

  return {
    /**
     * Sets a setting and recomputes what depends on it; effective from the next request (R13, R170). Throws {@link SettingError} if the
     * value breaks a rule of domain/settings/setting_table.ts.
     */
    async set<N extends SettingName>(
      name: N,
      value: Settings[N],
      by: AuditActor = { actor: 'operator' },
    ): Promise<void> {
      const now = await reads.all();
      const problem = settingProblem(name, value, now);
      if (problem !== null) throw new SettingError(problem);
      await db
        .insert(setting)
        .values({ name, value })
        .onConflictDoUpdate({ target: setting.name, set: { value } });
      await changed(name, now[name], by);
    },
    /** Resets a setting to its default. Throws {@link SettingError} if that breaks a rule with another setting. */
    async reset(name: SettingName, by: AuditActor = { actor: 'operator' }): Promise<void> {
      const now = await reads.all();
      const problem = settingProblem(name, DEFAULT_SETTINGS[name], now);
      if (problem !== null) throw new SettingError(problem);
      await db.delete(setting).where(eq(setting.name, name));
      await changed(name, now[name], by);
    },
  };
}
