import {
  and,
  count,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  min,
  notInArray,
  type SQL,
} from 'drizzle-orm';
import { GIVING, type OrderStatus } from '../../domain/orders/order.ts';
import type { Used } from '../../domain/settings/quota.ts';
import type { ReadDb, WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc, desc } from '../base/sorting.ts';
import { lineCategoryWrites } from './line_categories.ts';
import { waitingLineReads } from './waiting_lines.ts';

/** An order as stored. */
export type Purchase = Schema['purchase']['$inferSelect'];
/** A line of an order as stored. */
export type PurchaseLine = Schema['purchase_line']['$inferSelect'];
/** A part of a list. */
interface Slice {
  offset: number;
  limit: number;
}
/** Which orders the site team sees. */
export interface PurchaseFilter {
  status?: OrderStatus;
  /** Only those that wait for the team: a review, or a paid line that is not fulfilled. */
  open?: boolean;
}

/** Reads of orders. */
export function purchaseReads(db: ReadDb, schema: Schema) {
  const { purchase } = schema;
  const one = async (where: SQL | undefined): Promise<Purchase | undefined> =>
    (await db.select().from(purchase).where(where).limit(1))[0];

  return {
    /** An order regardless of its person. */
    byId: (id: number) => one(eq(purchase.id, id)),
    /** An order by its number, regardless of its person. */
    byNumber: (number: string) => one(eq(purchase.number, number)),
    /** The order of a payment at a provider. */
    byPayment: (provider: string, provider_ref: string) =>
      one(and(eq(purchase.provider, provider), eq(purchase.provider_ref, provider_ref))),
    /** An order of a person; undefined for unknown numbers and for orders of others (R203). */
    ofPerson: (person_id: number, number: string) =>
      one(and(eq(purchase.person_id, person_id), eq(purchase.number, number))),
    /** One page of a person's orders, newest first, and their number (R204). */
    async page(person_id: number, slice: Slice): Promise<{ rows: Purchase[]; total: number }> {
      return listed(db, schema, eq(purchase.person_id, person_id), slice);
    },
    /** The orders that a person placed after an instant (epoch milliseconds). */
    async placedAfter(person_id: number, after: number): Promise<Used> {
      const [row] = await db
        .select({ count: count(), first_at: min(purchase.created_at) })
        .from(purchase)
        .where(and(eq(purchase.person_id, person_id), gt(purchase.created_at, after)));
      return row ?? { count: 0, first_at: null };
    },
    /** One page of everybody's orders, newest first, and their number; for the site team. */
    async pageOfAll(filter: PurchaseFilter, slice: Slice): Promise<{ rows: Purchase[]; total: number }> {
      return listed(db, schema, filtered(db, schema, filter), slice);
    },
    /** Orders that were paid in a span of time, by the number of their receipt or invoice. */
    paidBetween: (from: number, until: number): Promise<Purchase[]> =>
      db
        .select()
        .from(purchase)
        .where(and(gte(purchase.paid_at, from), lt(purchase.paid_at, until)))
        .orderBy(asc(purchase.receipt_number)),
    ...lineReads(db, schema),
    ...dueReads(db, schema),
    ...waitingLineReads(db, schema),
  };
}

async function listed(db: ReadDb, { purchase }: Schema, where: SQL | undefined, { offset, limit }: Slice) {
  const rows = await db
    .select()
    .from(purchase)
    .where(where)
    .orderBy(desc(purchase.created_at), desc(purchase.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(purchase).where(where);
  return { rows, total: all?.total ?? 0 };
}

function filtered(db: ReadDb, schema: Schema, { status, open }: PurchaseFilter): SQL | undefined {
  const { purchase, purchase_line } = schema;
  const waiting = db
    .select({ id: purchase_line.purchase_id })
    .from(purchase_line)
    .where(inArray(purchase_line.status, ['pending', 'failed']));
  const isOpen = db
    .select({ id: purchase.id })
    .from(purchase)
    .where(and(inArray(purchase.status, [...GIVING]), inArray(purchase.id, waiting)))
    .union(db.select({ id: purchase.id }).from(purchase).where(isNotNull(purchase.review)));
  return and(
    status === undefined ? undefined : eq(purchase.status, status),
    open === true ? inArray(purchase.id, isOpen) : undefined,
  );
}

/** Reads of lines. */
function lineReads(db: ReadDb, { purchase, purchase_line }: Schema) {
  return {
    /** Lines of an order, in the order of its items. */
    lines: (purchase_id: number): Promise<PurchaseLine[]> =>
      db
        .select()
        .from(purchase_line)
        .where(eq(purchase_line.purchase_id, purchase_id))
        .orderBy(asc(purchase_line.position)),
    /** Lines of several orders, each in the order of its items. */
    linesOf: async (purchase_ids: readonly number[]): Promise<PurchaseLine[]> =>
      purchase_ids.length === 0
        ? []
        : db
            .select()
            .from(purchase_line)
            .where(inArray(purchase_line.purchase_id, [...purchase_ids]))
            .orderBy(asc(purchase_line.purchase_id), asc(purchase_line.position)),
    /** Lines about a listing of orders that were paid, oldest order first, with the status of the order. */
    paidLinesOfListing: async (
      listing_id: number,
    ): Promise<(PurchaseLine & { number: string; order_status: OrderStatus })[]> => {
      const rows = await db
        .select({ line: purchase_line, number: purchase.number, order_status: purchase.status })
        .from(purchase_line)
        .innerJoin(purchase, eq(purchase.id, purchase_line.purchase_id))
        .where(and(eq(purchase_line.listing_id, listing_id), isNotNull(purchase.paid_at)))
        .orderBy(asc(purchase.id), asc(purchase_line.position));
      return rows.map(({ line, ...order }) => ({ ...line, ...order }));
    },
  };
}

/** Reads of orders that something is due for. */
function dueReads(db: ReadDb, { purchase, purchase_line }: Schema) {
  const pending = eq(purchase.status, 'pending');
  return {
    /** Pending orders whose prices are held no longer at an instant, oldest first. */
    expiring: (now: number, limit: number): Promise<Purchase[]> =>
      db
        .select()
        .from(purchase)
        .where(and(pending, lte(purchase.expires_at, now)))
        .orderBy(asc(purchase.expires_at), asc(purchase.id))
        .limit(limit),
    /** Pending orders that a provider knows since before an instant, oldest first: it is asked whether they are paid. */
    atProvider: (provider: string, before: number, limit: number): Promise<Purchase[]> =>
      db
        .select()
        .from(purchase)
        .where(and(pending, eq(purchase.provider, provider), lte(purchase.terms_accepted_at, before)))
        .orderBy(asc(purchase.expires_at), asc(purchase.id))
        .limit(limit),
    /** When the oldest order whose payment a provider may still report on began to be paid, not before an instant; null if there is none. */
    async oldestAtProvider(provider: string, after: number): Promise<number | null> {
      const begun_at = purchase.terms_accepted_at;
      const [row] = await db
        .select({ oldest: min(begun_at) })
        .from(purchase)
        .where(and(eq(purchase.provider, provider), gte(begun_at, after)));
      return row?.oldest ?? null;
    },
    /** Ids of paid orders with lines that are to be fulfilled, oldest first. Failed lines wait for the site team. */
    async toFulfil(limit: number): Promise<number[]> {
      const rows = await db
        .selectDistinct({ id: purchase.id })
        .from(purchase_line)
        .innerJoin(purchase, eq(purchase.id, purchase_line.purchase_id))
        .where(and(eq(purchase_line.status, 'pending'), inArray(purchase.status, [...GIVING])))
        .orderBy(asc(purchase.id))
        .limit(limit);
      return rows.map(({ id }) => id);
    },
  };
}

/** Writes of orders; only inside a transaction. */
export function purchaseWrites(db: WriteDb, schema: Schema) {
  const { purchase, purchase_line } = schema;
  return {
    ...lineCategoryWrites(db, schema),
    /** Adds an order with its lines; returns its id. */
    async add(
      values: Omit<Schema['purchase']['$inferInsert'], 'id'>,
      lines: readonly Omit<Schema['purchase_line']['$inferInsert'], 'purchase_id' | 'position'>[],
    ): Promise<number> {
      const [row] = await db.insert(purchase).values(values).returning({ id: purchase.id });
      if (!row) throw new Error('the order was not stored');
      const numbered = lines.map((line, position) => ({ ...line, purchase_id: row.id, position }));
      if (numbered.length > 0) await db.insert(purchase_line).values(numbered);
      return row.id;
    },
    async patch(
      id: number,
      patch: Partial<Omit<Purchase, 'id' | 'number' | 'person_id' | 'created_at'>>,
    ): Promise<void> {
      await db.update(purchase).set(patch).where(eq(purchase.id, id));
    },
    async patchLine(
      purchase_id: number,
      position: number,
      patch: Partial<Omit<PurchaseLine, 'purchase_id' | 'position'>>,
    ): Promise<void> {
      await db
        .update(purchase_line)
        .set(patch)
        .where(and(eq(purchase_line.purchase_id, purchase_id), eq(purchase_line.position, position)));
    },
    /** Deletes orders that were never paid and ended before an instant, with their lines. */
    async purgeUnpaid(before: number): Promise<void> {
      await db.delete(purchase).where(and(isNull(purchase.paid_at), lt(purchase.ended_at, before)));
    },
    /** Deletes the billing details of orders that were paid and last refunded before an instant; what was paid stays. */
    async forgetBilling(before: number): Promise<void> {
      const { purchase_refund } = schema;
      const later = db
        .select({ id: purchase_refund.purchase_id })
        .from(purchase_refund)
        .where(gte(purchase_refund.refunded_at, before));
      await db
        .update(purchase)
        .set({ billing: null })
        .where(
          and(isNotNull(purchase.billing), lt(purchase.paid_at, before), notInArray(purchase.id, later)),
        );
    },
    /** The number that the next receipt gets. Numbers have no gaps, because it is given in the paying transaction. */
    async nextReceiptNumber(): Promise<number> {
      const [row] = await db.select({ last: max(purchase.receipt_number) }).from(purchase);
      return (row?.last ?? 0) + 1;
    },
  };
}
