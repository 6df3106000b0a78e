import type { Fault } from '../../../domain/errors.ts';
import { PRICING_MODELS, STAGES } from '../../../domain/profile/lists.ts';
import type { CategoryBranch } from '../../../tools/categories/list_categories.ts';
import type { searchListings } from '../../../tools/listings/search_listings.ts';
import { countryChoices, weekSpan } from '../../html/format.ts';
import { attr, type Child, html, type Safe } from '../../html/html.ts';
import { type Steps, urlWith } from '../../html/pagination.ts';
import type { ResultOf } from '../../request/request.ts';
import { type Option, searchForm, selectField, textField } from '../parts/forms.ts';
import { rowList, stepLinks, votesTile } from '../parts/parts.ts';

/** The inputs of a search. */
export type SearchInput = Partial<
  Record<'q' | 'category' | 'stage' | 'country' | 'pricing_model' | 'domain' | 'status' | 'sort', string>
>;

export interface SearchScene {
  input: SearchInput;
  categories: readonly CategoryBranch[];
  /** What was found, and where its parts are; absent where the operation refused the input. */
  list?: ResultOf<typeof searchListings>;
  steps?: Steps;
  refused?: readonly Fault[];
}

/** Search: the form as it was sent, and what was found. */
export function searchTemplate({ input, categories, list, steps, refused = [] }: SearchScene): Safe {
  return html`<div class="wrap page"><header class="phead"><h1>${input.q ? `Results for “${input.q}”` : 'Search'}</h1></header>
${searchForm('/search', 'Search products', input.q ?? '', filters(input, categories))}
<div class="results">${refused.length > 0 && refusal(refused)}${list && found(input, list)}${steps && stepLinks(steps)}</div></div>`;
}

const SORTS: readonly Option[] = [
  { value: 'relevance', text: 'Best match' },
  { value: 'newest', text: 'Newest' },
  { value: 'votes', text: 'Most voted' },
  { value: 'trending', text: 'Trending' },
  { value: 'most_viewed', text: 'Most viewed' },
  { value: 'most_followed', text: 'Most followed' },
];

const STATUSES: readonly Option[] = [
  { value: 'live', text: 'Live' },
  { value: 'upcoming', text: 'Coming up' },
];

const choices = (list: readonly { slug: string; name: string }[]): Option[] =>
  list.map(({ slug, name }) => ({ value: slug, text: name }));

function filters(input: SearchInput, categories: readonly CategoryBranch[]): Safe {
  const { q: _q, ...others } = input;
  const isOpen = Object.keys(others).length > 0;
  const chosen = (name: keyof SearchInput): string => input[name] ?? '';
  return html`<details class="filters" ${attr('open', isOpen)}><summary>Filters and order</summary><div class="fields-grid">
${selectField('category', 'Category', categoryChoices(categories), chosen('category'), 'All categories')}
${selectField('pricing_model', 'Pricing', choices(PRICING_MODELS), chosen('pricing_model'), 'Any pricing')}
${selectField('stage', 'Stage', choices(STAGES), chosen('stage'), 'Any stage')}
${selectField('country', 'Country', countryChoices(), chosen('country').toUpperCase(), 'Any country')}
${selectField('status', 'Launch', STATUSES, chosen('status') || 'live')}
${selectField('sort', 'Order', SORTS, chosen('sort') || 'relevance')}
${textField('domain', 'Website', chosen('domain'), { max: 253, hint: 'acme.com' })}
<p class="field acts"><button class="btn">Apply</button>${isOpen && html`<a class="btn bare" href="${urlWith('/search', { q: input.q })}">Clear filters</a>`}</p></div></details>`;
}

/** The tree as one list: what is below a category is set in. */
const categoryChoices = (branches: readonly CategoryBranch[], depth = 0): Option[] =>
  branches.flatMap(({ slug, name, live_listings, children = [] }) => [
    { value: slug, text: `${'\u00a0\u00a0\u00a0'.repeat(depth)}${name} (${live_listings})` },
    ...categoryChoices(children, depth + 1),
  ]);

const refusal = (faults: readonly Fault[]): Safe =>
  html`<section class="empty"><h2>This search is not valid</h2><ul>${faults.map(
    ({ path, message, fix }) => html`<li>${path}: ${message} ${fix}</li>`,
  )}</ul><p><a href="/search">Start over</a></p></section>`;

function found(
  input: SearchInput,
  { items, total, notice, categories }: ResultOf<typeof searchListings>,
): Child {
  if (total === 0) return html`${nothing(input, notice)}${fitting(categories)}`;
  const isUpcoming = input.status === 'upcoming';
  return html`<p class="count-line" role="status">${total === 1 ? 'One product' : `${total.toLocaleString('en-GB')} products`}</p>
${notice && html`<p class="note">${notice}</p>`}${fitting(categories)}
${
  items.length > 0 &&
  rowList(
    'Products',
    items.map((listing) => ({
      listing,
      ...(isUpcoming
        ? { more: [listing.launch_week && `Week of ${weekSpan(listing.launch_week)}`] }
        : { tile: votesTile(listing.votes) }),
    })),
  )
}`;
}

/** Categories whose names match the query. */
const fitting = (categories: ResultOf<typeof searchListings>['categories']): Child =>
  categories.length > 0 &&
  html`<p class="note">Categories: ${categories.map(
    ({ slug, name, live_listings }, i) =>
      html`${i > 0 && ', '}<a href="/categories/${slug}">${name}</a> (${live_listings})`,
  )}</p>`;

/** Nothing was found: what may help. */
function nothing({ q, ...others }: SearchInput, notice: string | undefined): Safe {
  const isFiltered = Object.keys(others).length > 0;
  if (!q && !isFiltered) return NOTHING_LISTED;
  return html`<section class="empty" role="status"><h2>Nothing found</h2><p>${notice ?? (q ? 'We also looked for words that are written almost so.' : 'No product fits these filters.')}</p>
<ul class="acts">${isFiltered && q && html`<li><a class="btn" href="${urlWith('/search', { q })}">Without the filters</a></li>`}
${q && others.status !== 'upcoming' && html`<li><a class="btn" href="${urlWith('/search', { q, status: 'upcoming' })}">Among what is coming up</a></li>`}
${q && html`<li><a class="btn" href="${urlWith('/founders', { q })}">Among founders</a></li>`}
<li><a class="btn" href="/categories">All categories</a></li><li><a class="btn" href="/launches?section=most-voted">The most voted</a></li></ul></section>`;
}

const NOTHING_LISTED = html`<section class="empty"><h2>Nothing is listed yet</h2><p>The first product could be yours: <a href="/#launch">how to launch</a>.</p></section>`;
