import { CURRENCY } from '../../../domain/orders/order.ts';
import { type PaymentReport, type ProviderReport, paymentFault } from '../../../domain/orders/payment.ts';
import { finalTax } from '../../../domain/orders/vat/vat.ts';
import type { Purchase } from '../../../store/orders/purchases.ts';
import type { Tx } from '../../../store/store.ts';
import { markPaid, shareVat } from './mark_paid.ts';
import { recordRefund } from './refunds.ts';

/** What a provider reported, and what this site expects of it. */
export interface Reported<Report = PaymentReport> {
  provider: string;
  report: Report;
  /** Whether this site expects payments without real money. */
  is_test: boolean;
  now: number;
}

/**
 * Records what a payment provider reported, in one transaction with what follows from it. The same report counts once, in any order of several;
 * what does not fit its order makes nothing paid, and waits for the site team. Returns what came of it.
 */
export async function recordPayment(tx: Tx, reported: Reported<ProviderReport>): Promise<string> {
  const { provider, report, now } = reported;
  const { event_key, kind } = report;
  const purchase = await purchaseOf(tx, reported);
  const event_id = await tx.payment_events.add({
    provider,
    event_key,
    purchase_id: purchase?.id ?? null,
    kind,
    ...moneyOf(report),
    received_at: now,
    outcome: '',
  });
  if (event_id === undefined) return 'repeated';
  const outcome = await outcomeOf(tx, purchase, reported);
  await tx.payment_events.patch(event_id, { outcome });
  return outcome;
}

const purchaseOf = async (
  { purchases }: Pick<Tx, 'purchases'>,
  { provider, report: { number, ref } }: Reported<ProviderReport>,
): Promise<Purchase | undefined> =>
  (number === null ? undefined : await purchases.byNumber(number)) ??
  (ref === null ? undefined : await purchases.byPayment(provider, ref));

function moneyOf(report: ProviderReport): { amount_cents: number | null; currency: string | null } {
  if (report.kind === 'unreadable') return { amount_cents: null, currency: null };
  const { kind, refunded_cents, total_cents, currency } = report;
  return { amount_cents: kind === 'refunded' ? refunded_cents : total_cents, currency };
}

async function outcomeOf(
  tx: Tx,
  purchase: Purchase | undefined,
  { report, ...reported }: Reported<ProviderReport>,
): Promise<string> {
  if (report.kind === 'unreadable') return purchase ? review(tx, purchase, report.why) : report.why;
  return purchase ? applied(tx, purchase, { ...reported, report }) : 'no order';
}

async function applied(tx: Tx, purchase: Purchase, reported: Reported): Promise<string> {
  const { report, is_test } = reported;
  const { kind, ref } = report;
  const fault = paymentFault(report, purchase, { currency: CURRENCY, is_test });
  if (fault !== null) return review(tx, purchase, fault);
  if (purchase.paid_at !== null && purchase.provider_ref !== ref) {
    if (!isUnnamed(purchase, reported))
      return review(tx, purchase, `It was paid twice: refund the payment ${ref} at the provider.`);
    await namePayment(tx, purchase, report);
  }
  // A refund may come before the payment that it is of.
  const isNew = await pay(tx, purchase, reported);
  if (kind === 'paid') return isNew ? 'paid' : 'paid before';
  return refund(tx, purchase.id, reported);
}

/** Whether the site team marked an order as paid at this provider, which had named no payment then. */
const isUnnamed = (purchase: Purchase, { provider }: Reported): boolean =>
  purchase.provider === provider && purchase.provider_ref === null;

/**
 * The first payment that is reported is the one that the site team saw, or a second one: the site team knows. The VAT that the provider
 * computed replaces the preview with which the order was marked as paid.
 */
async function namePayment(
  tx: Tx,
  { id, tax, refunded_cents }: Purchase,
  { ref, vat_cents, total_cents }: PaymentReport,
): Promise<void> {
  const isPreview = !tax.final && refunded_cents === 0;
  await tx.purchases.patch(id, {
    provider_ref: ref,
    ...(isPreview && { vat_cents, total_cents, tax: finalTax(tax) }),
    review: `It was marked as paid by the site team, and then the payment ${ref} came. If that is a second one, refund it at the provider.`,
  });
  if (isPreview) await shareVat(tx, id, vat_cents);
}

const pay = (tx: Tx, purchase: Purchase, { provider, report, now }: Reported): Promise<boolean> =>
  markPaid(tx, purchase, {
    by: { actor: 'service' },
    provider,
    provider_ref: report.ref,
    vat_cents: report.vat_cents,
    now,
  });

async function refund(tx: Tx, id: number, { report, now }: Reported): Promise<string> {
  const purchase = await tx.purchases.byId(id);
  if (!purchase) throw new Error(`the order ${id} is gone`);
  const refunded_cents = report.kind === 'chargeback' ? purchase.total_cents : report.refunded_cents;
  const changed = await recordRefund(tx, purchase, { by: { actor: 'service' }, refunded_cents, now });
  return changed ? 'refunded' : 'refunded before';
}

async function review({ purchases }: Pick<Tx, 'purchases'>, { id }: Purchase, why: string): Promise<string> {
  await purchases.patch(id, { review: why });
  return why;
}
