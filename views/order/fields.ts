import { centsOf, dollars } from '../../domain/text/money.ts';
import type { Product } from '../../site/templates/content/pricing.ts';
import type { Option } from '../../site/templates/parts/forms.ts';
import { weekSpan } from '../../site/texts/format.ts';
import { orderViewTexts as t } from '../../site/texts/views/order.ts';
import type { Item } from './basket.ts';
import { type Catalogue, EXTRA_CATEGORIES } from './catalogue.ts';
import type { Field } from './field.ts';
import { optionFields } from './option_fields.ts';

/** Categories that one item may name. */
const CATEGORIES = 3;

/** The item as it was typed. What no field shows is left out, except options that only the assistant can set. */
export function readItem(item: Item, fields: readonly Field[], data: FormData): Item {
  const unseen = Object.entries(item.options ?? {}).filter(
    ([key]) => !fields.some(({ path }) => path.endsWith(`.options.${key}`)),
  );
  const blank: Item = {
    product: item.product,
    ...(unseen.length > 0 && { options: Object.fromEntries(unseen) }),
  };
  return fields.reduce<Item>((read, { path, put }) => {
    const typed = data.get(path);
    if (typeof typed !== 'string' || typed.trim() === '') return read;
    return { ...read, ...put(typed.replaceAll('\r\n', '\n').trim(), read) };
  }, blank);
}

/** The fields that an item of a product has. */
export function fieldsOf(item: Item, index: number, product: Product, catalogue: Catalogue): Field[] {
  const path = (member: string): string => `items.${index}.${member}`;
  const { needs_listing, week, minimum_cents, code, options_schema } = product;
  return [
    ...(needs_listing ? [listingField(path('listing_id'), item, catalogue)] : []),
    ...(week ? [weekField(path('week'), item, week, catalogue)] : []),
    ...(minimum_cents === undefined ? [] : [amountField(path('amount_cents'), item, minimum_cents)]),
    ...(code === EXTRA_CATEGORIES ? categoryFields(path('categories'), item, catalogue) : []),
    ...optionFields(path('options'), item, options_schema),
  ];
}

function listingField(path: string, { listing_id }: Item, { listings }: Catalogue): Field {
  const items = listings?.items ?? [];
  const more = listings && listings.total > items.length && t.more_listings(items.length, listings.total);
  const choices = items.map((one) => ({ value: String(one.listing_id), text: one.name }));
  const [only] = items.length === 1 ? items : [];
  const chosen = listing_id ?? only?.listing_id;
  return {
    path,
    label: t.listing,
    ...(more && { hint: more }),
    value: chosen === undefined ? '' : String(chosen),
    required: true,
    choices: withValue(choices, chosen, t.listing_number),
    none: t.choose_listing,
    put: (typed) => ({ listing_id: Number(typed) }),
  };
}

function weekField(
  path: string,
  { week }: Item,
  rule: 'required' | 'optional',
  { products }: Catalogue,
): Field {
  const weeks = products.find((one) => one.weeks)?.weeks ?? [];
  const choices = weeks.map((value) => ({ value, text: weekSpan(value) }));
  return {
    path,
    label: t.week,
    value: week ?? '',
    required: rule === 'required',
    choices: withValue(choices, week, String),
    none: rule === 'required' ? t.choose_week : t.at_once,
    put: (typed) => ({ week: typed }),
  };
}

const amountField = (path: string, { amount_cents }: Item, minimum_cents: number): Field => ({
  path,
  label: t.amount,
  hint: t.amount_hint(dollars(minimum_cents)),
  value: typeof amount_cents === 'string' ? amount_cents : ((amount_cents ?? minimum_cents) / 100).toFixed(2),
  required: true,
  max: 20,
  put: (typed) => ({ amount_cents: centsOf(typed) ?? typed }),
});

const categoryFields = (path: string, { categories = [] }: Item, known: Catalogue): Field[] =>
  Array.from({ length: CATEGORIES }, (_, i) => ({
    path: `${path}.${i}`,
    label: t.category(i + 1),
    value: categories[i] ?? '',
    required: i === 0,
    choices: withValue(known.categories ?? [], categories[i], String),
    none: t.no_category,
    put: (typed, item) => ({ categories: [...(item.categories ?? []), typed] }),
  }));

/** Choices with the present value, which may be none of them any more. */
const withValue = <Value extends string | number>(
  choices: readonly Option[],
  value: Value | undefined,
  textOf: (value: Value) => string,
): readonly Option[] =>
  value === undefined || choices.some((one) => one.value === String(value))
    ? choices
    : [...choices, { value: String(value), text: textOf(value) }];
