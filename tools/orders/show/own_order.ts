import { z } from 'zod';
import { ordersPageUrl } from '../../../domain/http/urls.ts';
import { LINE_STATUSES, ORDER_STATUSES, statusAt } from '../../../domain/orders/order.ts';
import type { OrderWithLines } from '../../../services/orders/own_orders.ts';
import type { PurchaseLine } from '../../../store/orders/purchases.ts';
import { components, instant, url } from '../../shapes/common.ts';
import { orderSums, orderTax, presentLine, presentSums, presentTax, pricedLine } from './quoted.ts';

const cents = (what: string) => z.int().describe(`${what}, in US cents.`);

const line = z
  .object({
    ...pricedLine,
    status: z.enum(LINE_STATUSES).describe('failed waits for the site team, who gives it or pays it back.'),
    fulfilled: z.boolean().describe('Whether it was given.'),
    fulfilled_at: instant.nullable().describe('When it was given; null before.'),
    refunded_cents: cents('What was paid back without VAT'),
    given: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('What was given so far: the launch, days, a report; and what it waits for.'),
  })
  .register(components, { id: 'OrderLine' });

/** An order of the caller (R197, R202). */
export const ownOrderShape = {
  number: z.string().describe('Its number, for get_order.'),
  status: z
    .enum(ORDER_STATUSES)
    .describe('pending until the person has paid; expired when its prices are no longer held.'),
  ...orderSums,
  refunded_cents: cents('What was paid back so far, with VAT'),
  tax: orderTax,
  lines: z.array(line).describe('What was ordered, in the order of the items.'),
  checkout_url: url.nullable().describe('Where the person pays, while it is pending; else null.'),
  page_url: url.describe('The order in the account of the person, with the receipt.'),
  created_at: instant.describe('When it was ordered.'),
  expires_at: instant.nullable().describe('Until when its prices are held; null unless it is pending.'),
  paid_at: instant.nullable().describe('When it was paid; null before.'),
  next_steps: z.array(z.string()).describe('What to do next.'),
};

/** An order at `now` in epoch milliseconds, as its person sees it. */
export function presentOrder(
  order: OrderWithLines,
  { origin, now, checkoutUrl }: { origin: string; now: number; checkoutUrl: (number: string) => string },
) {
  const { number, refunded_cents, tax } = order;
  const status = statusAt(order, now);
  const isPending = status === 'pending';
  const page_url = ordersPageUrl(origin, number);
  const checkout_url = isPending ? checkoutUrl(number) : null;
  return {
    number,
    status,
    ...presentSums(order),
    refunded_cents,
    tax: presentTax(tax),
    lines: order.lines.map(presentOwnLine),
    checkout_url,
    page_url,
    created_at: isoOf(order.created_at),
    expires_at: isPending ? isoOf(order.expires_at) : null,
    paid_at: order.paid_at === null ? null : isoOf(order.paid_at),
    next_steps: stepsOf({ ...order, status }, page_url),
  } as const;
}

function presentOwnLine(ordered: PurchaseLine) {
  const { status, refunded_cents, fulfilled_at, given } = ordered;
  return {
    ...presentLine(ordered),
    status,
    fulfilled: status === 'fulfilled',
    fulfilled_at: fulfilled_at === null ? null : isoOf(fulfilled_at),
    refunded_cents,
    given: given === null ? null : { ...given },
  };
}

function stepsOf({ status, lines, expires_at }: OrderWithLines, page_url: string): string[] {
  switch (status) {
    case 'pending':
      return [
        `Give checkout_url to the person: only they can pay, on that page, until ${isoOf(expires_at)}. Never ask for card details.`,
        'Call get_order afterwards to see whether it was paid and what was given.',
      ];
    case 'paid':
    case 'partially_refunded':
      return lines.some((one) => one.status === 'pending' || one.status === 'failed')
        ? [
            'It is paid. Lines that are not fulfilled yet say in given what they wait for; call get_order again later.',
          ]
        : [`It is paid and fulfilled. The receipt is on ${page_url}.`];
    case 'expired':
    case 'cancelled':
      return ['Nothing was charged. To order again, call quote_order and then create_checkout.'];
    case 'refunded':
      return ['It was paid back whole. Nothing to do.'];
  }
}

const isoOf = (at: number): string => new Date(at).toISOString();
