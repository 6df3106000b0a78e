import type { ProductCode } from '../../domain/listings/products.ts';
import type { Billing, LineStatus, OrderSeller, OrderStatus, OrderTax } from '../../domain/orders/order.ts';
import type { RefundedLine } from '../../domain/orders/refund_parts.ts';
import type { EuCountry } from '../../domain/places/eu.ts';
import type { Columns } from '../base/columns.ts';

/** Tables of orders, their lines, what payment providers reported about them, and of the VAT. */
export const orderTables = (c: Columns) => ({
  /** What a person ordered, with the prices of that moment (R197). Cents are US cents. */
  purchase: c.table('purchase', {
    id: c.id(),
    /** What people and providers call it (R202). */
    number: c.text('number').notNull().unique(),
    person_id: c.int('person_id').notNull(),
    status: c.text('status').$type<OrderStatus>().notNull(),
    subtotal_cents: c.int('subtotal_cents').notNull(),
    vat_cents: c.int('vat_cents').notNull(),
    /** What is paid: that of the provider, once it is paid. */
    total_cents: c.int('total_cents').notNull(),
    refunded_cents: c.int('refunded_cents').notNull(),
    tax: c.json<OrderTax>('tax').notNull(),
    /** Null until the checkout page was sent. */
    billing: c.json<Billing>('billing'),
    /** The operator at the moment of payment, who invoices; null before, and where the payment provider is the seller (D22). */
    seller: c.json<OrderSeller>('seller'),
    terms_version: c.text('terms_version'),
    terms_accepted_at: c.time('terms_accepted_at'),
    /** The payment provider and its id of the payment; null until it was asked. */
    provider: c.text('provider'),
    provider_ref: c.text('provider_ref'),
    /** Number of the receipt or invoice; numbers have no gaps. */
    receipt_number: c.int('receipt_number').unique(),
    /** Why the team has to look at it, such as an amount that differs; null if it does not. */
    review: c.text('review'),
    /** Note of the team. */
    note: c.text('note'),
    created_at: c.time('created_at').notNull(),
    /** Until when its prices are held. */
    expires_at: c.time('expires_at').notNull(),
    paid_at: c.time('paid_at'),
    ended_at: c.time('ended_at'),
  }),
  /** One line of an order, and what came of it. */
  purchase_line: c.table(
    'purchase_line',
    {
      purchase_id: c.int('purchase_id').notNull(),
      /** From 0, in the order of the items. */
      position: c.int('position').notNull(),
      product: c.text('product').$type<ProductCode>().notNull(),
      name: c.text('name').notNull(),
      listing_id: c.int('listing_id'),
      week: c.text('week'),
      categories: c.json<readonly string[]>('categories').notNull(),
      options: c.json<Readonly<Record<string, unknown>>>('options'),
      net_cents: c.int('net_cents').notNull(),
      vat_cents: c.int('vat_cents').notNull(),
      /** Without VAT. */
      refunded_cents: c.int('refunded_cents').notNull(),
      status: c.text('status').$type<LineStatus>().notNull(),
      fulfilled_at: c.time('fulfilled_at'),
      /** What was given, by the use case that fulfils the product: the launch, days, a report. */
      given: c.json<Readonly<Record<string, unknown>>>('given'),
    },
    (t) => [c.primaryKey({ columns: [t.purchase_id, t.position] })],
  ),
  /** Money of an order that went back, or a refund that was undone, whose amounts are negative: together they are what was refunded. */
  purchase_refund: c.table('purchase_refund', {
    id: c.id(),
    purchase_id: c.int('purchase_id').notNull(),
    refunded_at: c.time('refunded_at').notNull(),
    net_cents: c.int('net_cents').notNull(),
    vat_cents: c.int('vat_cents').notNull(),
    total_cents: c.int('total_cents').notNull(),
    /** What of each line, without VAT. */
    lines: c.json<readonly RefundedLine[]>('lines').notNull(),
    /** The refund that it undoes, such as a chargeback that was won. */
    undoes: c.int('undoes').unique(),
    /** Number of the credit note, without gaps; null where the operator issued no invoice. */
    credit_note: c.int('credit_note').unique(),
  }),
  /** What a payment provider reported; the same event counts once. */
  payment_event: c.table('payment_event', {
    id: c.id(),
    provider: c.text('provider').notNull(),
    /** Such as `order_refunded:7:4900`. */
    event_key: c.text('event_key').notNull(),
    /** Null if no order of ours fits it. */
    purchase_id: c.int('purchase_id'),
    kind: c.text('kind').notNull(),
    amount_cents: c.int('amount_cents'),
    currency: c.text('currency'),
    received_at: c.time('received_at').notNull(),
    /** What came of it, for the team. */
    outcome: c.text('outcome').notNull(),
  }),
  /** A standard rate that the operator added; the shipped ones are in a data file (record 63). */
  tax_rate: c.table(
    'tax_rate',
    {
      country: c.text('country').$type<EuCountry>().notNull(),
      /** Its first day, `2026-01-01`. */
      valid_from: c.text('valid_from').notNull(),
      /** Basis points: 2550 are 25.5 %. */
      bp: c.int('bp').notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.country, t.valid_from] })],
  ),
  /** What the register of the EU said about a VAT number when an order was made; outages are not stored. */
  vat_look_up: c.table('vat_look_up', {
    /** With its prefix, `DE136695976`. */
    number: c.text('number').primaryKey(),
    is_valid: c.bool('is_valid').notNull(),
    /** The register's number of the look-up; null without one. */
    consultation: c.text('consultation'),
    looked_up_at: c.time('looked_up_at').notNull(),
    expires_at: c.time('expires_at').notNull(),
  }),
});
