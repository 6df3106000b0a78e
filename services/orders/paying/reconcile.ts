import {
  LOOK_UP_AFTER_MS,
  type PaymentReport,
  type ProviderReport,
  REPORTED_FOR_MS,
} from '../../../domain/orders/payment.ts';
import { lastRefund } from '../../../domain/orders/refund_parts.ts';
import { DAY_MS } from '../../../domain/time/day.ts';
import type { Purchase } from '../../../store/orders/purchases.ts';
import type { Reads, Tx } from '../../../store/store.ts';
import { recordPayment } from './payment_events.ts';

/** Most pending orders that one run looks up. */
const LOOKED_UP = 500;

/** Payments are looked up from a little before the buyer was sent on. */
const BEFORE_MS = 60_000;

const WEEK_MS = 7 * DAY_MS;

/**
 * Since when a provider has to be asked for payments whose webhook would have come by now, because an order is still pending (D24); null if none
 * is.
 */
export async function pendingSince(
  { purchases }: Pick<Reads, 'purchases'>,
  provider: string,
  now: number,
): Promise<number | null> {
  const pending = await purchases.atProvider(provider, now - LOOK_UP_AFTER_MS, LOOKED_UP);
  if (pending.length === 0) return null;
  return Math.min(...pending.map(({ terms_accepted_at }) => terms_accepted_at ?? now)) - BEFORE_MS;
}

/**
 * Since when a provider has to be asked for refunds, chargebacks and late payments whose report was lost; null if there can be none. Once a week
 * that is since the first order: its list has no order by change, so that it has to be read whole to find the late ones.
 */
export async function reportedSince(
  { purchases }: Pick<Reads, 'purchases'>,
  provider: string,
  now: number,
  slots: { first: number; last: number },
): Promise<number | null> {
  const after = isWeekly(slots) ? 0 : now - REPORTED_FOR_MS;
  const oldest = await purchases.oldestAtProvider(provider, after);
  return oldest === null ? null : oldest - BEFORE_MS;
}

/** Whether a week has begun since the slot before, also one of a downtime. */
const isWeekly = ({ first, last }: { first: number; last: number }): boolean =>
  Math.floor(last / WEEK_MS) > Math.floor((first - DAY_MS) / WEEK_MS);

/**
 * Records what a provider knows of payments, as its webhooks would have. A list names no order where its buyer changed the name of the
 * checkout: then the email address and the amount do, if they fit exactly one pending order.
 */
export async function recordLookedUp(
  tx: Tx,
  {
    provider,
    report,
    is_test,
    now,
  }: { provider: string; report: ProviderReport; is_test: boolean; now: number },
): Promise<string> {
  if (report.kind === 'unreadable') return recordPayment(tx, { provider, report, is_test, now });
  const again = await paidAgain(tx, provider, report);
  if (again) return reviewPaidAgain(tx, again, { provider, report, now });
  const number = report.number ?? (await onlyFit(tx, provider, report, now));
  return recordPayment(tx, { provider, report: { ...report, number }, is_test, now });
}

async function onlyFit(tx: Tx, provider: string, report: PaymentReport, now: number): Promise<string | null> {
  if (await tx.purchases.byPayment(provider, report.ref)) return null;
  const person = report.email === null ? undefined : await tx.people.byEmail(report.email);
  const fits = (await tx.purchases.atProvider(provider, now, LOOKED_UP)).filter(
    ({ person_id, subtotal_cents }) => person_id === person?.id && subtotal_cents === report.subtotal_cents,
  );
  const [only, ...more] = fits;
  return only && more.length === 0 ? only.number : null;
}

/** Whether what a provider reports is not known: most of its list is, and needs no transaction. */
export async function isNews(
  reads: Pick<Reads, 'payment_events' | 'purchases' | 'refunds'>,
  provider: string,
  report: ProviderReport,
): Promise<boolean> {
  const isKnown = async (key: string): Promise<boolean> =>
    (await reads.payment_events.byKey(provider, key)) !== undefined;
  if (!(await isKnown(report.event_key))) return true;
  if (report.kind === 'unreadable') return false;
  const again = await paidAgain(reads, provider, report);
  return again !== null && !(await isKnown(again.event_key));
}

/**
 * The order whose charge a bank took back, while the list of the provider has it as paid: the charge was given again, for which there is no
 * event. Null for all others. Only the list says so: a webhook of the payment may come late.
 */
async function paidAgain(
  { payment_events, purchases, refunds }: Pick<Reads, 'payment_events' | 'purchases' | 'refunds'>,
  provider: string,
  { kind, ref }: PaymentReport,
): Promise<{ order: Purchase; event_key: string } | null> {
  const order = kind === 'paid' ? await purchases.byPayment(provider, ref) : undefined;
  if (!order || order.refunded_cents === 0) return null;
  const events = await payment_events.ofPurchase(order.id);
  const refund = lastRefund(await refunds.ofPurchase(order.id));
  if (!refund || !events.some((event) => event.kind === 'chargeback')) return null;
  return { order, event_key: `paid_again:${ref}:${refund.id}` };
}

/** The site team decides: what was taken back may have been given to others. */
async function reviewPaidAgain(
  tx: Tx,
  { order, event_key }: { order: Purchase; event_key: string },
  { provider, report, now }: { provider: string; report: PaymentReport; now: number },
): Promise<string> {
  const { total_cents: amount_cents, currency } = report;
  const outcome = 'The provider has it as paid again. If the bank decided for the seller, undo the refund.';
  const event = { provider, event_key, kind: 'other', amount_cents, currency, received_at: now, outcome };
  const added = await tx.payment_events.add({ ...event, purchase_id: order.id });
  if (added === undefined) return 'repeated';
  await tx.purchases.patch(order.id, { review: outcome });
  return outcome;
}
