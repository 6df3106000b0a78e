import type { AuditActor, AuditKind } from '../domain/audit_entry.ts';
import type { Kit } from './columns.ts';

/** The table of who did what; store/schema.ts puts it beside the others. */
export const auditTables = (k: Kit) => ({
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
