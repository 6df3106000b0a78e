import type { ResultOf } from '../../site/request/request.ts';
import type { Product } from '../../site/templates/content/pricing.ts';
import type { quoteOrder } from '../../tools/orders/quote_order.ts';

/** The result of quote_order. */
export type OrderQuote = ResultOf<typeof quoteOrder>;

/** An item in the shape of the input of quote_order. */
export interface Item {
  product: string;
  listing_id?: number;
  week?: string;
  /** The typed text where it is no amount: the service refuses it at its field. */
  amount_cents?: number | string;
  categories?: readonly string[];
  options?: Readonly<Record<string, unknown>>;
}

/** What the person composes, and who buys. */
export interface Basket {
  items: readonly Item[];
  /** Two letters; empty if not chosen. */
  country: string;
  /** Empty if not typed. */
  vat_number: string;
}

export const EMPTY: Basket = { items: [], country: '', vat_number: '' };

/** The input of quote_order and create_checkout. */
export const inputOf = ({ items, country, vat_number }: Basket): Readonly<Record<string, unknown>> => ({
  items,
  ...(country !== '' && { billing_country: country }),
  ...(vat_number !== '' && { vat_number }),
});

/** The basket of a call that the model made; null if it had none. The service refused what does not fit. */
export function basketOfArgs({
  items,
  billing_country = '',
  vat_number = '',
}: Readonly<Record<string, unknown>>): Basket | null {
  if (!Array.isArray(items)) return null;
  const named = items.filter((item: unknown): item is Item => typeof item === 'object' && item !== null);
  return {
    items: named.map((item) => ({ ...item, product: String(item.product) })),
    country: String(billing_country),
    vat_number: String(vat_number),
  };
}

/** The basket of a quote. */
export const basketOfQuote = ({ lines, tax }: OrderQuote, products: readonly Product[]): Basket => ({
  items: lines.map(({ product, listing_id, week, categories, options, net_cents }) => ({
    product,
    ...(listing_id !== null && { listing_id }),
    ...(week !== null && { week }),
    ...(categories.length > 0 && { categories }),
    ...(options && { options }),
    ...(products.some(({ code, minimum_cents }) => code === product && minimum_cents !== undefined) && {
      amount_cents: net_cents,
    }),
  })),
  country: tax.country ?? '',
  vat_number: tax.vat_number ?? '',
});
