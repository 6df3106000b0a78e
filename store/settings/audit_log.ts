import { and, desc, eq, lt, or } from 'drizzle-orm';
import type { AuditEntry, AuditKind } from '../../domain/http/audit_entry.ts';
import type { Clock } from '../../domain/ports.ts';
import type { ReadDb, WriteDb } from '../db.ts';
import type { Schema } from '../schema.ts';

/** An entry as it is stored. */
export type AuditRow = Schema['audit']['$inferSelect'];

/** See {@link auditLogWrites}. */
export type AuditLogWrites = ReturnType<typeof auditLogWrites>;

/** Which entries: of a kind, about a person, older than an entry. */
export interface AuditFilter {
  kind?: AuditKind | undefined;
  person_id?: number | undefined;
  before?: number | undefined;
  limit: number;
}

/** What can be asked of the audit table. */
export function auditLogReads(db: ReadDb, { audit }: Schema) {
  return {
    /** Entries, the newest first. */
    newest: ({ kind, person_id, before, limit }: AuditFilter): Promise<AuditRow[]> =>
      db
        .select()
        .from(audit)
        .where(
          and(
            kind && eq(audit.kind, kind),
            person_id === undefined ? undefined : eq(audit.person_id, person_id),
            before === undefined ? undefined : lt(audit.id, before),
          ),
        )
        .orderBy(desc(audit.id))
        .limit(limit),
  };
}

/** What writes the audit table; inside the transaction of what it records. `recorded` is told of every entry; `clock` is the service's. */
export function auditLogWrites(
  db: WriteDb,
  { audit }: Schema,
  clock: Clock,
  recorded: (row: AuditRow) => void,
) {
  return {
    /** Records who did what. */
    async record({ by, kind, person_id, subject, details = {} }: AuditEntry): Promise<void> {
      const actor_id = 'actor_id' in by ? String(by.actor_id) : null;
      const at = clock.now().getTime();
      const [row] = await db
        .insert(audit)
        .values({ at, actor: by.actor, actor_id, person_id: person_id ?? null, kind, subject, details })
        .returning();
      if (row) recorded(row);
    },
    /** Takes a person out of the entries: that something was done stays, to whom and by whom of them does not. */
    async forget(person_id: number): Promise<void> {
      const id = String(person_id);
      await db
        .update(audit)
        .set({ actor_id: null })
        .where(and(eq(audit.actor, 'person'), eq(audit.actor_id, id)));
      await db
        .update(audit)
        .set({ person_id: null, subject: 'deleted', details: {} })
        .where(or(eq(audit.person_id, person_id), eq(audit.subject, `person:${id}`)));
    },
    /** Forgets entries that are older than an instant. */
    async purge(before: number): Promise<void> {
      await db.delete(audit).where(lt(audit.at, before));
    },
  };
}
