import { mondayOfWeek } from '../../domain/email/email_text.ts';
import { ApiError, type Fault } from '../../domain/http/errors.ts';
import { isComing } from '../../domain/launches/launch_states.ts';
import { weekAt } from '../../domain/launches/weeks.ts';
import { rulesOf, weeksToChoose } from '../../domain/listings/products.ts';
import { LAUNCHES } from '../../domain/orders/listing_fit.ts';
import type { PricedLine, Quote } from '../../domain/orders/order.ts';
import { isCountryCode } from '../../domain/places/country_codes.ts';
import { countryCode } from '../../domain/places/eu.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import type { Product } from '../../store/content/products.ts';
import type { Reads } from '../../store/store.ts';
import { basketFaults } from './basket/basket_faults.ts';
import { categoryFaults } from './basket/category_faults.ts';
import { itemFaults } from './basket/item_faults.ts';
import { listingFaults, waitsForLaunch } from './basket/listing_faults.ts';
import { type BasketItem, faultAt, isProductCode, type RequestedItem } from './basket/requested.ts';
import { type TaxedOrder, type TaxWorld, taxOrder } from './order_tax.ts';
import { type SaleWorld, unavailableReason } from './sale.ts';

/** What a person wants to buy. */
export interface QuoteRequest {
  person_id: number;
  items: readonly RequestedItem[];
  /** Two letters; null if unknown. */
  country: string | null;
  vat_number: string | null;
  /** Epoch milliseconds. */
  now: number;
}

/** A quote with what a buyer has to know about it. */
export interface Quoted extends Pick<TaxedOrder, 'look_up'> {
  quote: Quote;
  notices: readonly string[];
}

/** The items of a basket that can be ordered now, and the settings. Raises `order_refused` with everything that is wrong with it (R194). */
export async function checkedItems(
  reads: Reads,
  world: SaleWorld,
  request: Omit<QuoteRequest, 'vat_number'>,
): Promise<{ items: BasketItem[]; settings: Settings }> {
  const [settings, products] = await Promise.all([reads.settings.all(), reads.products.all()]);
  const { items, faults: unsold } = await basketOf(reads, world, { request, settings, products });
  const faults = [
    ...unsold,
    ...(await basketRules(reads, items, { settings, now: request.now })),
    ...countryFaults(request.country),
  ];
  if (faults.length > 0) throw refusal(faults.toSorted(byItem));
  return { items, settings };
}

/**
 * Prices a basket at this moment (R193, R194). Raises `order_refused` with everything that is wrong with it. Stores nothing (R195); may call
 * the register of VAT numbers, so that it belongs outside of a transaction.
 */
export async function quote(
  reads: Reads,
  world: SaleWorld & TaxWorld,
  request: QuoteRequest,
): Promise<Quoted> {
  const { items, settings } = await checkedItems(reads, world, request);
  const lines = items.map(lineOf);
  const net_cents = lines.map((line) => line.net_cents);
  const taxed = await taxOrder(reads, world, { ...request, postal_address: null, net_cents });
  const subtotal_cents = net_cents.reduce((sum, one) => sum + one, 0);
  const { tax, vat_cents, look_up } = taxed;
  return {
    quote: {
      lines: lines.map((line, i) => ({ ...line, vat_cents: taxed.line_vat_cents[i] ?? 0 })),
      subtotal_cents,
      vat_cents,
      total_cents: subtotal_cents + vat_cents,
      tax,
    },
    notices: [
      ...taxed.notices,
      ...(await noEarlierNotices(reads, items)),
      ...launchNotices(items),
      ...sumNotices(items, settings),
    ],
    look_up,
  };
}

interface Basket {
  request: Omit<QuoteRequest, 'vat_number'>;
  settings: Settings;
  products: readonly Product[];
}

/** The items whose product is sold, and a fault for each of the others. */
async function basketOf(
  { listings }: Reads,
  world: SaleWorld,
  { request, settings, products }: Basket,
): Promise<{ items: BasketItem[]; faults: Fault[] }> {
  const items: BasketItem[] = [];
  const faults: Fault[] = [];
  const sold = products.filter(({ active }) => active);
  for (const [index, item] of request.items.entries()) {
    const product = sold.find(({ code }) => code === item.product);
    const refused = product ? unavailableReason(product, settings, world) : null;
    const { product: actual } = item;
    if (!product)
      faults.push(
        faultAt({ index }, 'product', {
          code: 'unknown_product',
          message: 'There is no such product.',
          limit: sold.map(({ code }) => code),
          actual,
          fix: 'Send a code from list_products.',
        }),
      );
    if (refused !== null)
      faults.push(
        faultAt({ index }, 'product', {
          code: 'product_unavailable',
          message: refused,
          actual,
          fix: 'list_products shows what is available.',
        }),
      );
    if (!product || !isProductCode(product.code)) continue;
    const listing = item.listing_id && (await listings.ofPerson(request.person_id, item.listing_id));
    items.push({ index, item, code: product.code, product, listing: listing || null });
  }
  return { items, faults };
}

async function basketRules(
  reads: Reads,
  items: readonly BasketItem[],
  { settings, now }: { settings: Settings; now: number },
): Promise<Fault[]> {
  const this_week = weekAt(now, settings['calendar.time_zone']);
  const weeks = weeksToChoose(this_week, settings['paid_launch.weeks_ahead']);
  const each = await Promise.all(
    items.map(async (one) => [
      ...(await listingFaults(reads, one, items)),
      ...itemFaults(one, weeks),
      ...(await categoryFaults(reads, one)),
    ]),
  );
  return [...each.flat(), ...basketFaults(items)];
}

function countryFaults(typed: string | null): Fault[] {
  if (typed === null || isCountryCode(countryCode(typed))) return [];
  return [
    {
      path: 'billing_country',
      code: 'unknown_country',
      message: 'There is no country with this code.',
      actual: typed,
      fix: 'Send the two letters of ISO 3166, for example DE.',
    },
  ];
}

/** In the order of the items, and those about the whole order last. */
function byItem(a: Fault, b: Fault): number {
  const index = ({ path }: Fault): number =>
    Number(/^items\.(\d+)/.exec(path)?.[1] ?? Number.MAX_SAFE_INTEGER);
  return index(a) - index(b);
}

function refusal(faults: readonly Fault[]): ApiError {
  const [first] = faults;
  const message =
    faults.length === 1 && first
      ? `${first.path}: ${first.message}`
      : `${faults.length} things are wrong with this order.`;
  return new ApiError('order_refused', message, { errors: faults });
}

function lineOf({ item, code, product }: BasketItem): PricedLine {
  return {
    product: code,
    name: product.name,
    listing_id: item.listing_id ?? null,
    week: item.week ?? null,
    categories: item.categories ?? [],
    options: item.options ?? null,
    net_cents: rulesOf(code).open_price ? (item.amount_cents ?? product.price_cents) : product.price_cents,
    vat_cents: 0,
  };
}

/** Who buys a week to launch in has to know that the free launch is no later. */
async function noEarlierNotices({ launches }: Reads, items: readonly BasketItem[]): Promise<string[]> {
  const each = items.map(async ({ item: { week }, code, product, listing }) => {
    if (week === undefined || !listing || !LAUNCHES.includes(code)) return [];
    const free = (await launches.everyOf(listing.id)).find((one) => one.plan === 'free' && isComing(one));
    if (!free || week < free.week) return [];
    return [
      `${product.name} is for the week of ${mondayOfWeek(week)}, and the free launch of ${listing.name} is booked for the week of ${mondayOfWeek(free.week)}, which is no later.`,
    ];
  });
  return (await Promise.all(each)).flat();
}

/** What begins with a launch of the same order. */
const launchNotices = (items: readonly BasketItem[]): string[] => [
  ...new Set(
    items
      .filter((one) => waitsForLaunch(one, items))
      .map(
        ({ product, listing }) =>
          `${product.name} begins when ${listing?.name} goes live, by the launch in this order.`,
      ),
  ),
];

/** Featured places of one listing follow each other, those of a bundle too. */
function sumNotices(items: readonly BasketItem[], settings: Settings): string[] {
  const featured = items.filter(
    ({ code }) => code === 'featured' || rulesOf(code).includes.includes('featured'),
  );
  const byListing = Map.groupBy(featured, ({ listing }) => listing?.id);
  return [...byListing.values()].flatMap(([first, ...more]) =>
    first?.listing && more.length > 0
      ? [
          `${first.listing.name} is featured ${more.length + 1} times in this order: the days add up, to ${(more.length + 1) * settings['featured.days']}.`,
        ]
      : [],
  );
}
