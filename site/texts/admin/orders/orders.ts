import type { OrderStatus } from '../../../../domain/orders/order.ts';
import { dollars } from '../../../../domain/text/money.ts';
import type { OrderFile } from '../../../../services/orders/team_orders.ts';
import { plural, timeOf } from '../../format.ts';
import { ORDER_STATUS_TEXTS } from '../../orders/own_orders.ts';

/** The orders of everybody. */
export const teamOrdersTexts = {
  title: 'Orders',
  lede: 'What people ordered, the newest first. What paid orders ask of you is under Tasks.',
  status: 'Status',
  statuses: ORDER_STATUS_TEXTS,
  any: 'Any',
  open: 'To look at',
  find: 'Show',
  found: (count: number) => plural(count, { none: 'No order matches.', one: '1 order', other: '# orders' }),
  details: (status: OrderStatus, total_cents: number, at: number) =>
    `${timeOf(at)} · ${dollars(total_cents)} · ${ORDER_STATUS_TEXTS[status]}`,
  review: 'look at it',
  unmatched: 'Payments without an order',
  unmatched_text:
    'A provider reported them, and no order of this site has their number, or they cannot be read. Look at them at the provider.',
  event: ({ provider, event_key, received_at, kind, outcome }: OrderFile['events'][number]) =>
    `${provider}: ${event_key}, ${timeOf(received_at)}${kind === 'unreadable' ? `. ${outcome}` : ''}`,
} as const;

/** One order, and what the site team can do to it. */
export const teamOrderTexts = {
  title: (number: string) => `Order ${number}`,
  lede: (status: OrderStatus, at: number) => `${ORDER_STATUS_TEXTS[status]}; ordered on ${timeOf(at)}.`,
  gone: 'The account was deleted.',
  review: 'To look at',
  note: 'Note',
  facts: 'Payment',
  provider: 'Provider',
  none: 'none yet',
  ref: 'Its id there',
  receipt: 'Receipt',
  invoice: 'Invoice',
  refunded: 'Paid back',
  refunds: 'Refunds',
  refund_line: (cents: number, at: number) =>
    cents < 0 ? `${timeOf(at)}: ${dollars(-cents)} undone` : `${timeOf(at)}: ${dollars(cents)}`,
  credit_note: (number: number) => `Credit note ${number}`,
  of_provider: 'no credit note: the payment provider is the seller, and sends its own',
  line: (name: string, net_cents: number, status: string) =>
    `${name}, ${dollars(net_cents)} without VAT: ${status}`,
  events: 'Reports of the provider',
  event: (kind: string, outcome: string, at: number) => `${timeOf(at)}: ${kind}: ${outcome}`,
  acts: 'What you can do',
  refund_text: (left: number) =>
    `Pay the money back first; this records it, up to ${dollars(left)} with VAT. A line that is refunded whole loses what it gave. Refunds at a payment provider are recorded by its report.`,
  all_lines: 'All, in proportion',
  undo_text: (cents: number) =>
    `If a bank gave a charge to the seller after all, or the refund of ${dollars(cents)} was recorded by mistake. What it took back is given again, and a credit note is answered by another one.`,
} as const;
