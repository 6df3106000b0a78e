import { sharesOf } from './shares.ts';

/** What of one line is refunded by a refund, in US cents without VAT. */
export interface RefundedLine {
  position: number;
  net_cents: number;
}

/** A line as far as its money goes. */
interface PaidLine {
  position: number;
  net_cents: number;
  vat_cents: number;
  /** Without VAT, by earlier refunds. */
  refunded_cents: number;
}

/** An order that was paid, as far as its money goes. */
export interface PaidSums {
  vat_cents: number;
  total_cents: number;
  /** With VAT, by earlier refunds. */
  refunded_cents: number;
  lines: readonly PaidLine[];
}

/** The parts of a refund; `total_cents` is their sum. */
export interface RefundParts {
  net_cents: number;
  vat_cents: number;
  total_cents: number;
  lines: readonly RefundedLine[];
}

/**
 * Splits money that goes back into price and VAT, and the price over the lines, or has one line take all of it. VAT goes back with the price,
 * in proportion; the refund of the rest takes what is left of both, so that the refunds of an order add up to it.
 */
export function refundParts(order: PaidSums, added_cents: number, position?: number): RefundParts {
  const isRest = added_cents === order.total_cents - order.refunded_cents;
  const chosen = order.lines.filter((line) => isRest || position === undefined || line.position === position);
  const left = chosen.map(({ net_cents, refunded_cents }) => net_cents - refunded_cents);
  const net = isRest ? sum(left) : netOf(added_cents, sum(left), grossOf(order, chosen));
  const net_cents = Math.min(sum(left), Math.max(net, added_cents - vatLeft(order)));
  const shares = sharesOf(net_cents, left);
  return {
    net_cents,
    vat_cents: added_cents - net_cents,
    total_cents: added_cents,
    lines: chosen.flatMap((line, i) =>
      (shares[i] ?? 0) === 0 ? [] : [{ position: line.position, net_cents: shares[i] ?? 0 }],
    ),
  };
}

/** Most that can be paid back of one line, with its share of the VAT. */
export const refundableOfLine = (order: PaidSums, line: PaidLine): number =>
  Math.min(order.total_cents - order.refunded_cents, grossOf(order, [line]));

/** The latest of the refunds of an order that was not undone; undefined if there is none. */
export function lastRefund<R extends { id: number; undoes: number | null }>(
  refunds: readonly R[],
): R | undefined {
  const undone = new Set(refunds.map(({ undoes }) => undoes));
  return refunds.findLast(({ id, undoes }) => undoes === null && !undone.has(id));
}

const netOf = (added_cents: number, net_left: number, gross_left: number): number =>
  Math.round((added_cents * net_left) / Math.max(1, gross_left));

/** What of lines was not paid back, with their share of the VAT, which is never more than the VAT that is left of the order. */
function grossOf(order: PaidSums, lines: readonly PaidLine[]): number {
  const net = sum(lines.map((line) => line.net_cents - line.refunded_cents));
  const vat = sum(lines.map(vatOfLine));
  return net + Math.min(vat, vatLeft(order));
}

const vatOfLine = ({ net_cents, vat_cents, refunded_cents }: PaidLine): number =>
  net_cents === 0 ? 0 : Math.round((vat_cents * (net_cents - refunded_cents)) / net_cents);

/** The VAT that was not paid back. */
function vatLeft({ vat_cents, refunded_cents, lines }: PaidSums): number {
  const net_refunded = sum(lines.map((line) => line.refunded_cents));
  return vat_cents - (refunded_cents - net_refunded);
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
