import { and, desc, eq, lt, or, sql } from 'drizzle-orm';
import type { AuditEntry, AuditKind } from '../../domain/http/audit_entry.ts';
import type { Clock } from '../../domain/ports.ts';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';

/** A row of the audit table as stored. */
export type AuditRow = Schema['audit']['$inferSelect'];

/** The writes of the audit table. */
export type AuditLogWrites = ReturnType<typeof auditLogWrites>;

/** Filter of audit rows: kind, person, older than a row. */
export interface AuditFilter {
  kind?: AuditKind | undefined;
  person_id?: number | undefined;
  before?: number | undefined;
  limit: number;
}

/** Reads of the audit table. */
export function auditLogReads(db: ReadDb, { audit }: Schema) {
  return {
    /** Audit rows, newest first. */
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

/**
 * Writes of the audit table; only inside the transaction of the recorded change. `recorded` is called for every row; `clock` is the
 * service's.
 */
export function auditLogWrites(
  db: WriteDb,
  { audit }: Schema,
  clock: Clock,
  recorded: (row: AuditRow) => void,
) {
  const add = prepared('audit_add', () =>
    db
      .insert(audit)
      .values({
        at: sql.placeholder('at'),
        actor: sql.placeholder('actor'),
        actor_id: sql.placeholder('actor_id'),
        person_id: sql.placeholder('person_id'),
        kind: sql.placeholder('kind'),
        subject: sql.placeholder('subject'),
        details: sql.placeholder('details'),
      })
      .returning(),
  );
  return {
    /** Records who did what. */
    async record({ by, kind, person_id, subject, details = {} }: AuditEntry): Promise<void> {
      const actor_id = 'actor_id' in by ? String(by.actor_id) : null;
      const at = clock.now().getTime();
      const { actor } = by;
      const [row] = await add.execute({
        at,
        actor,
        actor_id,
        person_id: person_id ?? null,
        kind,
        subject,
        details,
      });
      if (row) recorded(row);
    },
    /** Removes a person from audit rows: what was done stays, without their name. */
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
    /** Deletes rows older than an instant. */
    async purge(before: number): Promise<void> {
      await db.delete(audit).where(lt(audit.at, before));
    },
  };
}
