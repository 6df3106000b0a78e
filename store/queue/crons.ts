import { and, eq, sql } from 'drizzle-orm';
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
  const advance = prepared('cron_advance', () =>
    db
      .update(cron)
      .set({ every_ms: sql`${sql.placeholder('every_ms')}`, next_at: sql`${sql.placeholder('next_at')}` })
      .where(and(eq(cron.name, sql.placeholder('name')), eq(cron.next_at, sql.placeholder('seen'))))
      .returning(),
  );
  return {
    /**
     * Moves a task on from the time that the caller saw (null: no row). Returns false if another process did so first and runs the task.
     */
    async move(seen: number | null, { name, every_ms, next_at }: Cron): Promise<boolean> {
      const rows =
        seen === null
          ? await db.insert(cron).values({ name, every_ms, next_at }).onConflictDoNothing().returning()
          : await advance.execute({ seen, name, every_ms, next_at });
      return rows.length === 1;
    },
  };
}
