import type { ProductCode } from '../listings/products.ts';

/** The only currency of prices. */
export const CURRENCY = 'USD';

/** The status of an order (D24). A pending one expires when its prices are no longer held. */
export const ORDER_STATUSES = [
  'pending',
  'paid',
  'expired',
  'cancelled',
  'refunded',
  'partially_refunded',
] as const;
/** One of {@link ORDER_STATUSES}. */
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The status of an order at an instant: its prices are held until a moment, not until a job has run. */
export const statusAt = (
  { status, expires_at }: { status: OrderStatus; expires_at: number },
  now: number,
): OrderStatus => (status === 'pending' && expires_at <= now ? 'expired' : status);

/** Statuses in which the lines of an order are given. */
export const GIVING = ['paid', 'partially_refunded'] as const satisfies readonly OrderStatus[];

/** True while an order gives something. */
export const isGiving = ({ status }: { status: OrderStatus }): boolean =>
  (GIVING as readonly OrderStatus[]).includes(status);

/** The status of one line of an order (D24); `failed` lines wait for the site team. */
export const LINE_STATUSES = ['pending', 'fulfilled', 'failed', 'refunded'] as const;
/** One of {@link LINE_STATUSES}. */
export type LineStatus = (typeof LINE_STATUSES)[number];

/** How long the prices of a pending order are held, in milliseconds (D24). */
export const PRICE_HOLD_MS = 24 * 3_600_000;

/** One item as it is ordered (R187–R192). */
interface OrderItem {
  product: ProductCode;
  listing_id: number | null;
  /** The Monday of the launch week; null for at once, or where the product has no week. */
  week: string | null;
  /** Slugs of further categories, of extra_categories. */
  categories: readonly string[];
  /** What fits the product's options_schema; null without options. */
  options: Readonly<Record<string, unknown>> | null;
}

/** An item with its price: one line of a quote or of an order. Cents are US cents. */
export interface PricedLine extends OrderItem {
  /** Name of the product when it was priced. */
  name: string;
  /** Without VAT. */
  net_cents: number;
  vat_cents: number;
}

/** Why VAT is due at this rate, or why none is. */
export const TAX_TREATMENTS = [
  'domestic',
  'destination',
  'reverse_charge',
  'outside_scope',
  'not_registered',
  'estimate',
] as const;
export type TaxTreatment = (typeof TAX_TREATMENTS)[number];

/** What is known about a VAT number: `unavailable` if the register did not respond, which counts as not valid. */
export const VAT_NUMBER_STATUSES = ['valid', 'invalid', 'unavailable', 'not_checked'] as const;
export type VatNumberStatus = (typeof VAT_NUMBER_STATUSES)[number];

/** The VAT of a quote or an order. */
export interface OrderTax {
  /** The buyer's country, two letters; null if unknown. */
  country: string | null;
  /** The part of it where no VAT of the EU is charged, by the postal address; absent elsewhere. */
  region?: string;
  /** In basis points: 2550 are 25.5 %. */
  rate_bp: number;
  treatment: TaxTreatment;
  /** Null if none was given. */
  vat_number: string | null;
  vat_number_status: VatNumberStatus | null;
  /** The register's proof of the look-up, for the invoice; null without one. */
  consultation: string | null;
  /** False where the payment provider computes the VAT that is paid (D22). */
  final: boolean;
}

/** Prices of a basket at a moment; nothing is stored. */
export interface Quote {
  lines: readonly PricedLine[];
  subtotal_cents: number;
  vat_cents: number;
  total_cents: number;
  tax: OrderTax;
}

/** Who pays, as typed on the checkout page. */
export interface Billing {
  name: string;
  company: string | null;
  /** Street, postal code and city, as lines. */
  postal_address: string;
  country: string;
  vat_number: string | null;
}

/** Who sold an order, as its invoice names it. Settings that change later change no invoice (record 61). */
export interface OrderSeller {
  /** Name and postal address of the operator in one line; empty if not stated. */
  name: string;
  /** Empty if not stated. */
  vat_number: string;
}

/** The payment provider that sells in its own name, computes the VAT and invoices (D22). */
export const MERCHANT_OF_RECORD = 'lemonsqueezy';

/** The status of an order that was paid, by what was paid back of it. */
export const statusAfterRefunds = (
  refunded_cents: number,
  total_cents: number,
): 'paid' | 'partially_refunded' | 'refunded' => {
  if (refunded_cents <= 0) return 'paid';
  return refunded_cents < total_cents ? 'partially_refunded' : 'refunded';
};
