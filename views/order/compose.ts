import { attr, type Child, html, type Safe } from '../../site/html/html.ts';
import { type Product, productCard, sharedOf } from '../../site/templates/content/pricing.ts';
import { choiceField, fault, typedField } from '../../site/templates/parts/forms.ts';
import { money } from '../../site/texts/format.ts';
import { countryChoices } from '../../site/texts/names.ts';
import { orderTexts } from '../../site/texts/orders/checkout.ts';
import { orderViewTexts as t } from '../../site/texts/views/order.ts';
import { viewHead } from '../host/parts.ts';
import type { Basket, Item, OrderQuote } from './basket.ts';
import type { Catalogue } from './catalogue.ts';
import type { Faults } from './faults.ts';
import { type Field, fieldMarkup } from './field.ts';
import { fieldsOf } from './fields.ts';
import { quoteSection } from './quote.ts';

/** What the screen shows. */
export interface Composed {
  basket: Basket;
  catalogue: Catalogue;
  faults: Faults;
  /** A refusal of the whole; null without one. */
  refused: string | null;
  /** The prices of exactly this basket; null before they are shown. */
  quote: OrderQuote | null;
}

/** Id of the place of an item. */
export const itemId = (index: number): string => `item-${index}`;

/** The fields of each item, in order. A product that is not sold has none. */
export const fieldsOfAll = ({ items }: Basket, catalogue: Catalogue): Field[][] =>
  items.map((item, index) => {
    const product = productOf(item, catalogue);
    return product ? fieldsOf(item, index, product, catalogue) : [];
  });

/** Where what is wrong can stand: fields, items, and the fields of the buyer. */
export const pathsOf = (basket: Basket, catalogue: Catalogue): string[] => [
  ...fieldsOfAll(basket, catalogue).flatMap((fields) => fields.map(({ path }) => path)),
  ...basket.items.map((_, index) => `items.${index}`),
  'billing_country',
  'vat_number',
];

const productOf = ({ product }: Item, { products }: Catalogue): Product | undefined =>
  products.find(({ code }) => code === product);

/** The basket with its prices, above everything that can be added. */
export function composeScreen({ basket, catalogue, faults, refused, quote }: Composed): Safe {
  const fields = fieldsOfAll(basket, catalogue);
  const message = refused ?? faults[''];
  const lines = basket.items.map((item, index) =>
    lineMarkup({ item, index, product: productOf(item, catalogue), fields: fields[index] ?? [], faults }),
  );
  return html`${viewHead(t.title, t.lede)}${message && html`<p class="note fault" role="alert" tabindex="-1">${message}</p>`}
${lines.length > 0 && basketForm(basket, faults, lines)}${quote && quoteSection(quote, catalogue)}${productList(catalogue.products)}`;
}

function basketForm({ country, vat_number }: Basket, faults: Faults, lines: readonly Safe[]): Safe {
  const where = { value: country, none: t.no_country, wrong: faults['billing_country'] };
  const number = { value: vat_number, max: 32, wrong: faults['vat_number'] };
  return html`<form class="stack account" data-act="quote"><h2 id="basket" tabindex="-1">${t.basket}</h2>${lines}
<div class="fields-grid">${choiceField('billing_country', orderTexts.country, countryChoices(), where)}${typedField('vat_number', orderTexts.vat_number, number)}</div>
<p class="acts"><button class="btn hot">${t.show_price}</button></p></form><form id="remove" data-act="remove" hidden></form>`;
}

interface Line {
  item: Item;
  index: number;
  product: Product | undefined;
  fields: readonly Field[];
  faults: Faults;
}

/** An item: what it is, its fields, and what is wrong with the whole of it. */
function lineMarkup({ item, index, product, fields, faults }: Line): Safe {
  const id = itemId(index);
  const name = product?.name ?? item.product;
  const wrong = faults[`items.${index}`];
  return html`<fieldset class="card" id="${id}" tabindex="-1" ${attr('aria-describedby', wrong ? `${id}-fault` : null)}><legend>${name} ${product && html`<span class="fine">${priceOf(product)}</span>`}</legend>${wrong && html`<div tabindex="-1" class="wrong">${fault(`${id}-fault`, wrong)}</div>`}
${fields.length > 0 && html`<div class="fields-grid">${fields.map((field) => fieldMarkup(field, faults[field.path]))}</div>`}
<p class="acts"><button class="btn small" form="remove" name="index" value="${index}">${t.remove}<span class="sr"> ${name}</span></button></p></fieldset>`;
}

const priceOf = ({ price_cents, minimum_cents }: Product): string =>
  minimum_cents === undefined ? t.each(money(price_cents)) : t.from(money(price_cents));

/** Everything that can be bought. */
function productList(products: readonly Product[]): Child {
  if (products.length === 0) return null;
  const shared = sharedOf(products);
  return html`<section class="offers"><h2>${t.products}</h2><ul class="tiles prices">${products.map((product) => productCard(product, shared, product.unavailable === undefined && addForm(product)))}</ul></section>`;
}

const addForm = ({ code, name }: Product): Safe =>
  html`<form class="acts" data-act="add"><button class="btn small" name="product" value="${code}">${t.add}<span class="sr"> ${name}</span></button></form>`;
