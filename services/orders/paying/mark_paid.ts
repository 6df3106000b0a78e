import type { AuditActor } from '../../../domain/http/audit_entry.ts';
import { MERCHANT_OF_RECORD, type OrderSeller, type OrderTax } from '../../../domain/orders/order.ts';
import { sharesOf } from '../../../domain/orders/shares.ts';
import { finalTax } from '../../../domain/orders/vat/vat.ts';
import type { Purchase } from '../../../store/orders/purchases.ts';
import type { Tx } from '../../../store/store.ts';
import { writeTo } from '../../email/outbox.ts';
import { fulfilOrder } from '../fulfil/fulfil_order.ts';

/** A payment that has come. */
export interface Payment {
  by: AuditActor;
  provider: string;
  /** The provider's id of it; null where it has none. */
  provider_ref: string | null;
  /** VAT that the provider computed as the seller; absent: that of the order. */
  vat_cents?: number;
  /** What is known of the VAT by now; absent: that of the order, which is final. */
  tax?: OrderTax;
  /** What the site team has to look at. */
  review?: string;
  /** What the site team noted. */
  note?: string;
  now: number;
}

/**
 * Makes an order paid, once: it gets the number of its receipt or invoice with the seller of this moment (record 61), its lines are given, its
 * person is emailed. The only place that does so; an event of a
 * payment provider, the look-up of one and an act of the site team lead here, and nothing else (R200, test/laws/operations/paying.test.ts). Money
 * that came late is honoured, and the site team looks at it. Returns whether it was not paid before.
 */
export async function markPaid(tx: Tx, purchase: Purchase, payment: Payment): Promise<boolean> {
  const { id, number, person_id, status, subtotal_cents } = purchase;
  if (purchase.paid_at !== null) return false;
  const { by, provider, provider_ref, note, now } = payment;
  const vat_cents = payment.vat_cents ?? purchase.vat_cents;
  const total_cents = subtotal_cents + vat_cents;
  const receipt_number = await tx.purchases.nextReceiptNumber();
  const seller = await sellerAt(tx, provider);
  const review = [LATE[status], payment.review].filter(Boolean).join(' ') || null;
  await tx.purchases.patch(id, {
    status: 'paid',
    paid_at: now,
    ended_at: null,
    provider,
    provider_ref,
    vat_cents,
    total_cents,
    tax: payment.tax ?? finalTax(purchase.tax),
    receipt_number,
    seller,
    ...(note !== undefined && { note }),
    ...(review !== null && { review }),
  });
  if (vat_cents !== purchase.vat_cents) await shareVat(tx, id, vat_cents);
  await tx.audit_log.record({
    by,
    kind: 'order_paid',
    person_id,
    subject: `purchase:${id}`,
    details: { number, total_cents, provider, receipt_number },
  });
  // A line that meets a fault of ours stays pending, and the job `fulfil_orders` repeats it.
  await fulfilOrder(tx, id, now);
  const data = { number, total_cents, receipt_number, is_invoice: seller !== null };
  await writeTo(tx, person_id, 'order_paid', data, `order:${id}`);
  return true;
}

/** The operator, for the invoice; null where the provider is the seller and sends its own. */
async function sellerAt({ settings }: Pick<Tx, 'settings'>, provider: string): Promise<OrderSeller | null> {
  if (provider === MERCHANT_OF_RECORD) return null;
  const { 'site.operator': name, 'tax.vat_number': vat_number } = await settings.all();
  return { name, vat_number };
}

/** Splits the VAT of an order over its lines. */
export async function shareVat({ purchases }: Tx, id: number, vat_cents: number): Promise<void> {
  const lines = await purchases.lines(id);
  const shares = sharesOf(
    vat_cents,
    lines.map(({ net_cents }) => net_cents),
  );
  for (const [i, { position }] of lines.entries())
    await purchases.patchLine(id, position, { vat_cents: shares[i] ?? 0 });
}

const LATE: Partial<Record<Purchase['status'], string>> = {
  expired: 'It was paid after its prices were no longer held. Look whether everything could be given.',
  cancelled: 'It was paid after it had been cancelled. Look whether the person wants it.',
};
