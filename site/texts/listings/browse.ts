import { html, type Safe } from '../../html/html.ts';
import { listed, plural } from '../format.ts';

/** Search. */
export const searchTexts = {
  title: 'Search',
  title_for: (q: string) => `Search for “${q}”`,
  description: 'Find products by words, category, country, pricing and stage.',
  results: (q: string) => `Results for “${q}”`,
  label: 'Search products',
  filters: 'Filters and order',
  category: 'Category',
  all_categories: 'All categories',
  pricing: 'Pricing',
  any_pricing: 'Any pricing',
  stage: 'Stage',
  any_stage: 'Any stage',
  country: 'Country',
  any_country: 'Any country',
  launch: 'Launch',
  order: 'Order',
  website: 'Website',
  website_example: 'acme.com',
  apply: 'Apply',
  clear: 'Clear filters',
  invalid: 'This search is not valid',
  start_over: 'Start over',
  found: (total: number) => plural(total, { one: 'One product', other: '# products' }),
  products: 'Products',
  matching_categories: (links: readonly Safe[]): Safe =>
    html`Categories: ${links.flatMap((link, i) => (i === 0 ? [link] : [', ', link]))}`,
  nothing: 'Nothing found',
  similar: 'We also looked for similar spellings.',
  no_match: 'No product matches these filters.',
  without_filters: 'Without the filters',
  coming: 'Among upcoming launches',
  founders: 'Among founders',
  most_voted: 'The most voted',
  empty: 'Nothing is listed yet',
  empty_text: html`The first product could be yours: <a href="/submit">launch it</a>.`,
} as const;

/** Orders of search results. */
export const SORTS = {
  relevance: 'Best match',
  newest: 'Newest',
  votes: 'Most voted',
  trending: 'Trending',
  most_viewed: 'Most viewed',
  most_followed: 'Most followed',
} as const;

/** Whether a product has launched. */
export const STATUSES = { live: 'Live', upcoming: 'Coming up' } as const;

/** Categories. */
export const categoryTexts = {
  title: 'Categories',
  description: 'All categories of the directory with the number of live products in each.',
  lede: 'Every listing has one primary category, and is found in everything above it.',
  none: 'There are no categories yet',
  products: (count: number) =>
    plural(count, { none: 'No products yet', one: 'one product', other: '# products' }),
  most_voted_first: (count: number) =>
    plural(count, { one: 'One product', other: '# products, most voted first' }),
  subcategories: 'Subcategories',
  about: (name: string) => `About ${name}`,
  empty: 'Nothing is listed here yet',
  heading: 'Products',
  search_in: (name: string) => `Search in ${name}`,
  search: 'Search',
  attributes: 'What to compare',
  compare: 'Compare two products',
} as const;

/** Comparing two products. */
export const compareTexts = {
  title: 'Compare two products',
  title_of: (a: string, b: string) => `${a} and ${b} compared`,
  description: 'Two products of the directory side by side, by what matters in their category.',
  description_of: (a: string, b: string) =>
    `${a} and ${b} side by side, each in the words of its own listing.`,
  heading: (a: string, b: string) => `${a} and ${b}`,
  lede_of:
    'Each cell quotes the product’s own listing, found by keyword. “Not found” does not mean no: the listing may say more.',
  with_another: (name: string) => `Compare ${name} with another`,
  not_found: 'not found',
  lede: 'Side by side, by what matters in their category, in the words of their own websites.',
  first: 'First product',
  and: 'and',
  second: 'Second product',
  compare: 'Compare',
  same: 'These are the same',
  same_text: (name: string) => `${name} cannot be compared with itself. Choose another one.`,
  unknown: (typed: string) => `No product is called “${typed}”`,
  unknown_text: html`<a href="/search">Search</a> for it, or look through the <a href="/categories">categories</a>.`,
  which: (typed: string) => `Which one is “${typed}”?`,
  choose_other: (name: string) => `Compare ${name} with`,
  choose_first: 'Or start with one of these',
} as const;

/** Alternatives to a listing. */
export const alternativesTexts = {
  crumb: 'Alternatives',
  title: (name: string) => `Alternatives to ${name}`,
  description: (name: string, others: readonly string[]) =>
    others.length === 0
      ? `What can be used instead of ${name}.`
      : `${listed(others.slice(0, 3))}${others.length > 3 ? ' and others' : ''}: what can be used instead of ${name}, each in the words of its own website.`,
  lede: (name: string, tagline: string) => `${name}: ${tagline}`,
  approved: (name: string) => `Named by ${name}`,
  compare: (a: string, b: string) => `Compare ${a} and ${b}`,
  none: 'No alternatives yet',
  none_text: (name: string) => `No other product of its category is listed beside ${name}.`,
} as const;

/** Founders. */
export const founderTexts = {
  title: 'Founders',
  description: 'The people behind the products of the directory, with their companies and stories.',
  lede: 'The people behind live listings.',
  search: 'Search founders by name',
  country: 'Country',
  any_country: 'Any country',
  none: 'No founders yet',
  not_found: 'No founders found',
  empty_text: html`Founders are listed with their first live product. <a href="/founders">All founders</a>.`,
  count: (total: number) => plural(total, { one: 'One founder', other: '# founders' }),
  companies: (links: readonly Safe[], more: number): Safe =>
    html`${links.flatMap((link, i) => (i === 0 ? [link] : [', ', link]))}${more > 0 && ` and ${more} more`}`,
  /** Search engines read it where a founder has no bio. */
  summary: (name: string, role: string | undefined, companies: readonly string[]) =>
    `${name}, ${role ?? 'founder'} of ${companies.join(', ')}.`,
  role: (title: string | undefined, company: Safe): Safe => html`${title ?? 'Founder'}, ${company}`,
  about: 'About',
  company: (count: number) => plural(count, { one: 'Company', other: 'Companies' }),
  newest: (some: number, all: number) => `The newest ${some} of ${all}.`,
  story: (company: Safe): Safe => html`The story of ${company}`,
  interview: 'Interview',
} as const;
