import { z } from 'zod';
import { dollars } from '../../domain/text/money.ts';
import { rememberLookUp } from '../../services/orders/order_tax.ts';
import { ownOrder } from '../../services/orders/own_orders.ts';
import { placeOrder } from '../../services/orders/place_order.ts';
import { quote } from '../../services/orders/quote.ts';
import { defineOperation } from '../operation/define.ts';
import { orderInput, requested } from './show/order_input.ts';
import { ownOrderShape, presentOrder } from './show/own_order.ts';

export const createCheckout = defineOperation({
  name: 'create_checkout',
  title: 'Create a checkout',
  description:
    'Orders products for your listings and returns checkout_url, a page of this site where the person reviews the order, enters billing details and pays. Nothing is charged or given before that, and no call can pay. Prices are held for a day. Call quote_order first and show it to the person; then give them checkout_url. get_order says whether they paid. Never ask for card details.',
  route: 'POST /orders/checkout',
  status: 201,
  access: 'orders:write',
  // The person pays somewhere else.
  effect: { readOnly: false, destructive: false, repeatable: false, openWorld: true },
  input: z.strictObject(orderInput),
  output: z.object({
    ...ownOrderShape,
    notices: z
      .array(z.string())
      .describe('What the buyer has to know, such as why a VAT number does not count.'),
  }),
  errors: ['order_refused'],
  // The register of VAT numbers is outside.
  calls_out: ({ vat_number }) => vat_number !== undefined,
  example: { items: [{ product: 'launch', listing_id: 1 }], billing_country: 'DE' },

  async handler(
    input,
    { actor, store, clock, origin, checkoutUrl, vat_numbers, has_model, has_lemonsqueezy, limits_on, signal },
  ) {
    const { person_id } = actor;
    const now = clock.now().getTime();
    const world = { vat_numbers, has_model, has_lemonsqueezy, signal };
    const quoted = await quote(store, world, { ...requested(input), person_id, now });
    const order = await store.write(
      async (tx) => {
        await rememberLookUp(tx, quoted);
        const number = await placeOrder(tx, { person_id, quote: quoted.quote, limits_on, now });
        return ownOrder(tx, person_id, number);
      },
      { durable: true },
    );
    if (!order) throw new Error('the order was not stored');
    return { ...presentOrder(order, { origin, now, checkoutUrl }), notices: [...quoted.notices] };
  },

  hands_over(result) {
    const { checkout_url, number, total_cents, notices } = result;
    if (checkout_url === null) return null;
    return {
      url: checkout_url,
      message: `Review order ${number} (${dollars(total_cents)}) and pay it on this page. Nothing is charged before you confirm it there.`,
      resultFor: (action) => ({ ...result, notices: [...notices, OFFERED[action]] }),
    };
  },
});

/** What became of the page when a host offered it to the person. */
const OFFERED = {
  accept:
    'The person agreed to open checkout_url, so you need not give it to them. Whether they have paid is in get_order.',
  decline:
    'The person declined to open checkout_url. Nothing is charged, and the order can be paid until expires_at.',
  cancel: 'The person was offered checkout_url and has not answered. Give it to them.',
} as const;
