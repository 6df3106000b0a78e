import { and, eq, isNull } from 'drizzle-orm';
import type { ReadDb, WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc, desc } from '../base/sorting.ts';

/** What a payment provider reported, as stored. */
export type PaymentEvent = Schema['payment_event']['$inferSelect'];

/** Reads of what payment providers reported. */
export function paymentEventReads(db: ReadDb, { payment_event }: Schema) {
  return {
    /** Events of an order, oldest first. */
    ofPurchase: (purchase_id: number): Promise<PaymentEvent[]> =>
      db
        .select()
        .from(payment_event)
        .where(eq(payment_event.purchase_id, purchase_id))
        .orderBy(asc(payment_event.id)),
    /** The event with this key. */
    async byKey(provider: string, event_key: string): Promise<PaymentEvent | undefined> {
      const rows = await db
        .select()
        .from(payment_event)
        .where(and(eq(payment_event.provider, provider), eq(payment_event.event_key, event_key)));
      return rows[0];
    },
    /** The latest events that fit no order of ours, newest first. */
    unmatched: (limit: number): Promise<PaymentEvent[]> =>
      db
        .select()
        .from(payment_event)
        .where(isNull(payment_event.purchase_id))
        .orderBy(desc(payment_event.id))
        .limit(limit),
  };
}

/** Writes of what payment providers reported; only inside a transaction. */
export function paymentEventWrites(db: WriteDb, { payment_event }: Schema) {
  return {
    /** Adds an event; returns its id, or undefined if it is stored already: the same event counts once. */
    async add(values: Omit<Schema['payment_event']['$inferInsert'], 'id'>): Promise<number | undefined> {
      const rows = await db
        .insert(payment_event)
        .values(values)
        .onConflictDoNothing()
        .returning({ id: payment_event.id });
      return rows[0]?.id;
    },
    async patch(id: number, patch: Pick<PaymentEvent, 'outcome'>): Promise<void> {
      await db.update(payment_event).set(patch).where(eq(payment_event.id, id));
    },
  };
}
