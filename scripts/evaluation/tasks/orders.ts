import { rest } from '../base/place.ts';
import { call, type Task } from '../base/task.ts';
import { amountsIn } from '../base/texts.ts';
import { ownListing } from './scripted.ts';

const VAT_NUMBER = 'DE136695976';

/** Prices and orders, of which no assistant can pay one. */
export const orderTasks: readonly Task[] = [
  {
    name: 'say what a launch costs',
    wish: () =>
      `How much would a paid launch of Lampblack next week cost me in all, with an invoice to my German company? Its VAT number is ${VAT_NUMBER}. Do not order anything.`,
    may: () => [],
    async holds({ place, message }) {
      const [{ items }, { week }] = await Promise.all([
        rest(place, '/me/listings'),
        rest(place, '/launches/weeks/next'),
      ]);
      const { listing_id } = items.find(({ slug }: { slug: string }) => slug === 'lampblack');
      const lines = [{ product: 'launch', listing_id, week }];
      const body = { items: lines, billing_country: 'DE', vat_number: VAT_NUMBER };
      const { total_cents } = await rest(place, '/orders/quote', { method: 'POST', body });
      return { 'says the total': amountsIn(message).includes(total_cents) };
    },
    *script() {
      const { listing_id } = yield* ownListing('lampblack');
      const [{ week }] = yield [call('get_launch_week', { week: 'next' })];
      const items = [{ product: 'launch', listing_id, week }];
      const [{ total, notices }] = yield [
        call('quote_order', { items, billing_country: 'DE', vat_number: VAT_NUMBER }),
      ];
      return `It costs ${total}. ${notices.join(' ')}`;
    },
    lie: 'It costs $40 in all.',
  },
  {
    name: 'prepare an order',
    wish: () =>
      'Put Tidemark on the billboard with 25 dollars before tax. I buy privately, in Denmark. Prepare it, and send me to where I pay.',
    may: () => ['order *'],
    async holds({ place, message, before }) {
      const { items } = await rest(place, '/orders');
      const [order, ...others] = items.filter(
        ({ number }: { number: string }) => !before.has(`order ${number}`),
      );
      const whole = order && (await rest(place, `/orders/${order.number}`));
      return {
        'has one order': order !== undefined && others.length === 0,
        'is what was wanted':
          order?.products.join() === 'billboard_min' && whole.total_cents - whole.vat_cents === 2500,
        'is not paid': order?.status === 'pending',
        'gives the page': order !== undefined && message.includes(order.checkout_url),
      };
    },
    *script() {
      const { listing_id } = yield* ownListing('tidemark');
      const wanted = {
        items: [{ product: 'billboard_min', listing_id, amount_cents: 2500 }],
        billing_country: 'DK',
      };
      const [{ total }] = yield [call('quote_order', wanted)];
      const [{ checkout_url }] = yield [call('create_checkout', wanted)];
      return `That is ${total}. You pay here: ${checkout_url}`;
    },
    lie: 'It is ordered and paid.',
  },
];
