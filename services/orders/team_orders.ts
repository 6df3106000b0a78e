import type { AuditActor } from '../../domain/http/audit_entry.ts';
import { MERCHANT_OF_RECORD, type OrderTax } from '../../domain/orders/order.ts';
import { lastRefund, refundableOfLine } from '../../domain/orders/refund_parts.ts';
import { finalTax } from '../../domain/orders/vat/vat.ts';
import { dollars } from '../../domain/text/money.ts';
import type { PaymentEvent } from '../../store/orders/payment_events.ts';
import type { Purchase, PurchaseFilter, PurchaseLine } from '../../store/orders/purchases.ts';
import type { PurchaseRefund } from '../../store/orders/refunds.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';
import { ownTax } from './order_tax.ts';
import { markPaid, type Payment } from './paying/mark_paid.ts';
import { recordRefund } from './paying/refunds.ts';
import { undoRefund } from './paying/undo_refund.ts';

/** Most events without an order that the site team sees. */
const EVENTS_SHOWN = 50;

/** Orders of everybody, newest first, the number of all, and what providers reported without an order. */
export const teamOrders = defineUseCase(
  { who: 'administrators', does: 'reads' },
  async (
    { purchases, payment_events }: Pick<Reads, 'purchases' | 'payment_events'>,
    filter: PurchaseFilter,
    slice: { offset: number; limit: number },
  ): Promise<{ rows: Purchase[]; total: number; unmatched: PaymentEvent[] }> => {
    const [orders, events] = await Promise.all([
      purchases.pageOfAll(filter, slice),
      payment_events.unmatched(EVENTS_SHOWN),
    ]);
    return { ...orders, unmatched: events };
  },
);

/** An order as the site team sees it. */
export interface OrderFile {
  order: Purchase;
  lines: PurchaseLine[];
  events: PaymentEvent[];
  /** Oldest first, with those that were undone. */
  refunds: PurchaseRefund[];
  /** The one that can be undone; null without one. */
  last_refund: PurchaseRefund | null;
  /** Its person; null where the account is deleted. */
  person: { id: number; email: string } | null;
}

/** The order with a number; undefined if there is none. */
export const orderFile = defineUseCase(
  { who: 'administrators', does: 'reads' },
  async (
    {
      purchases,
      payment_events,
      refunds,
      people,
    }: Pick<Reads, 'purchases' | 'payment_events' | 'refunds' | 'people'>,
    number: string,
  ): Promise<OrderFile | undefined> => {
    const order = await purchases.byNumber(number);
    if (!order) return undefined;
    const [lines, events, refunded, person] = await Promise.all([
      purchases.lines(order.id),
      payment_events.ofPurchase(order.id),
      refunds.ofPurchase(order.id),
      people.byId(order.person_id),
    ]);
    return {
      order,
      lines,
      events,
      refunds: refunded,
      last_refund: lastRefund(refunded) ?? null,
      person: person?.deleted_at === null ? { id: person.id, email: person.email } : null,
    };
  },
);

/** An act of the site team on an order; the note is for the books. */
interface ByTeam {
  number: string;
  note: string;
  by: AuditActor;
  now: number;
}

/** Why the site team could not do it: no such order, no note, a status in which it makes no sense, or no such amount. */
export type TeamOrderRefusal =
  | 'no_order'
  | 'no_note'
  | 'paid_already'
  | 'not_paid'
  | 'no_amount'
  | 'no_refund'
  | 'outdated'
  | 'no_seller_country'
  | 'unchanged';

/** Most characters of a note. */
export const ORDER_NOTE_MAX = 500;

const isNote = (note: string): boolean => note.trim() !== '' && note.length <= ORDER_NOTE_MAX;

/**
 * Makes an order paid whose money the site team has found (D23). Money that did not come through a merchant of record was paid to the operator,
 * who is the seller then and owes the VAT by their own rules. Returns why not, or null.
 */
export async function payOrderByTeam(
  tx: Tx,
  { number, note, by, now }: ByTeam,
): Promise<TeamOrderRefusal | null> {
  const order = await tx.purchases.byNumber(number);
  if (!order) return 'no_order';
  if (!isNote(note)) return 'no_note';
  if (order.paid_at !== null) return 'paid_already';
  const provider = order.provider ?? 'manual';
  const known = await knownTax(tx, order, provider, now);
  if (known === null) return 'no_seller_country';
  // What a provider knows until then is a checkout and no payment.
  await markPaid(tx, order, { by, provider, provider_ref: null, note, now, ...known });
  return null;
}

/** The VAT with which the site team marks an order as paid; null where the operator has not said by which rules they owe it. */
async function knownTax(
  tx: Tx,
  order: Purchase,
  provider: string,
  now: number,
): Promise<Pick<Payment, 'tax' | 'vat_cents' | 'review'> | null> {
  // The provider computes it, and reports it with the payment.
  if (order.tax.final || provider === MERCHANT_OF_RECORD) return { tax: finalOrPreview(order.tax) };
  const net_cents = (await tx.purchases.lines(order.id)).map((line) => line.net_cents);
  const own = await ownTax(tx, { ...order, net_cents, now });
  if (!own) return null;
  const { tax, vat_cents } = own;
  const total = order.subtotal_cents + vat_cents;
  return {
    tax,
    vat_cents,
    ...(total !== order.total_cents && {
      review: `Its total was ${dollars(order.total_cents)} with the VAT of a payment provider. You are the seller now: with your VAT it is ${dollars(total)}. Look whether that has come.`,
    }),
  };
}

const finalOrPreview = (tax: OrderTax): OrderTax => (tax.final ? finalTax(tax) : tax);

type RefundByTeam = ByTeam & {
  /** What was refunded when the form was made: the second press of a button, or of another administrator, changes nothing. */
  seen_cents?: number | undefined;
};

const isOutdated = ({ refunded_cents }: Purchase, seen_cents: number | undefined): boolean =>
  seen_cents !== undefined && seen_cents !== refunded_cents;

/** Records money that the site team paid back, of a line or of the whole order in proportion. Returns why not, or null. */
export async function refundOrderByTeam(
  tx: Tx,
  {
    number,
    note,
    by,
    now,
    cents,
    position,
    seen_cents,
  }: RefundByTeam & { cents: number; position: number | null },
): Promise<TeamOrderRefusal | null> {
  const order = await tx.purchases.byNumber(number);
  if (!order) return 'no_order';
  if (!isNote(note)) return 'no_note';
  if (isOutdated(order, seen_cents)) return 'outdated';
  if (order.paid_at === null) return 'not_paid';
  const left = await refundable(tx, order, position);
  if (!Number.isInteger(cents) || cents < 1 || cents > left) return 'no_amount';
  const refunded_cents = order.refunded_cents + cents;
  await recordRefund(tx, order, { by, refunded_cents, note, now, ...(position !== null && { position }) });
  return null;
}

/** Most that can be paid back, with VAT. */
async function refundable(
  { purchases }: Pick<Tx, 'purchases'>,
  order: Purchase,
  position: number | null,
): Promise<number> {
  if (position === null) return order.total_cents - order.refunded_cents;
  const lines = await purchases.lines(order.id);
  const line = lines.find((one) => one.position === position);
  return line && line.status !== 'refunded' ? refundableOfLine({ ...order, lines }, line) : 0;
}

/** Undoes the latest refund, such as a charge that a bank took back and gave again. Returns why not, or null. */
export async function undoRefundByTeam(
  tx: Tx,
  { number, seen_cents, ...act }: RefundByTeam,
): Promise<TeamOrderRefusal | null> {
  const order = await tx.purchases.byNumber(number);
  if (!order) return 'no_order';
  if (!isNote(act.note)) return 'no_note';
  if (isOutdated(order, seen_cents)) return 'outdated';
  return (await undoRefund(tx, order, act)) ? null : 'no_refund';
}

/** Notes something about an order, and that the site team has looked at what waited for it. Returns why not, or null. */
export async function noteOrder(
  tx: Tx,
  { number, note, by, is_reviewed }: Omit<ByTeam, 'now'> & { is_reviewed: boolean },
): Promise<TeamOrderRefusal | null> {
  const order = await tx.purchases.byNumber(number);
  if (!order) return 'no_order';
  if (!isNote(note)) return 'no_note';
  if (note === order.note && !(is_reviewed && order.review !== null)) return 'unchanged';
  await tx.purchases.patch(order.id, { note, ...(is_reviewed && { review: null }) });
  await tx.audit_log.record({
    by,
    kind: 'order_noted',
    person_id: order.person_id,
    subject: `purchase:${order.id}`,
    details: { number, ...(is_reviewed && order.review !== null && { reviewed: order.review }) },
  });
  return null;
}
