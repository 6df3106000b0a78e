import { and, eq, gte, isNotNull, lt, max } from 'drizzle-orm';
import type { ReadDb, WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc } from '../base/sorting.ts';

/** A refund of an order, or one that was undone, as stored. */
export type PurchaseRefund = Schema['purchase_refund']['$inferSelect'];

/** Reads of refunds. */
export function refundReads(db: ReadDb, { purchase_refund }: Schema) {
  const { purchase_id, credit_note, refunded_at } = purchase_refund;
  return {
    /** Refunds of an order, oldest first. */
    ofPurchase: (id: number): Promise<PurchaseRefund[]> =>
      db.select().from(purchase_refund).where(eq(purchase_id, id)).orderBy(asc(purchase_refund.id)),
    /** The refund with this credit note. */
    async byCreditNote(number: number): Promise<PurchaseRefund | undefined> {
      return (await db.select().from(purchase_refund).where(eq(credit_note, number)))[0];
    },
    /** Refunds with a credit note of a span of time, by its number. */
    credited: (from: number, until: number): Promise<PurchaseRefund[]> =>
      db
        .select()
        .from(purchase_refund)
        .where(and(isNotNull(credit_note), gte(refunded_at, from), lt(refunded_at, until)))
        .orderBy(asc(credit_note)),
  };
}

/** Writes of refunds; only inside a transaction. */
export function refundWrites(db: WriteDb, { purchase_refund }: Schema) {
  return {
    /** Adds a refund; with `is_credited` it gets the next number of credit notes, in the transaction that refunds, so that none is missing. */
    async add(
      values: Omit<Schema['purchase_refund']['$inferInsert'], 'id' | 'credit_note'>,
      { is_credited }: { is_credited: boolean },
    ): Promise<PurchaseRefund> {
      const credit_note = is_credited ? await nextNumber() : null;
      const [row] = await db
        .insert(purchase_refund)
        .values({ ...values, credit_note })
        .returning();
      if (!row) throw new Error('the refund was not stored');
      return row;
    },
  };

  async function nextNumber(): Promise<number> {
    const [row] = await db.select({ last: max(purchase_refund.credit_note) }).from(purchase_refund);
    return (row?.last ?? 0) + 1;
  }
}
