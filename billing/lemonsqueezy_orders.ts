import { createHash } from 'node:crypto';
import { z } from 'zod';
import { orderNumberIn } from '../domain/orders/order_number.ts';
import type { PaymentReport, ProviderReport, UnreadableReport } from '../domain/orders/payment.ts';
import { numberSigned } from './signatures.ts';

/** What each status of their orders means for us; null while an order is not paid. */
const KINDS = {
  pending: null,
  failed: null,
  paid: 'paid',
  refunded: 'refunded',
  partial_refund: 'refunded',
  fraudulent: 'chargeback',
} as const satisfies Readonly<Record<string, PaymentReport['kind'] | null>>;

/** PostgreSQL stores no NUL, and no id or code of theirs has a control character. */
const text = z
  .string()
  .max(1_000)
  .regex(/^\P{Cc}*$/u);

/** A text beside what is paid, such as a name that somebody typed: without what cannot be stored, and cut. */
const beside = z.string().transform((whole) => whole.replace(/\p{Cc}/gu, '').slice(0, 1_000));

/** What we read of an order of Lemon Squeezy; amounts are in the currency of the buyer, which is that of the store. */
const order = z.object({
  id: text,
  attributes: z.object({
    status: z.enum(Object.keys(KINDS) as (keyof typeof KINDS)[]),
    currency: text,
    subtotal: z.int(),
    tax: z.int(),
    total: z.int(),
    refunded_amount: z.int().nullish(),
    test_mode: z.boolean().nullish(),
    user_email: beside.nullish(),
    first_order_item: z.object({
      variant_id: z.number(),
      product_name: beside.nullish(),
      variant_name: beside.nullish(),
      test_mode: z.boolean().nullish(),
    }),
  }),
});
type Order = z.output<typeof order>;

const webhook = z.object({
  meta: z.object({ event_name: z.string(), test_mode: z.boolean().nullish() }),
  data: z.object({ type: z.string() }),
});

/** What the checkout carried along. PHP writes an empty object as an empty list, and a checkout of another product carries anything. */
const carried = z.object({ meta: z.object({ custom_data: z.object({ order_number: z.string() }) }) });

/** What else is read of orders whose shape is unknown, each by itself. */
const identified = z.object({ id: text });
const inState = z.object({
  attributes: z.object({ status: z.unknown(), refunded_amount: z.unknown() }),
});
const ofVariant = z.object({
  attributes: z.object({ first_order_item: z.object({ variant_id: z.number() }) }),
});
const dated = z.object({ attributes: z.object({ created_at: z.iso.datetime({ offset: true }) }) });

/**
 * What a signed webhook reports; nothing for events about other things, and for orders of other products. A number that we did not sign is
 * none. A body of unknown shape is a report too, so that no payment is lost with it.
 */
export function reportsIn(
  body: Uint8Array,
  { variant_id, webhook_secret }: { variant_id: string; webhook_secret: string },
): ProviderReport[] {
  const json = jsonOf(body);
  const event = webhook.safeParse(json);
  if (!event.success) return [unreadable(event.error, digest(body))];
  const { meta, data } = event.data;
  if (data.type !== 'orders' && !meta.event_name.startsWith('order_')) return [];
  const found = carried.safeParse(json);
  const number = found.success
    ? numberSigned(found.data.meta.custom_data.order_number, webhook_secret)
    : null;
  return reportsOf((json as { data: unknown }).data, { variant_id, number, test_mode: meta.test_mode });
}

/** Undefined, as nothing in JSON is, for what is no JSON. */
function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString());
  } catch {
    return undefined;
  }
}

/** An order in a list. */
export interface ListedOrder {
  /** None for orders of other products, and while it is not paid. */
  reports: ProviderReport[];
  /** Epoch milliseconds; later than any other if it cannot be read. */
  created_at: number;
}

/** The orders of a list, newest first. */
export const listedOrders = (list: unknown, variant_id: string): ListedOrder[] =>
  z
    .object({ data: z.array(z.unknown()) })
    .parse(list)
    .data.map((one) => {
      const { data } = dated.safeParse(one);
      return {
        reports: reportsOf(one, { variant_id, number: null }),
        created_at: data ? Date.parse(data.attributes.created_at) : Number.POSITIVE_INFINITY,
      };
    });

interface Known {
  variant_id: string;
  number: string | null;
  test_mode?: boolean | null | undefined;
}

function reportsOf(sent: unknown, { variant_id, number, test_mode }: Known): ProviderReport[] {
  const variant = ofVariant.safeParse(sent).data?.attributes.first_order_item.variant_id;
  if (variant !== undefined && String(variant) !== variant_id) return [];
  const read = order.safeParse(sent);
  if (!read.success) return [unreadableOrder(sent, read.error, number)];
  const kind = kindOf(read.data.attributes);
  return kind === null ? [] : [reportOf(read.data, { kind, number, test_mode })];
}

function kindOf({ status, refunded_amount }: Order['attributes']): PaymentReport['kind'] | null {
  return status === 'paid' && (refunded_amount ?? 0) > 0 ? 'refunded' : KINDS[status];
}

/** An order as a report of its payment. The same state gives the same key. */
function reportOf(
  { id, attributes }: Order,
  { kind, number, test_mode }: Pick<PaymentReport, 'kind' | 'number'> & Pick<Known, 'test_mode'>,
): PaymentReport {
  const { currency, subtotal, tax, total, user_email, first_order_item: item } = attributes;
  const refunded_cents = attributes.refunded_amount ?? 0;
  return {
    event_key: keyOf(kind, id, refunded_cents),
    kind,
    number: number ?? numberIn(item),
    ref: refOf(id),
    email: user_email ?? null,
    currency,
    subtotal_cents: subtotal,
    vat_cents: tax,
    total_cents: total,
    refunded_cents,
    is_test: attributes.test_mode ?? test_mode ?? item.test_mode ?? false,
  };
}

const refOf = (id: string): string => `order ${id}`;

function keyOf(kind: PaymentReport['kind'], id: string, refunded_cents: number): string {
  switch (kind) {
    case 'refunded':
      return `order_refunded:${id}:${refunded_cents}`;
    case 'chargeback':
      return `order_fraudulent:${id}`;
    case 'paid':
      return `order_created:${id}`;
  }
}

/** The checkout is named after the order, so that a list shows its number although it has no custom data. */
function numberIn(item: Order['attributes']['first_order_item']): string | null {
  return orderNumberIn(`${item.product_name ?? ''} ${item.variant_name ?? ''}`);
}

function unreadableOrder(sent: unknown, error: z.ZodError, number: string | null): UnreadableReport {
  const id = identified.safeParse(sent).data?.id;
  if (id === undefined) return { ...unreadable(error, digest(JSON.stringify(sent))), number };
  // Its links have another signature each time that it is sent.
  const state = digest(JSON.stringify([faultIn(error), inState.safeParse(sent).data]));
  return { ...unreadable(error, `${id}:${state}`, refOf(id)), number, ref: refOf(id) };
}

function unreadable(error: z.ZodError, key: string, what = 'report'): UnreadableReport {
  return {
    kind: 'unreadable',
    event_key: `unreadable:${key}`,
    number: null,
    ref: null,
    why: `The ${what} of the provider cannot be read (${faultIn(error)}). Look it up there, and record here what came of it.`,
  };
}

/** The first fault, without a text of the body: that may be anything. */
const faultIn = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => `${path.join('.') || 'the body'}: ${message}`)[0] ?? '';

const digest = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 16);
