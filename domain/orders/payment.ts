import { DAY_MS } from '../time/day.ts';

/** What a payment provider reports about a payment. Cents are of `currency`. */
export interface PaymentReport {
  /** What makes it the same report when it comes again. */
  event_key: string;
  kind: 'paid' | 'refunded' | 'chargeback';
  /** Number of the order that it names; null if it names none. */
  number: string | null;
  /** Its id of the payment. */
  ref: string;
  /** Email address that the buyer gave there; null if unknown. */
  email: string | null;
  currency: string;
  /** Without VAT. */
  subtotal_cents: number;
  vat_cents: number;
  total_cents: number;
  /** All that was paid back so far. */
  refunded_cents: number;
  /** Whether no real money moved. */
  is_test: boolean;
}

/** A report that a payment provider signed and that cannot be read: the site team looks at it there. */
export interface UnreadableReport {
  kind: 'unreadable';
  event_key: string;
  /** Number of the order that it names, and its id of the payment; null as far as even these cannot be read. */
  number: string | null;
  ref: string | null;
  /** What cannot be read, as a sentence for the site team. */
  why: string;
}

/** Anything that a payment provider reports. */
export type ProviderReport = PaymentReport | UnreadableReport;

/** An order as a payment provider needs it. */
export interface PaymentRequest {
  number: string;
  /** Without VAT, which the provider computes. */
  subtotal_cents: number;
  /** The lines in words. */
  description: string;
  email: string;
  name: string;
  /** Null if none was given. */
  vat_number: string | null;
  /** Until when it may be paid, in epoch milliseconds. */
  expires_at: number;
}

/** The variables of the environment that an account at Lemon Squeezy needs, all of them. */
export const LEMONSQUEEZY_VARIABLES = [
  'LEMONSQUEEZY_API_KEY',
  'LEMONSQUEEZY_STORE_ID',
  'LEMONSQUEEZY_VARIANT_ID',
  'LEMONSQUEEZY_WEBHOOK_SECRET',
] as const;

/** How long a buyer has for a bank transfer, whose prices are held so long, in milliseconds (record 64). */
export const TRANSFER_HOLD_MS = 14 * DAY_MS;

/** After how long a pending order is looked up at its provider: by then a webhook would have come (D24). */
export const LOOK_UP_AFTER_MS = 15 * 60_000;

/**
 * How long after an order its provider is asked each night for lost reports of refunds and of charges that a bank took back; afterwards once a
 * week. Banks have buyers complain for 120 days.
 */
export const REPORTED_FOR_MS = 120 * DAY_MS;

/** Why a payment does not fit its order, as a sentence for the site team; null if it fits. */
export function paymentFault(
  report: PaymentReport,
  order: { subtotal_cents: number },
  expected: { currency: string; is_test: boolean },
): string | null {
  const { kind, currency, subtotal_cents, vat_cents, total_cents, refunded_cents, is_test } = report;
  if (is_test !== expected.is_test)
    return is_test
      ? 'It was paid in the test mode of the provider, so no money came.'
      : 'It was paid with real money, while this site expects payments in test mode.';
  if (currency !== expected.currency) return `It was paid in ${currency} instead of ${expected.currency}.`;
  if (subtotal_cents !== order.subtotal_cents)
    return `${subtotal_cents} cents without VAT were paid instead of ${order.subtotal_cents}.`;
  if (total_cents !== subtotal_cents + vat_cents)
    return `The total of ${total_cents} cents is not the price with its VAT of ${vat_cents}.`;
  if (vat_cents < 0) return `The VAT of ${vat_cents} cents is less than nothing.`;
  if (kind === 'refunded' && refunded_cents <= 0)
    return 'A refund was reported without its amount: look it up at the provider, and record it.';
  return null;
}
