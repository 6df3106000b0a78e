import { orderViewTexts as t } from '../../site/texts/views/order.ts';
import { refusal } from '../host/parts.ts';
import type { CallResult } from '../host/results.ts';
import { type Host, startView } from '../host/view.ts';
import {
  type Basket,
  basketOfArgs,
  basketOfQuote,
  EMPTY,
  type Item,
  inputOf,
  type OrderQuote,
} from './basket.ts';
import { type Catalogue, completed } from './catalogue.ts';
import { composeScreen, fieldsOfAll, itemId, pathsOf } from './compose.ts';
import { faultsAt } from './faults.ts';
import { readItem } from './fields.ts';
import { type Order, orderScreen } from './order_screen.ts';

type Args = Readonly<Record<string, unknown>>;

let catalogue: Catalogue = { products: [], listings: null, categories: null };
let basket: Basket = EMPTY;
let quote: OrderQuote | null = null;
let order: Order | null = null;
/** The basket that was ordered last with its idempotency key: the same basket is ordered once, however often the button is pressed. */
let ordered = { input: '', key: '' };

startView({
  name: 'order',
  result: (host, result, args) => void open(host, result, args),
  act(host, act, data) {
    basket = typedBasket();
    void ACTS[act]?.(host, data);
  },
});

// Prices of a basket that was changed are prices of another one.
document.addEventListener('input', () => {
  if (!quote) return;
  quote = null;
  document.querySelector('#quote')?.replaceChildren(t.changed);
});

/** What the buttons do. */
const ACTS: Readonly<Record<string, (host: Host, data: FormData) => Promise<void>>> = {
  add(host, data) {
    const item: Item = { product: textIn(data, 'product') };
    return change(host, [...basket.items, item], `#${itemId(basket.items.length)}`);
  },
  remove: (host, data) =>
    change(
      host,
      basket.items.toSpliced(Number(data.get('index')), 1),
      basket.items.length > 1 ? '#basket' : 'h1',
    ),
  async quote(host) {
    const result = await host.call({ operation: 'quote_order', args: inputOf(basket) });
    quote = (result.answer as unknown as OrderQuote) ?? null;
    await compose(host, result, '#quote h2');
  },
  async order(host) {
    const args = inputOf(basket);
    const input = JSON.stringify(args);
    if (ordered.input !== input) ordered = { input, key: newKey() };
    const { key: idempotency_key } = ordered;
    const result = await host.call({ operation: 'create_checkout', args: { ...args, idempotency_key } });
    // The second press of two gets the same order.
    if (order) return;
    if (!result.answer) {
      // A problem is of the service; without one the response was lost, and the same button repeats the call.
      if (result.problem) quote = null;
      return compose(host, result);
    }
    await show(host, result.answer);
    host.tell(t.note_ordered(String(result.answer['number'])));
  },
  async look(host) {
    if (!order) return;
    const { answer, refusal: reason } = await host.call({
      operation: 'get_order',
      args: { number: order.number },
    });
    if (!answer) return host.report(reason);
    await show(host, answer);
    if (order.status === 'pending') host.report(t.not_paid);
    host.tell(t.note_looked(order.number, order.status));
  },
};

/** Shows the result for which the host opened the view; which operation it is of, its members say. */
async function open(host: Host, result: CallResult, args: Args): Promise<void> {
  const { answer } = result;
  if (answer && 'number' in answer) return show(host, answer);
  if (answer && 'lines' in answer) {
    quote = answer as unknown as OrderQuote;
    ({ catalogue } = await completed(host, catalogue, quote.lines));
    basket = basketOfQuote(quote, catalogue.products);
    return compose(host, result);
  }
  if (answer) catalogue = { ...catalogue, products: answer['items'] as Catalogue['products'] };
  else {
    const composed = basketOfArgs(args);
    if (!composed) return host.draw(refusal(result.refusal));
    basket = composed;
  }
  return compose(host, result);
}

/** Takes other items; faults and prices of those before hold no more. */
function change(host: Host, items: readonly Item[], focus: string): Promise<void> {
  basket = { ...basket, items };
  quote = null;
  return compose(host, null, focus);
}

/** Shows the basket, with what was wrong with it in a result; the first fault gets the focus. */
async function compose(host: Host, result: CallResult | null, focus?: string): Promise<void> {
  const known = await completed(host, catalogue, basket.items);
  ({ catalogue } = known);
  const faults = result && !result.answer ? faultsAt(result.problem, pathsOf(basket, catalogue)) : {};
  const isMarked = Object.keys(faults).length > 0;
  const refused = isMarked ? null : (result?.refusal ?? known.refused);
  const isWrong = isMarked || refused !== null;
  host.draw(composeScreen({ basket, catalogue, faults, refused, quote }), isWrong ? FIRST_FAULT : focus);
}

/** Where the screen shows faults. */
const FIRST_FAULT = '.note.fault, .wrong, [aria-invalid="true"]';

async function show(host: Host, answer: Args): Promise<void> {
  const shown = answer as unknown as Order;
  order = shown;
  ({ catalogue } = await completed(host, catalogue, shown.lines));
  host.draw(orderScreen(shown, catalogue), 'h1');
}

/** The basket as it stands in the form. */
function typedBasket(): Basket {
  const form = document.querySelector<HTMLFormElement>('form[data-act=quote]');
  if (!form) return basket;
  const data = new FormData(form);
  const fields = fieldsOfAll(basket, catalogue);
  return {
    items: basket.items.map((item, index) => readItem(item, fields[index] ?? [], data)),
    country: textIn(data, 'billing_country'),
    vat_number: textIn(data, 'vat_number'),
  };
}

const textIn = (data: FormData, name: string): string => {
  const typed = data.get(name);
  return typeof typed === 'string' ? typed.trim() : '';
};

/** Hosts need not show views over HTTPS, without which there is no `randomUUID`. */
const newKey = (): string => Array.from(crypto.getRandomValues(new Uint32Array(4)), String).join('-');
