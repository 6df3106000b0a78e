import type { Fault } from '../../../domain/http/errors.ts';
import type { OrderStatus } from '../../../domain/orders/order.ts';
import { dollars } from '../../../domain/text/money.ts';
import { ORDER_STATUS_TEXTS } from '../orders/own_orders.ts';

/** Texts of the view in which a person composes an order beside a conversation. */
export const orderViewTexts = {
  title: 'Order',
  lede: 'Compose what you want and look at its price. Nothing is charged here: you pay on the site.',
  basket: 'Your basket',
  products: 'What can be bought',
  add: 'Add',
  remove: 'Remove',
  each: (price: string): string => `${price} without VAT`,
  from: (price: string): string => `from ${price} without VAT`,
  listing: 'Listing',
  choose_listing: 'Choose a listing',
  listing_number: (id: number): string => `Listing ${id}`,
  more_listings: (shown: number, total: number): string =>
    `Your newest ${shown} of ${total} listings. For an older one, name it to your assistant.`,
  week: 'Launch week',
  choose_week: 'Choose a week',
  at_once: 'At once',
  amount: 'Amount in US dollars, without VAT',
  amount_hint: (minimum: string): string => `${minimum} or more.`,
  category: (place: number): string => `Category ${place}`,
  no_category: 'No category',
  no_choice: 'No choice',
  yes: 'Yes',
  no: 'No',
  no_country: 'No country: the VAT is an estimate',
  show_price: 'Show the price',
  price: 'The price',
  final: 'With these details the VAT is final.',
  not_final: 'The VAT is a preview and may change until you pay.',
  changed: 'You changed the basket. Show the price again before you order.',
  order: 'Order',
  order_hint: 'Ordering charges nothing. You see the order once more on the site and pay there.',
  ordered_lines: 'What you ordered',
  held: (until: string): string => `Its prices are held until ${until}.`,
  nothing_charged: 'Nothing was charged, and nothing is charged before you confirm it on the site.',
  pay: (site: string): string => `Pay on ${site}`,
  look: 'See whether it was paid',
  not_paid: 'It is not paid yet.',
  receipt: 'Receipt on the site',
  refunded: (cents: number): string => `${dollars(cents)} without VAT were paid back.`,
  note_ordered: (number: string): string => `The person ordered ${number} in the view; it is not paid.`,
  note_looked: (number: string, status: OrderStatus): string =>
    `The person looked in the view whether ${number} was paid; it is ${ORDER_STATUS_TEXTS[status]}.`,
} as const;

/** What is wrong with a basket, for a person; messages of the service that a person understands stand as they are. */
export function faultText({ path, code, message, limit }: Fault): string {
  if (path.endsWith('.amount_cents'))
    return typeof limit === 'number' ? `Please choose an amount of ${dollars(limit)} or more.` : NO_AMOUNT;
  return FAULTS[code] ?? message;
}

const NO_AMOUNT = 'Please write the amount in dollars, for example 25 or 25.50.';

const FAULTS: Partial<Record<string, string>> = {
  listing_required: 'Please choose a listing.',
  week_required: 'Please choose a week.',
  categories_required: 'Please choose at least one category.',
  second_launch: 'Another line launches this listing already. Remove one of them.',
  ordered_twice: 'Another line is the same for this listing. Remove one of them.',
  included_already: 'Another line includes this. Remove this one.',
};
