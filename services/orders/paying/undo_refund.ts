import type { AuditActor } from '../../../domain/http/audit_entry.ts';
import { statusAfterRefunds } from '../../../domain/orders/order.ts';
import { lastRefund } from '../../../domain/orders/refund_parts.ts';
import type { Purchase } from '../../../store/orders/purchases.ts';
import type { PurchaseRefund } from '../../../store/orders/refunds.ts';
import type { Tx } from '../../../store/store.ts';
import { writeTo } from '../../email/outbox.ts';
import { fulfilOrder } from '../fulfil/fulfil_order.ts';
import { giveAgain } from '../take_back/give_again.ts';

/**
 * Undoes the latest refund of an order: a bank gave a charge to the seller after all, or the refund was recorded by mistake. What it took back
 * is given again. A credit note is answered by another one with the same amounts below zero, so that all of them add up to what was refunded.
 * Returns whether there was one.
 */
export async function undoRefund(
  tx: Tx,
  purchase: Purchase,
  { by, note, now }: { by: AuditActor; note: string; now: number },
): Promise<boolean> {
  const refund = lastRefund(await tx.refunds.ofPurchase(purchase.id));
  if (!refund) return false;
  const { id, number, person_id, total_cents } = purchase;
  const refunded_cents = purchase.refunded_cents - refund.total_cents;
  const order = {
    ...purchase,
    status: statusAfterRefunds(refunded_cents, total_cents),
    refunded_cents,
    ended_at: null,
  };
  const { status, ended_at } = order;
  await tx.purchases.patch(id, { status, refunded_cents, ended_at, note, review: null });
  const undone = await tx.refunds.add(opposite(refund, now), { is_credited: refund.credit_note !== null });
  const shares = new Map(refund.lines.map((line) => [line.position, line.net_cents]));
  for (const line of await tx.purchases.lines(id)) {
    const cents = shares.get(line.position) ?? 0;
    if (cents > 0 || (line.status === 'refunded' && line.net_cents === 0))
      await giveAgain(tx, { order, line, cents, refunded_at: refund.refunded_at, now });
  }
  await fulfilOrder(tx, id, now);
  const { credit_note } = undone;
  const added_cents = refund.total_cents;
  await tx.audit_log.record({
    by,
    kind: 'order_refund_undone',
    person_id,
    subject: `purchase:${id}`,
    details: { number, added_cents, refunded_cents, ...(credit_note !== null && { credit_note }) },
  });
  await writeTo(
    tx,
    person_id,
    'order_refund_undone',
    { number, added_cents, credit_note },
    `refund:${undone.id}`,
  );
  return true;
}

const opposite = (
  { id, purchase_id, net_cents, vat_cents, total_cents, lines }: PurchaseRefund,
  now: number,
): Parameters<Tx['refunds']['add']>[0] => ({
  purchase_id,
  refunded_at: now,
  net_cents: -net_cents,
  vat_cents: -vat_cents,
  total_cents: -total_cents,
  lines: lines.map((line) => ({ ...line, net_cents: -line.net_cents })),
  undoes: id,
});
