import type { AuditActor } from '../../../domain/http/audit_entry.ts';
import { statusAfterRefunds } from '../../../domain/orders/order.ts';
import { refundParts } from '../../../domain/orders/refund_parts.ts';
import type { Purchase } from '../../../store/orders/purchases.ts';
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
 * Records what was paid back of an order that was paid, with a credit note where the operator issued an invoice (record 61), and takes back what
 * lines gave that were refunded whole. The same amount twice changes nothing. Returns whether it changed something.
 */
export async function recordRefund(tx: Tx, purchase: Purchase, refund: Refund): Promise<boolean> {
  const { id, number, person_id, total_cents, seller } = purchase;
  const refunded_cents = Math.min(refund.refunded_cents, total_cents);
  const added_cents = refunded_cents - purchase.refunded_cents;
  if (purchase.paid_at === null || added_cents <= 0) return false;
  const isWhole = refunded_cents === total_cents;
  const { by, note, position, now } = refund;
  const lines = await tx.purchases.lines(id);
  const parts = refundParts({ ...purchase, lines }, added_cents, position);
  await tx.purchases.patch(id, {
    status: statusAfterRefunds(refunded_cents, total_cents),
    refunded_cents,
    ...(isWhole && { ended_at: now }),
    ...(note !== undefined && { note }),
  });
  const stored = await tx.refunds.add(
    { purchase_id: id, refunded_at: now, ...parts },
    { is_credited: seller !== null },
  );
  const shares = new Map(parts.lines.map((line) => [line.position, line.net_cents]));
  for (const line of lines) {
    const share = shares.get(line.position) ?? 0;
    if (!isWhole && share === 0) continue;
    const cents = line.refunded_cents + share;
    await takeBack(tx, { purchase_id: id, position: line.position, cents }, now);
  }
  const { credit_note } = stored;
  await tx.audit_log.record({
    by,
    kind: 'order_refunded',
    person_id,
    subject: `purchase:${id}`,
    details: { number, added_cents, refunded_cents, ...(credit_note !== null && { credit_note }) },
  });
  const data = { number, added_cents, is_whole: isWhole, credit_note };
  await writeTo(tx, person_id, 'order_refunded', data, `refund:${stored.id}`);
  return true;
}
