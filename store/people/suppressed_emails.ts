import { count, eq, gt, lt, sql } from 'drizzle-orm';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc, desc } from '../base/sorting.ts';

/** An email address that gets no emails. */
export type SuppressedEmail = Schema['suppressed_email']['$inferSelect'];

/** A search among them; an empty text finds all. */
interface SuppressedFilter {
  text: string;
  offset: number;
  limit: number;
}

/** Reads of email addresses that get no emails. */
export function suppressedEmailReads(db: ReadDb, { suppressed_email: suppressed }: Schema) {
  const byEmail = prepared('suppressed_email', () =>
    db
      .select({ id: suppressed.id })
      .from(suppressed)
      .where(eq(suppressed.email, sql.placeholder('email'))),
  );
  return {
    /** Whether an email address, in lower case, gets no emails. */
    has: async (email: string): Promise<boolean> => (await byEmail.execute({ email })).length > 0,
    /** The first `limit` of them with ids above `after`. */
    list: ({ after, limit }: { after: number; limit: number }): Promise<SuppressedEmail[]> =>
      db.select().from(suppressed).where(gt(suppressed.id, after)).orderBy(asc(suppressed.id)).limit(limit),
    /** Those with a part of the email address, the newest first, and the number of all that match. */
    async find({
      text,
      offset,
      limit,
    }: SuppressedFilter): Promise<{ rows: SuppressedEmail[]; total: number }> {
      const wanted = sql`instr(${suppressed.email}, ${text.toLowerCase()}) > 0`;
      const [rows, all] = await Promise.all([
        db.select().from(suppressed).where(wanted).orderBy(desc(suppressed.id)).limit(limit).offset(offset),
        db.select({ total: count() }).from(suppressed).where(wanted),
      ]);
      return { rows, total: all[0]?.total ?? 0 };
    },
  };
}

/** Writes of email addresses that get no emails; only inside a transaction. */
export function suppressedEmailWrites(db: WriteDb, { suppressed_email: suppressed }: Schema) {
  return {
    /** Stops emails to an address; returns the id of the row, or null if they were stopped before. */
    async add(values: Omit<SuppressedEmail, 'id'>): Promise<number | null> {
      const [row] = await db
        .insert(suppressed)
        .values(values)
        .onConflictDoNothing({ target: suppressed.email })
        .returning({ id: suppressed.id });
      return row?.id ?? null;
    },
    /** Allows emails to an address again; returns the id of the row, or null if they were allowed. */
    async remove(email: string): Promise<number | null> {
      const [row] = await db
        .delete(suppressed)
        .where(eq(suppressed.email, email))
        .returning({ id: suppressed.id });
      return row?.id ?? null;
    },
    /** Tries addresses again that were stopped before an instant. */
    async purge(before: number): Promise<void> {
      await db.delete(suppressed).where(lt(suppressed.suppressed_at, before));
    },
  };
}
