import { and, eq, lt } from 'drizzle-orm';
import type { ReadDb, WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';

/** A salt, sealed with the server key. */
export type StoredSalt = Schema['salt']['$inferInsert'];

/** Reads of the salts that the nodes of a site share. */
export function saltReads(db: ReadDb, { salt }: Schema) {
  return {
    /** The sealed salt of a kind and period; null if nobody has made it. */
    async sealed(kind: string, period: string): Promise<string | null> {
      const [row] = await db
        .select({ sealed: salt.sealed })
        .from(salt)
        .where(and(eq(salt.kind, kind), eq(salt.period, period)));
      return row?.sealed ?? null;
    },
  };
}

/** Writes of the salts that the nodes of a site share. */
export function saltWrites(db: WriteDb, { salt }: Schema) {
  return {
    /** Adds a salt, unless another node has; `instead_of` is one that is replaced, because nobody can open it. */
    async add(row: StoredSalt, instead_of: string | null): Promise<void> {
      const of = and(eq(salt.kind, row.kind), eq(salt.period, row.period));
      if (instead_of !== null) await db.delete(salt).where(and(of, eq(salt.sealed, instead_of)));
      await db.insert(salt).values(row).onConflictDoNothing();
    },
    /** Deletes those of a kind whose period is before another. */
    async forgetBefore(kind: string, period: string): Promise<void> {
      await db.delete(salt).where(and(eq(salt.kind, kind), lt(salt.period, period)));
    },
  };
}
