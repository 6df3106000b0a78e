import { eq, max, sql, sum } from 'drizzle-orm';
import { counterReads, counterWrites } from '../base/counters.ts';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc, desc } from '../base/sorting.ts';
import type { Part } from '../launches/boards.ts';

/** A payment for a place on the billboard. */
export interface BillboardPayment {
  listing_id: number;
  /** US cents without VAT; negative for a refund. */
  amount_cents: number;
  /** When it was paid or refunded, in epoch milliseconds. */
  paid_at: number;
  /** Reference of the order line; the same reference counts once. */
  reference: string;
}

/** Reads of the billboard, a ranking by money that has no effect on other rankings (R74, R78). */
export function billboardReads(db: ReadDb, schema: Schema) {
  const { listing } = schema;
  const counters = counterReads(db, schema);
  const page = prepared('billboard', () =>
    db
      .select({ listing_id: listing.id, billboard_cents: listing.billboard_cents })
      .from(listing)
      .where(sql`${listing.status} = 'live' and ${listing.billboard_cents} > 0`)
      .orderBy(desc(listing.billboard_cents), asc(listing.billboard_reached_at), asc(listing.id))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  );
  return {
    /** Live listings with money on the billboard, highest sum first; equal sums: the first to reach it. */
    page: ({ offset, limit }: Part) => page.execute({ offset, limit }),
    /** Number of listings on the billboard. */
    total: (): Promise<number> => counters.value('billboard'),
  };
}

/** Writes of the billboard; only inside a durable transaction. */
export function billboardWrites(db: WriteDb, schema: Schema) {
  const { billboard_payment: payment, listing } = schema;
  const counters = counterWrites(db, schema);
  return {
    /**
     * Records a payment or refund and updates the listing's sum, which counts as reached at the latest payment. Returns false, and
     * changes nothing, if the reference was recorded before.
     */
    async record(paid: BillboardPayment): Promise<boolean> {
      const rows = await db.insert(payment).values(paid).onConflictDoNothing().returning({ id: payment.id });
      if (rows.length === 0) return false;
      await recount(paid.listing_id);
      return true;
    },
    /** Deletes a refund that was undone, so that the listing counts as if it had never been; returns what it had taken away. */
    async removeRefund(reference: string): Promise<number> {
      const [row] = await db.delete(payment).where(eq(payment.reference, reference)).returning();
      if (!row) return 0;
      await recount(row.listing_id);
      return -row.amount_cents;
    },
  };

  async function recount(listing_id: number): Promise<void> {
    const [now] = await db
      .select({ cents: sum(payment.amount_cents).mapWith(Number), reached_at: max(payment.paid_at) })
      .from(payment)
      .where(eq(payment.listing_id, listing_id));
    const [before] = await db.select().from(listing).where(eq(listing.id, listing_id));
    if (!now || !before) throw new Error(`there is no listing ${listing_id}`);
    const after = { billboard_cents: now.cents, billboard_reached_at: now.reached_at };
    await db.update(listing).set(after).where(eq(listing.id, listing_id));
    await counters.moved(before, { ...before, ...after });
  }
}
