import { randomBytes } from 'node:crypto';
import { PRICE_HOLD_MS, type Quote } from '../../domain/orders/order.ts';
import { ORDER_NUMBER_BYTES, orderNumber } from '../../domain/orders/order_number.ts';
import type { Tx } from '../../store/store.ts';

/** Stores a quote as a pending order whose prices are held (R197, D24); returns its number. */
export async function placeOrder(
  { purchases }: Pick<Tx, 'purchases'>,
  { person_id, quote, now }: { person_id: number; quote: Quote; now: number },
): Promise<string> {
  const { lines, subtotal_cents, vat_cents, total_cents, tax } = quote;
  const number = orderNumber(randomBytes(ORDER_NUMBER_BYTES));
  await purchases.add(
    {
      number,
      person_id,
      status: 'pending',
      subtotal_cents,
      vat_cents,
      total_cents,
      refunded_cents: 0,
      tax,
      created_at: now,
      expires_at: now + PRICE_HOLD_MS,
    },
    lines.map((line) => ({ ...line, refunded_cents: 0, status: 'pending' as const })),
  );
  return number;
}
