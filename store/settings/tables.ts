import type { AuditActor, AuditKind } from '../../domain/http/audit_entry.ts';
import type { Columns } from '../columns.ts';

/** The tables of settings and the audit log. */
export const settingTables = (c: Columns) => ({
  /** What an administrator changed; defaults are in domain/settings/settings.ts. */
  setting: c.table('setting', {
    name: c.text('name').primaryKey(),
    value: c.json<string | number>('value').notNull(),
  }),
  audit: c.table('audit', {
    id: c.id(),
    at: c.time('at').notNull(),
    actor: c.text('actor').$type<AuditActor['actor']>().notNull(),
    /** Row id of a person, id of a client, or name of an operator on the machine. */
    actor_id: c.text('actor_id'),
    /** Whom it is about; null where it is about nobody, or about somebody who left. */
    person_id: c.int('person_id'),
    kind: c.text('kind').$type<AuditKind>().notNull(),
    /** What was changed, as `table:id`. */
    subject: c.text('subject').notNull(),
    details: c.json<Record<string, unknown>>('details').notNull(),
  }),
});
