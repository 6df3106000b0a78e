import { and, count, eq, gt, inArray, lte, min } from 'drizzle-orm';
import type { Used } from '../../domain/settings/quota.ts';
import type { ReadDb, WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { ofMailbox } from '../people/people.ts';

/** Reads of the calls that had fields drafted again. */
export function regenerationReads(db: ReadDb, { regeneration, person }: Schema) {
  return {
    /** How often the person's mailbox had fields drafted again after an instant, and the time of the first (D30). */
    async after(person_id: number, instant: number): Promise<Used> {
      const [row] = await db
        .select({ count: count(), first_at: min(regeneration.asked_at) })
        .from(regeneration)
        .where(
          and(
            inArray(regeneration.person_id, ofMailbox(db, { person }, person_id)),
            gt(regeneration.asked_at, instant),
          ),
        );
      return row ?? { count: 0, first_at: null };
    },
  };
}

/** Writes of regenerations; only inside a transaction. */
export function regenerationWrites(db: WriteDb, { regeneration }: Schema) {
  return {
    /** Counts a call before the drafter runs, so that parallel calls cannot exceed the limit; returns its id. */
    async add(person_id: number, asked_at: number): Promise<number> {
      const [row] = await db
        .insert(regeneration)
        .values({ person_id, asked_at })
        .returning({ id: regeneration.id });
      if (!row) throw new Error('the regeneration was not stored');
      return row.id;
    },
    /** Removes a counted call: the drafter failed. */
    async remove(id: number): Promise<void> {
      await db.delete(regeneration).where(eq(regeneration.id, id));
    },
    /** Deletes calls that no longer count; returns their number. */
    async purge(instant: number): Promise<number> {
      const rows = await db
        .delete(regeneration)
        .where(lte(regeneration.asked_at, instant))
        .returning({ id: regeneration.id });
      return rows.length;
    },
  };
}
