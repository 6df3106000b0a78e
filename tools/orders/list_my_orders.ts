import { z } from 'zod';
import { ownOrders } from '../../services/orders/own_orders.ts';
import { defineOperation, READS } from '../operation/define.ts';
import { envelope, listOf, paging, rangeOf } from '../shapes/page.ts';
import { ownOrderShape, presentOrder } from './show/own_order.ts';

// A list says what was ordered and what became of it; get_order has the rest.
const orderInList = z.object({
  number: ownOrderShape.number,
  status: ownOrderShape.status,
  currency: ownOrderShape.currency,
  vat_cents: ownOrderShape.vat_cents,
  total_cents: ownOrderShape.total_cents,
  products: z.array(z.string()).describe('Product codes of its lines.'),
  created_at: ownOrderShape.created_at,
  checkout_url: ownOrderShape.checkout_url,
});

export const listMyOrders = defineOperation({
  name: 'list_my_orders',
  title: 'List your orders',
  description:
    'Your orders, newest first: number, status, totals with VAT and what was ordered. Use it to find the number of an order, or to see which ones wait to be paid: those have checkout_url, which is for the person. get_order has what each line was given. What can be bought is in list_products.',
  route: 'GET /orders',
  status: 200,
  access: 'account:read',
  effect: READS,
  input: z.strictObject(paging),
  output: z.object(listOf(orderInList)),
  errors: [],
  example: {},

  async handler(params, { actor, store, clock, origin, checkoutUrl }) {
    const world = { origin, now: clock.now().getTime(), checkoutUrl };
    const { rows, total } = await ownOrders(store, actor.person_id, rangeOf(params));
    const items = rows.map((order) => ({
      ...presentOrder(order, world),
      products: order.lines.map(({ product }) => product),
    }));
    return envelope(items, total, params);
  },
});
