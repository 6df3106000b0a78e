import { randomBytes } from 'node:crypto';
import { PRICE_HOLD_MS, type Quote } from '../../domain/orders/order.ts';
import { ORDER_NUMBER_BYTES, orderNumber } from '../../domain/orders/order_number.ts';
import { DAY_WINDOW_MS, refuseBeyondDay } from '../../domain/settings/quota.ts';
import type { Tx } from '../../store/store.ts';

/** Who orders what. */
interface Placed {
  person_id: number;
  quote: Quote;
  limits_on: boolean;
  now: number;
}

/**
 * Stores a quote as a pending order whose prices are held (R197, D24); returns its number. Raises `rate_limited` beyond the orders of a day:
 * an order is stored for weeks, also if nobody pays it.
 */
export async function placeOrder(
  { purchases, settings }: Pick<Tx, 'purchases' | 'settings'>,
  { person_id, quote, limits_on, now }: Placed,
): Promise<string> {
  if (limits_on) {
    const { 'limits.orders_per_day': limit } = await settings.all();
    const used = await purchases.placedAfter(person_id, now - DAY_WINDOW_MS);
    refuseBeyondDay(used, limit, now, {
      detail: `An account places at most ${limit} orders in 24 hours, and this one has placed ${used.count}.`,
      next_steps: [
        'Put several items into one order, or pay for an order that is pending: list_my_orders has them.',
      ],
    });
  }
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
