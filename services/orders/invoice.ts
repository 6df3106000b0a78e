import type { OrderSeller } from '../../domain/orders/order.ts';
import type { Purchase } from '../../store/orders/purchases.ts';
import type { PurchaseRefund } from '../../store/orders/refunds.ts';
import type { Reads } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';
import { type OrderWithLines, withLines } from './own_orders.ts';

/** The invoice of an order that the operator sold, as it was issued (record 61). */
export interface Invoice {
  order: OrderWithLines;
  number: number;
  seller: OrderSeller;
  /** When it was paid, which is when the invoice was issued. */
  issued_at: number;
}

/** A credit note about an invoice. */
export interface CreditNote {
  invoice: Invoice;
  number: number;
  refund: PurchaseRefund;
  /** Number of the credit note that it undoes; null for a refund. */
  undoes: number | null;
}

/** Who reads: a person their own, the site team (null) all of them. */
interface Reader {
  person_id: number | null;
}

const mayRead = ({ person_id }: Reader, order: Purchase): boolean =>
  person_id === null || person_id === order.person_id;

/** The invoice of an order; undefined for unknown and unpaid ones, for those of others, and where the payment provider is the seller. */
export const invoiceOf = defineUseCase(
  { who: 'members', does: 'reads' },
  async (
    reads: Pick<Reads, 'purchases'>,
    { number, ...reader }: Reader & { number: string },
  ): Promise<Invoice | undefined> => {
    const order = await reads.purchases.byNumber(number);
    return order && mayRead(reader, order) ? issued(reads, order) : undefined;
  },
);

/** A credit note by its number; undefined for unknown ones and for those of others. */
export const creditNoteOf = defineUseCase(
  { who: 'members', does: 'reads' },
  async (
    reads: Pick<Reads, 'purchases' | 'refunds'>,
    { number, ...reader }: Reader & { number: number },
  ): Promise<CreditNote | undefined> => {
    const refund = await reads.refunds.byCreditNote(number);
    const order = refund && (await reads.purchases.byId(refund.purchase_id));
    const invoice = order && mayRead(reader, order) ? await issued(reads, order) : undefined;
    if (!refund || !invoice) return undefined;
    const others = await reads.refunds.ofPurchase(refund.purchase_id);
    const undone = others.find(({ id }) => id === refund.undoes);
    return { invoice, number, refund, undoes: undone?.credit_note ?? null };
  },
);

async function issued(reads: Pick<Reads, 'purchases'>, row: Purchase): Promise<Invoice | undefined> {
  const { receipt_number: number, seller, paid_at: issued_at } = row;
  const [order] = await withLines(reads, [row]);
  return order && number !== null && seller && issued_at !== null
    ? { order, number, seller, issued_at }
    : undefined;
}
