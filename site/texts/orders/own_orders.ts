import type { LineStatus, OrderStatus } from '../../../domain/orders/order.ts';
import { dollars } from '../../../domain/text/money.ts';
import { dateOf, timeOf } from '../format.ts';

/** Statuses of orders, for their buyers. */
export const ORDER_STATUS_TEXTS: Readonly<Record<OrderStatus, string>> = {
  pending: 'not paid yet',
  paid: 'paid',
  expired: 'expired',
  cancelled: 'cancelled',
  refunded: 'paid back',
  partially_refunded: 'paid back in part',
};

/** Statuses of lines. */
export const LINE_STATUS_TEXTS: Readonly<Record<LineStatus, string>> = {
  pending: 'not given yet',
  fulfilled: 'given',
  failed: 'waits for the site team',
  refunded: 'paid back',
};

/** The orders of a person. */
export const ownOrdersTexts = {
  title: 'Your orders',
  lede: 'What you ordered, what was paid, and what was given. Receipts and invoices are on the page of each order.',
  none: 'No order yet',
  none_text: 'Listings are free. What can be bought, and what it changes, is on the page of prices.',
  account_text: 'What you ordered, with receipts and invoices.',
  details: (status: OrderStatus, total_cents: number, created_at: number) =>
    `${dateOf(created_at)} · ${dollars(total_cents)} · ${ORDER_STATUS_TEXTS[status]}`,
  open: 'Open',
} as const;

/** One order of a person, with its receipt. */
export const ownOrderTexts = {
  title: (number: string) => `Order ${number}`,
  lede: (status: OrderStatus, at: number) => `Ordered on ${timeOf(at)}. It is ${ORDER_STATUS_TEXTS[status]}.`,
  checkout: 'Go to the payment',
  cancel: 'Cancel the order',
  cancelled: 'The order is cancelled. Nothing was charged.',
  not_cancelled: 'It is not pending any more, so nothing was changed.',
  lines: 'What was given',
  line: (name: string, status: LineStatus) => `${name}: ${LINE_STATUS_TEXTS[status]}`,
  fulfilled: (at: number) => `on ${dateOf(at)}`,
  receipt: (number: number) => `Receipt ${number}`,
  invoice: (number: number) => `Invoice ${number}`,
  open_invoice: 'Invoice, to print or to save as PDF',
  vat_number: (number: string) => `VAT number ${number}`,
  buyer: 'Buyer',
  paid_on: (at: number) => `Paid on ${dateOf(at)}.`,
  refunds: 'Refunds',
  refunded: (cents: number) => `${dollars(cents)} were paid back in all.`,
  refund: (cents: number, at: number) =>
    cents < 0
      ? `${dateOf(at)}: the refund of ${dollars(-cents)} was undone.`
      : `${dateOf(at)}: ${dollars(cents)}.`,
  credit_note: (number: number) => `Credit note ${number}`,
  credits_of_provider: 'The payment provider is the seller, and sends its own credit notes.',
  of_provider: 'The payment provider is the seller, and emails you its own invoice. This page is a summary.',
  reverse_charge: 'Reverse charge: the buyer owes the VAT.',
  consultation: (word: string) => `VAT number confirmed by VIES, consultation ${word}.`,
  terms: (version: string, at: number) => `Terms accepted on ${timeOf(at)}, version ${version}.`,
  print: 'To store the receipt, print this page.',
} as const;
