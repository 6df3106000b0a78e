import { and, count, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AuditEntry, AuditKind } from '../../domain/http/audit_entry.ts';
import type { Clock } from '../../domain/ports.ts';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { desc } from '../base/sorting.ts';

/** A row of the audit table as stored. */
export type AuditRow = Schema['audit']['$inferSelect'];

/** The writes of the audit table. */
export type AuditLogWrites = ReturnType<typeof auditLogWrites>;

/** Filter of audit rows; those of all by default. */
export interface AuditFilter {
  kind?: AuditKind | undefined;
  /** Who it is about. */
  person_id?: number | undefined;
  /** Who did it. */
  actor?: AuditRow['actor'];
  actor_id?: string;
  /** A row, as `listing:17`, or all rows of a table, as `listing`. */
  subject?: string;
  /** Instants; `until` is not included. */
  from?: number;
  until?: number;
  /** Only those that are older than the row with this id. */
  before?: number | undefined;
  offset?: number;
  limit: number;
}

const ifGiven = <T>(value: T | undefined, condition: (value: T) => SQL | undefined): SQL | undefined =>
  value === undefined ? undefined : condition(value);

/** Reads of the audit table. */
export function auditLogReads(db: ReadDb, { audit }: Schema) {
  const matching = ({
    kind,
    person_id,
    actor,
    actor_id,
    subject,
    from,
    until,
    before,
  }: AuditFilter): SQL | undefined =>
    and(
      kind && eq(audit.kind, kind),
      actor && eq(audit.actor, actor),
      ifGiven(person_id, (id) => eq(audit.person_id, id)),
      ifGiven(actor_id, (id) => eq(audit.actor_id, id)),
      ifGiven(subject, (of) => or(eq(audit.subject, of), sql`instr(${audit.subject}, ${`${of}:`}) = 1`)),
      ifGiven(from, (at) => gte(audit.at, at)),
      ifGiven(until, (at) => lt(audit.at, at)),
      ifGiven(before, (id) => lt(audit.id, id)),
    );
  return {
    /** Audit rows, newest first. */
    newest: (filter: AuditFilter): Promise<AuditRow[]> =>
      db
        .select()
        .from(audit)
        .where(matching(filter))
        .orderBy(desc(audit.id))
        .limit(filter.limit)
        .offset(filter.offset ?? 0),
    /** The number of all rows that match. */
    async count(filter: AuditFilter): Promise<number> {
      const [all] = await db.select({ total: count() }).from(audit).where(matching(filter));
      return all?.total ?? 0;
    },
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
