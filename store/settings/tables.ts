import type { AuditActor, AuditKind } from '../../domain/http/audit_entry.ts';
import type { Kit } from '../columns.ts';

/** The tables of settings and the audit log. */
export const settingsTables = (k: Kit) => ({
  /** What an administrator changed; defaults are in domain/settings/settings.ts. */
  setting: k.table('setting', {
    name: k.text('name').primaryKey(),
    value: k.json<string | number>('value').notNull(),
  }),
  audit: k.table('audit', {
    id: k.id(),
    at: k.time('at').notNull(),
    actor: k.text('actor').$type<AuditActor['actor']>().notNull(),
    /** Row id of a person, id of a client, or name of an operator on the machine. */
    actor_id: k.text('actor_id'),
    /** Whom it is about; null where it is about nobody, or about somebody who left. */
    person_id: k.int('person_id'),
    kind: k.text('kind').$type<AuditKind>().notNull(),
    /** What was changed, as `table:id`. */
    subject: k.text('subject').notNull(),
    details: k.json<Record<string, unknown>>('details').notNull(),
  }),
});
