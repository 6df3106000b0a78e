import { and, eq } from 'drizzle-orm';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';

/** When a scheduled task is next due, by the service's clock. */
export type Cron = Schema['cron']['$inferSelect'];

/** Reads of scheduled tasks. */
export function cronReads(db: ReadDb, { cron }: Schema) {
  const all = prepared('crons', () => db.select().from(cron));
  return {
    /** All scheduled tasks. */
    all: (): Promise<Cron[]> => all.execute(),
  };
}

/** Writes of scheduled tasks; only inside a transaction. */
export function cronWrites(db: WriteDb, { cron }: Schema) {
  return {
    /**
     * Moves a task on from the time that the caller saw (null: no row). Returns false if another process did so first and runs the task.
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
