import type { AuditActor, AuditKind } from '../../domain/http/audit_entry.ts';
import type { Columns } from '../base/columns.ts';

/** The tables of settings and audit rows. */
export const settingTables = (c: Columns) => ({
  /** Values set by an administrator; defaults are in domain/settings/settings.ts. */
  setting: c.table('setting', {
    name: c.text('name').primaryKey(),
    value: c.json<string | number>('value').notNull(),
  }),
  audit: c.table('audit', {
    id: c.id(),
    at: c.time('at').notNull(),
    actor: c.text('actor').$type<AuditActor['actor']>().notNull(),
    /** Person id, client id, or name of an operator. */
    actor_id: c.text('actor_id'),
    /** The person concerned; null if there is none or the account was deleted. */
    person_id: c.int('person_id'),
    kind: c.text('kind').$type<AuditKind>().notNull(),
    /** The changed row as `table:id`. */
    subject: c.text('subject').notNull(),
    details: c.json<Record<string, unknown>>('details').notNull(),
  }),
});
