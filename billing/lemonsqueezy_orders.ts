import { z } from 'zod';
import { orderNumberIn } from '../domain/orders/order_number.ts';
import type { PaymentReport } from '../domain/orders/payment.ts';
import { numberSigned } from './signatures.ts';

/** What we read of an order of Lemon Squeezy; amounts are in the currency of the buyer, which is that of the store. */
const order = z.object({
  id: z.string(),
  attributes: z.object({
    status: z.string(),
    currency: z.string(),
    subtotal: z.int(),
    tax: z.int(),
    total: z.int(),
    refunded_amount: z.int().nullish(),
    test_mode: z.boolean().nullish(),
    user_email: z.string().nullish(),
    created_at: z.string().nullish(),
    first_order_item: z
      .object({
        variant_id: z.number().nullish(),
        product_name: z.string().nullish(),
        variant_name: z.string().nullish(),
        test_mode: z.boolean().nullish(),
      })
      .nullish(),
  }),
});
type Order = z.output<typeof order>;

const webhook = z.object({
  meta: z.object({
    event_name: z.string(),
    test_mode: z.boolean().nullish(),
    custom_data: z.object({ order_number: z.string().nullish() }).nullish(),
  }),
  data: z.object({ type: z.string() }),
});

/** What a signed webhook reports; nothing for events about other things, and for orders of other products. A number that we did not sign is none. */
export function reportsIn(
  body: Uint8Array,
  { variant_id, webhook_secret }: { variant_id: string; webhook_secret: string },
): PaymentReport[] {
  const json: unknown = JSON.parse(Buffer.from(body).toString());
  const event = webhook.safeParse(json);
  if (!event.success || event.data.data.type !== 'orders') return [];
  const { meta } = event.data;
  const sent = order.parse((json as { data: unknown }).data);
  if (variantOf(sent) !== variant_id) return [];
  const number = numberSigned(meta.custom_data?.order_number ?? '', webhook_secret);
  if (meta.test_mode !== undefined) sent.attributes.test_mode ??= meta.test_mode;
  const report = reportOf(sent, number);
  return report ? [report] : [];
}

const variantOf = ({ attributes }: Order): string | null => {
  const id = attributes.first_order_item?.variant_id;
  return id === null || id === undefined ? null : String(id);
};

/** An order in a list. */
export interface ListedOrder {
  order: Order;
  variant_id: string | null;
  /** Epoch milliseconds. */
  created_at: number;
}

/** The orders of a list, newest first. */
export const listedOrders = (list: unknown): ListedOrder[] =>
  z
    .object({ data: z.array(order) })
    .parse(list)
    .data.map((one) => ({
      order: one,
      variant_id: variantOf(one),
      created_at: Date.parse(one.attributes.created_at ?? '') || 0,
    }));

/** Statuses of their orders, by what they mean for us. */
const KINDS: Readonly<Record<string, PaymentReport['kind']>> = {
  paid: 'paid',
  refunded: 'refunded',
  partial_refund: 'refunded',
  fraudulent: 'chargeback',
};

/** An order as a report of its payment; null while it is not paid. The same state gives the same key. */
export function reportOf({ id, attributes }: Order, number: string | null): PaymentReport | null {
  const { status, currency, subtotal, tax, total, user_email, first_order_item: item } = attributes;
  const refunded_cents = attributes.refunded_amount ?? 0;
  const kind = status === 'paid' && refunded_cents > 0 ? 'refunded' : KINDS[status];
  if (!kind) return null;
  return {
    event_key: keyOf(kind, id, refunded_cents),
    kind,
    number: number ?? numberIn(item),
    ref: `order ${id}`,
    email: user_email ?? null,
    currency,
    subtotal_cents: subtotal,
    vat_cents: tax,
    total_cents: total,
    refunded_cents,
    is_test: isTest(attributes),
  };
}

function keyOf(kind: PaymentReport['kind'], id: string, refunded_cents: number): string {
  switch (kind) {
    case 'refunded':
      return `order_refunded:${id}:${refunded_cents}`;
    case 'chargeback':
      return `order_fraudulent:${id}`;
    default:
      return `order_created:${id}`;
  }
}

/** The checkout is named after the order, so that a list shows its number although it has no custom data. */
function numberIn(item: Order['attributes']['first_order_item']): string | null {
  return orderNumberIn(`${item?.product_name ?? ''} ${item?.variant_name ?? ''}`);
}

const isTest = ({ test_mode, first_order_item: item }: Order['attributes']): boolean =>
  test_mode ?? item?.test_mode ?? false;
