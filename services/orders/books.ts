import { utcDate } from '../../domain/time/day.ts';
import type { Purchase } from '../../store/orders/purchases.ts';
import type { Reads } from '../../store/store.ts';

/** One document of a month for the bookkeeping. Cents are US cents; those of a credit note are below zero. */
export interface BookEntry {
  /** `receipt` where the payment provider sold and invoices itself: its number belongs to the same series. */
  document: 'invoice' | 'receipt' | 'credit note';
  number: number;
  /** The day in UTC, `2026-11-18`. */
  date: string;
  order: string;
  /** Number of the invoice that a credit note is about; null for the others. */
  of_invoice: number | null;
  /** Empty where the buyer gave none. */
  buyer: string;
  country: string;
  vat_number: string;
  treatment: string;
  rate_bp: number;
  net_cents: number;
  vat_cents: number;
  total_cents: number;
  provider: string;
}

/** A month as `2026-11`; null for anything else. */
export function monthOf(text: string): { from: number; until: number } | null {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(text)) return null;
  const [year = 0, month = 0] = text.split('-').map(Number);
  return { from: Date.UTC(year, month - 1), until: Date.UTC(year, month) };
}

/** Invoices, receipts and credit notes of a span of time (UTC), each series in its order, without a gap. */
export async function bookEntries(
  { purchases, refunds }: Pick<Reads, 'purchases' | 'refunds'>,
  { from, until }: { from: number; until: number },
): Promise<BookEntry[]> {
  const [paid, credited] = await Promise.all([
    purchases.paidBetween(from, until),
    refunds.credited(from, until),
  ]);
  const notes = await Promise.all(
    credited.map(async ({ credit_note, refunded_at, purchase_id, net_cents, vat_cents, total_cents }) => {
      const order = await purchases.byId(purchase_id);
      if (!order) throw new Error(`the order ${purchase_id} of credit note ${credit_note} is gone`);
      return {
        ...about(order),
        document: 'credit note' as const,
        number: credit_note ?? 0,
        date: utcDate(refunded_at),
        of_invoice: order.receipt_number,
        net_cents: -net_cents,
        vat_cents: -vat_cents,
        total_cents: -total_cents,
      };
    }),
  );
  return [...paid.map(invoiced), ...notes];
}

function invoiced(order: Purchase): BookEntry {
  const { seller, receipt_number, paid_at, subtotal_cents: net_cents, vat_cents, total_cents } = order;
  return {
    document: seller ? 'invoice' : 'receipt',
    number: receipt_number ?? 0,
    date: utcDate(paid_at ?? 0),
    of_invoice: null,
    ...about(order),
    net_cents,
    vat_cents,
    total_cents,
  };
}

const about = ({ number, billing, tax, provider }: Purchase) => ({
  order: number,
  buyer: billing ? [billing.company, billing.name].filter(Boolean).join(', ') : '',
  country: billing?.country ?? tax.country ?? '',
  vat_number: tax.vat_number ?? '',
  treatment: tax.treatment,
  rate_bp: tax.rate_bp,
  provider: provider ?? '',
});
