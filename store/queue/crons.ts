import { and, eq } from 'drizzle-orm';
import { prepared, type ReadDb, type WriteDb } from '../db.ts';
import type { Schema } from '../schema.ts';

/** When a piece of scheduled work is next due, by the service's clock. */
export type Cron = Schema['cron']['$inferSelect'];

/** What can be asked of the schedules. */
export function cronReads(db: ReadDb, { cron }: Schema) {
  const all = prepared('crons', () => db.select().from(cron));
  return {
    /** Every schedule that was ever entered. */
    all: (): Promise<Cron[]> => all.execute(),
  };
}

/** What moves the schedules on; inside a transaction only. */
export function cronWrites(db: WriteDb, { cron }: Schema) {
  return {
    /**
     * Moves a schedule on from where the caller saw it (null: it was not there); false when somebody else did so first, and
     * so what was due then is theirs.
     */
    async move(seen: number | null, { name, every_ms, next_at }: Cron): Promise<boolean> {
      const rows =
        seen === null
          ? await db.insert(cron).values({ name, every_ms, next_at }).onConflictDoNothing().returning()
          : await db
              .update(cron)
              .set({ every_ms, next_at })
              .where(and(eq(cron.name, name), eq(cron.next_at, seen)))
              .returning();
      return rows.length === 1;
    },
  };
}
