import { z } from 'zod';
import { quote } from '../../services/orders/quote.ts';
import { defineOperation, READS } from '../operation/define.ts';
import { orderInput, requested } from './show/order_input.ts';
import { orderSums, orderTax, presentQuote, pricedLine } from './show/quoted.ts';

export const quoteOrder = defineOperation({
  name: 'quote_order',
  title: 'Quote an order',
  description:
    'Prices products for your listings at this moment, with a preview of the VAT, and checks everything that an order needs: listings, weeks, categories, amounts and options. All that is wrong is named at once. Nothing is saved, ordered or charged, so call it as often as you like. Call list_products first for codes, prices and weeks; show the person the lines, the VAT and the notices before they order.',
  route: 'POST /orders/quote',
  status: 200,
  access: 'orders:write',
  effect: READS,
  input: z.strictObject(orderInput),
  output: z.object({
    lines: z.array(z.object(pricedLine)).describe('The items in their order, with their prices.'),
    ...orderSums,
    tax: orderTax,
    notices: z
      .array(z.string())
      .describe('What the buyer has to know, such as why a VAT number does not count.'),
    next_steps: z.array(z.string()).describe('What to do next.'),
  }),
  errors: ['order_refused'],
  example: { items: [{ product: 'launch', listing_id: 1 }], billing_country: 'DE' },

  async handler(input, { actor, store, clock, vat_numbers, has_model, has_lemonsqueezy, signal }) {
    const { person_id } = actor;
    const now = clock.now().getTime();
    const world = { vat_numbers, has_model, has_lemonsqueezy, signal };
    const quoted = await quote(store, world, { ...requested(input), person_id, now });
    return { ...presentQuote(quoted), next_steps: NEXT_STEPS };
  },
});

const NEXT_STEPS = [
  'Show the person the lines, the total and the notices, and let them decide.',
  'To order it, call create_checkout with the same input and give its checkout_url to the person: only they can pay. Prices may change until then.',
];
