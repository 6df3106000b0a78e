import { z } from 'zod';
import { notFound } from '../../domain/http/errors.ts';
import { ownOrder } from '../../services/orders/own_orders.ts';
import { defineOperation, READS } from '../operation/define.ts';
import { ownOrderShape, presentOrder } from './show/own_order.ts';

export const getOrder = defineOperation({
  name: 'get_order',
  title: 'Get an order',
  description:
    'One of your orders: status, totals with VAT, and each line with whether it was fulfilled and what was given. Use it after the person has opened checkout_url, to see whether they paid; while it is pending, checkout_url is here again. Only the person can pay, on that page. Numbers are in list_my_orders.',
  route: 'GET /orders/{number}',
  status: 200,
  access: 'account:read',
  effect: READS,
  input: z.strictObject({
    number: z.string().max(32).describe('Number of the order, from create_checkout or list_my_orders.'),
  }),
  output: z.object(ownOrderShape),
  errors: ['not_found'],
  example: { number: 'FL-7K3M-9Q2W-TX4C' },

  async handler({ number }, { actor, store, clock, origin, checkoutUrl }) {
    const order = await ownOrder(store, actor.person_id, number.toUpperCase());
    if (!order) throw notFound('order', number);
    return presentOrder(order, { origin, now: clock.now().getTime(), checkoutUrl });
  },
});
