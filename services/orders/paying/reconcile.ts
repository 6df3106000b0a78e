import { LOOK_UP_AFTER_MS, type PaymentReport, REPORTED_FOR_MS } from '../../../domain/orders/payment.ts';
import type { Reads, Tx } from '../../../store/store.ts';
import { recordPayment } from './payment_events.ts';

/** Most pending orders that one run looks up. */
const LOOKED_UP = 500;

/** Payments are looked up from a little before the buyer was sent on. */
const BEFORE_MS = 60_000;

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

/** Since when a provider has to be asked for refunds, chargebacks and late payments whose report was lost; null if there can be none. */
export async function reportedSince(
  { purchases }: Pick<Reads, 'purchases'>,
  provider: string,
  now: number,
): Promise<number | null> {
  const oldest = await purchases.oldestAtProvider(provider, now - REPORTED_FOR_MS);
  return oldest === null ? null : oldest - BEFORE_MS;
}

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
  }: { provider: string; report: PaymentReport; is_test: boolean; now: number },
): Promise<string> {
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

/** Whether what a provider reports is known already: most of its list is, and needs no transaction. */
export const isRecorded = async (
  { payment_events }: Pick<Reads, 'payment_events'>,
  provider: string,
  event_key: string,
): Promise<boolean> => (await payment_events.byKey(provider, event_key)) !== undefined;
