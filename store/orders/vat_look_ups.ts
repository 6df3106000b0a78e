import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { VatLookUp } from '../../domain/orders/vat/look_up.ts';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';

/** Reads of the VAT numbers that were looked up. */
export function vatLookUpReads(db: ReadDb, { vat_look_up }: Schema) {
  const fresh = prepared('vat_look_up', () =>
    db
      .select()
      .from(vat_look_up)
      .where(
        and(
          eq(vat_look_up.number, sql.placeholder('number')),
          gt(vat_look_up.expires_at, sql.placeholder('now')),
        ),
      ),
  );
  return {
    /** What is known of a number and still counts at `now`. */
    async fresh(number: string, now: number): Promise<VatLookUp | undefined> {
      const [row] = await fresh.execute({ number, now });
      return row;
    },
  };
}

/** Writes of the VAT numbers that were looked up; only inside a transaction. */
export function vatLookUpWrites(db: WriteDb, { vat_look_up }: Schema) {
  return {
    /** Stores a look-up, over an earlier one of the number. */
    async put(row: VatLookUp): Promise<void> {
      await db.insert(vat_look_up).values(row).onConflictDoUpdate({ target: vat_look_up.number, set: row });
    },
    /** Removes what does not count any more at `now`. */
    async purge(now: number): Promise<void> {
      await db.delete(vat_look_up).where(lte(vat_look_up.expires_at, now));
    },
  };
}
