import type { AuditActor } from '../../domain/http/audit_entry.ts';
import type { Purchase, PurchaseLine } from '../../store/orders/purchases.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { writeTo } from '../email/outbox.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** An order with its lines. */
export type OrderWithLines = Purchase & { lines: PurchaseLine[] };

/** Orders with their lines, in their order. */
export async function withLines(
  { purchases }: Pick<Reads, 'purchases'>,
  rows: readonly Purchase[],
): Promise<OrderWithLines[]> {
  const lines = Map.groupBy(
    await purchases.linesOf(rows.map(({ id }) => id)),
    ({ purchase_id }) => purchase_id,
  );
  return rows.map((row) => ({ ...row, lines: lines.get(row.id) ?? [] }));
}

/** The order of a person with its lines; undefined for unknown numbers and for orders of others (R203). */
export async function ownOrder(
  reads: Pick<Reads, 'purchases'>,
  person_id: number,
  number: string,
): Promise<OrderWithLines | undefined> {
  const row = await reads.purchases.ofPerson(person_id, number);
  return row && (await withLines(reads, [row]))[0];
}

/** One page of the orders of a person, newest first, with their lines. */
export const ownOrders = defineUseCase(
  { who: 'members', does: 'reads' },
  async (
    reads: Pick<Reads, 'purchases'>,
    person_id: number,
    slice: { offset: number; limit: number },
  ): Promise<{ rows: OrderWithLines[]; total: number }> => {
    const { rows, total } = await reads.purchases.page(person_id, slice);
    return { rows: await withLines(reads, rows), total };
  },
);

/** Cancels an order that was not paid. Returns whether it was pending. */
async function cancelOrder(
  tx: Tx,
  { number, by, now }: { number: string; by: AuditActor; now: number },
): Promise<boolean> {
  const order = await tx.purchases.byNumber(number);
  if (order?.status !== 'pending') return false;
  await tx.purchases.patch(order.id, { status: 'cancelled', ended_at: now });
  await tx.audit_log.record({
    by,
    kind: 'order_cancelled',
    person_id: order.person_id,
    subject: `purchase:${order.id}`,
    details: { number },
  });
  return true;
}

/** Cancels an order of a person. Returns whether there was a pending one. */
export const cancelOwnOrder = defineUseCase(
  { who: 'members', does: 'durable' },
  async (
    tx: Tx,
    { person_id, number, now }: { person_id: number; number: string; now: number },
  ): Promise<boolean> => {
    if (!(await tx.purchases.ofPerson(person_id, number))) return false;
    return cancelOrder(tx, { number, by: { actor: 'person', actor_id: person_id }, now });
  },
);

/** Most orders that one run ends. */
const EXPIRED_AT_ONCE = 200;

/** Ends orders whose prices are no longer held (D24); those who began to pay are emailed. Returns how many. */
export async function expireOrders(tx: Tx, now: number): Promise<number> {
  const orders = await tx.purchases.expiring(now, EXPIRED_AT_ONCE);
  for (const { id, person_id, number, terms_accepted_at } of orders) {
    await tx.purchases.patch(id, { status: 'expired', ended_at: now });
    if (terms_accepted_at !== null) await writeTo(tx, person_id, 'order_expired', { number }, `order:${id}`);
  }
  return orders.length;
}
