import type { Proposed } from '../../domain/profile/drafting.ts';
import {
  type Entity,
  entitiesOf,
  isOf,
  PRODUCT_TYPES,
  partsOf,
  placeOf,
  textOfProperty,
} from '../site/json_ld.ts';
import { compact, pagesOf, quoteOf, type Site } from '../site/site.ts';

/**
 * What structured data asks for the product, where no sentence of the site says it: "149.00 EUR". Only where it describes one
 * product, on pages of the company and not in posts, and where its offers are in one currency.
 */
export function offeredPrices(site: Site, name: string | undefined): Proposed<string> | undefined {
  const products = pagesOf(site, 'home', 'pricing', 'features', 'other').flatMap((from) =>
    entitiesOf(from).filter(
      (one) => isOf(one, PRODUCT_TYPES) && partsOf(one.properties, 'offers').length > 0,
    ),
  );
  const [product] = products;
  const names = new Set(products.map((one) => compact(textOfProperty(one.properties, 'name') ?? '')));
  if (!product || names.size > 1 || !isAkin(product, site, name)) return undefined;
  return offersOf(product);
}

/** Of an application, whose name is the site's own; a thing that is sold may be called otherwise. */
function isAkin(product: Entity, { label }: Site, name: string | undefined): boolean {
  const is = compact(textOfProperty(product.properties, 'name') ?? '');
  return (
    isOf(product, /^Product$/) ||
    [name ?? '', label ?? ''].some((own) => own !== '' && is.includes(compact(own)))
  );
}

const MAX_OFFERS = 6;

function offersOf(product: Entity): Proposed<string> | undefined {
  const offers = partsOf(product.properties, 'offers')
    .flatMap((offer) => [offer, ...partsOf(offer, 'offers')])
    .flatMap((offer) => {
      const [price, currency] = [amountOf(offer), textOfProperty(offer, 'priceCurrency')];
      return price && currency ? [{ price, currency, title: textOfProperty(offer, 'name') }] : [];
    });
  const currencies = new Set(offers.map(({ currency }) => currency));
  if (offers.length === 0 || offers.length > MAX_OFFERS || currencies.size > 1) return undefined;
  const quotes = offers.flatMap(({ price, currency, title }) =>
    [
      placeOf(product, price, 'price') ?? placeOf(product, price, 'lowPrice'),
      placeOf(product, currency, 'priceCurrency'),
      title === undefined ? undefined : placeOf(product, title, 'name'),
    ].flatMap((span) => (span ? [quoteOf(product.from, span)] : [])),
  );
  const words = offers.map(
    ({ price, currency, title }) => `${title ? `${title}: ` : ''}${price} ${currency}`,
  );
  return { value: [...new Set(words)].join('; '), quotes };
}

/** A price that is not zero: that of nothing is a free plan, or a form that nobody filled in. */
function amountOf(offer: Readonly<Record<string, unknown>>): string | undefined {
  const price = offer['price'] ?? offer['lowPrice'];
  const text = typeof price === 'number' ? String(price) : typeof price === 'string' ? price.trim() : '';
  return /^\d{1,9}(?:[.,]\d{1,2})?$/.test(text) && /[1-9]/.test(text) ? text : undefined;
}
