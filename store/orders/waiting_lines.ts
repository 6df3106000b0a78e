import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { GIVING } from '../../domain/orders/order.ts';
import type { ReadDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc } from '../base/sorting.ts';

type Line = Schema['purchase_line']['$inferSelect'];

/** A line of a paid order that was not fulfilled, with the number of its order and the name of its listing. */
export interface WaitingLine extends Line {
  number: string;
  listing_name: string | null;
}

/** Reads of lines that wait. */
export const waitingLineReads = (db: ReadDb, { purchase, purchase_line, listing }: Schema) => ({
  /** Lines of paid orders that were not fulfilled, the oldest order first. */
  waitingLines: async (): Promise<WaitingLine[]> => {
    const rows = await db
      .select({ line: purchase_line, number: purchase.number, listing_name: listing.name })
      .from(purchase_line)
      .innerJoin(purchase, eq(purchase.id, purchase_line.purchase_id))
      .leftJoin(listing, eq(listing.id, purchase_line.listing_id))
      .where(and(inArray(purchase_line.status, ['pending', 'failed']), inArray(purchase.status, [...GIVING])))
      .orderBy(asc(purchase.id), asc(purchase_line.position));
    return rows.map(({ line, ...others }) => ({ ...line, ...others }));
  },
  /** Orders that nobody has confirmed and whose prices are held at an instant, with a line for a week after this one. */
  unconfirmedAfter: (week: string, now: number): Promise<{ id: number }[]> =>
    db
      .selectDistinct({ id: purchase.id })
      .from(purchase_line)
      .innerJoin(purchase, eq(purchase.id, purchase_line.purchase_id))
      .where(
        and(
          eq(purchase.status, 'pending'),
          isNull(purchase.terms_accepted_at),
          gt(purchase.expires_at, now),
          gt(purchase_line.week, week),
        ),
      ),
});
