import type { AuditActor } from '../../../domain/http/audit_entry.ts';
import { sharesOf } from '../../../domain/orders/shares.ts';
import type { Purchase, PurchaseLine } from '../../../store/orders/purchases.ts';
import type { Tx } from '../../../store/store.ts';
import { writeTo } from '../../email/outbox.ts';
import { takeBack } from '../take_back/take_back.ts';

/** Money that went back. */
export interface Refund {
  by: AuditActor;
  /** All that was paid back so far, with VAT. */
  refunded_cents: number;
  /** The line that it is for; absent: for all lines in proportion. */
  position?: number;
  note?: string;
  now: number;
}

/**
 * Records what was paid back of an order that was paid, and takes back what lines gave that were refunded whole. The same amount twice changes
 * nothing. Returns whether it changed something.
 */
export async function recordRefund(tx: Tx, purchase: Purchase, refund: Refund): Promise<boolean> {
  const { id, number, person_id, total_cents } = purchase;
  const refunded_cents = Math.min(refund.refunded_cents, total_cents);
  const added_cents = refunded_cents - purchase.refunded_cents;
  if (purchase.paid_at === null || added_cents <= 0) return false;
  const isWhole = refunded_cents === total_cents;
  const { by, note, now } = refund;
  const lines = await tx.purchases.lines(id);
  await tx.purchases.patch(id, {
    status: isWhole ? 'refunded' : 'partially_refunded',
    refunded_cents,
    ...(isWhole && { ended_at: now }),
    ...(note !== undefined && { note }),
  });
  for (const [{ position }, cents] of newShares(lines, { ...refund, added_cents, isWhole }))
    await takeBack(tx, { purchase_id: id, position, cents }, now);
  await tx.audit_log.record({
    by,
    kind: 'order_refunded',
    person_id,
    subject: `purchase:${id}`,
    details: { number, added_cents, refunded_cents },
  });
  const data = { number, added_cents, is_whole: isWhole };
  await writeTo(tx, person_id, 'order_refunded', data, `order:${id}:${refunded_cents}`);
  return true;
}

/** What of each line is refunded from then on, without VAT. */
function newShares(
  lines: readonly PurchaseLine[],
  { added_cents, isWhole, position }: { added_cents: number; isWhole: boolean; position?: number },
): [PurchaseLine, number][] {
  if (isWhole) return lines.map((line) => [line, line.net_cents]);
  const chosen = lines.filter((line) => position === undefined || line.position === position);
  const left = chosen.map(({ net_cents, refunded_cents }) => net_cents - refunded_cents);
  const gross = chosen.map(grossLeft);
  // VAT goes back with the price, in proportion.
  const net = Math.round((added_cents * sum(left)) / Math.max(1, sum(gross)));
  const shares = sharesOf(Math.min(net, sum(left)), left);
  return chosen.map((line, i) => [line, line.refunded_cents + (shares[i] ?? 0)]);
}

/** What of a line was not paid back, with its share of the VAT. */
export function grossLeft({ net_cents, vat_cents, refunded_cents }: PurchaseLine): number {
  const left = net_cents - refunded_cents;
  return left + (net_cents === 0 ? 0 : Math.round((vat_cents * left) / net_cents));
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
