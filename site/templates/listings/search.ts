import type { Fault } from '../../../domain/http/errors.ts';
import type { Choice } from '../../../domain/profile/drafting.ts';
import { PRICING_MODELS } from '../../../domain/profile/lists.ts';
import type { CategoryBranch } from '../../../tools/categories/list_categories.ts';
import type { searchListings } from '../../../tools/listings/search_listings.ts';
import { attr, type Child, html, type Safe } from '../../html/html.ts';
import { type Steps, urlWith } from '../../html/pagination.ts';
import type { ResultOf } from '../../request/request.ts';
import { weekSpan } from '../../texts/format.ts';
import { SORTS, STATUSES, searchTexts as t } from '../../texts/listings/browse.ts';
import { countryChoices } from '../../texts/names.ts';
import { partTexts } from '../../texts/parts.ts';
import { type Ballots, voteScript, voteTile } from '../launches/vote.ts';
import { type Option, searchForm, selectField, textField } from '../parts/forms.ts';
import { rowList, stepLinks } from '../parts/parts.ts';

/** The inputs of a search. */
export type SearchInput = Partial<
  Record<'q' | 'category' | 'stage' | 'country' | 'pricing_model' | 'domain' | 'status' | 'sort', string>
>;

/** What was found, where its parts are, and what the vote buttons of its rows need. */
interface Found {
  list: ResultOf<typeof searchListings>;
  steps: Steps;
  ballots: Ballots;
  now: number;
}

export interface SearchScene {
  input: SearchInput;
  categories: readonly CategoryBranch[];
  stages: readonly Choice[];
  /** Absent where the operation refused the input. */
  found?: Found;
  refused?: readonly Fault[];
}

/** Search: the form as it was sent, and what was found. */
export function searchTemplate({ input, found, refused = [], ...lists }: SearchScene): Safe {
  return html`<div class="wrap page"><header class="phead"><h1>${input.q ? t.results(input.q) : t.title}</h1></header>
${searchForm('/search', t.label, input.q ?? '', filters(input, lists))}
<div class="results">${refused.length > 0 && refusal(refused)}${found && [voteScript(found.ballots), results(input, found), stepLinks(found.steps)]}</div></div>`;
}

const named = (names: Readonly<Record<string, string>>): Option[] =>
  Object.entries(names).map(([value, text]) => ({ value, text }));

const choices = (list: readonly Choice[]): Option[] =>
  list.map(({ slug, name }) => ({ value: slug, text: name }));

function filters(
  input: SearchInput,
  { categories, stages }: Pick<SearchScene, 'categories' | 'stages'>,
): Safe {
  const { q: _q, ...others } = input;
  const isOpen = Object.keys(others).length > 0;
  const chosen = (name: keyof SearchInput): string => input[name] ?? '';
  return html`<details class="filters" ${attr('open', isOpen)}><summary>${t.filters}</summary><div class="fields-grid">
${selectField('category', t.category, categoryChoices(categories), chosen('category'), t.all_categories)}
${selectField('pricing_model', t.pricing, choices(PRICING_MODELS), chosen('pricing_model'), t.any_pricing)}
${selectField('stage', t.stage, choices(stages), chosen('stage'), t.any_stage)}
${selectField('country', t.country, countryChoices(), chosen('country').toUpperCase(), t.any_country)}
${selectField('status', t.launch, named(STATUSES), chosen('status') || 'live')}
${selectField('sort', t.order, named(SORTS), chosen('sort') || 'relevance')}
${textField('domain', t.website, chosen('domain'), { max: 253, hint: t.website_example })}
<p class="field acts"><button class="btn">${t.apply}</button>${isOpen && html`<a class="btn bare" href="${urlWith('/search', { q: input.q })}">${t.clear}</a>`}</p></div></details>`;
}

/** The tree as one list: what is below a category is set in. */
const categoryChoices = (branches: readonly CategoryBranch[], depth = 0): Option[] =>
  branches.flatMap(({ slug, name, live_listings, children = [] }) => [
    { value: slug, text: `${'\u00a0\u00a0\u00a0'.repeat(depth)}${name} (${live_listings})` },
    ...categoryChoices(children, depth + 1),
  ]);

const refusal = (faults: readonly Fault[]): Safe =>
  html`<section class="empty"><h2>${t.invalid}</h2><ul>${faults.map(
    ({ path, message, fix }) => html`<li>${path}: ${message} ${fix}</li>`,
  )}</ul><p><a href="/search">${t.start_over}</a></p></section>`;

function results(
  input: SearchInput,
  { list: { items, total, notice, categories }, ballots, now }: Found,
): Child {
  if (total === 0) return html`${nothing(input, notice)}${fitting(categories)}`;
  const isUpcoming = input.status === 'upcoming';
  return html`<p class="count-line" role="status">${t.found(total)}</p>
${notice && html`<p class="note">${notice}</p>`}${fitting(categories)}
${
  items.length > 0 &&
  rowList(
    t.products,
    items.map((listing) => ({
      listing,
      ...(isUpcoming
        ? { more: [listing.launch_week && partTexts.launch_week(weekSpan(listing.launch_week))] }
        : { tile: voteTile(listing, { votes: listing.votes, which: 'all', now }, ballots) }),
    })),
  )
}`;
}

/** Categories whose names match the query. */
const fitting = (categories: ResultOf<typeof searchListings>['categories']): Child =>
  categories.length > 0 &&
  html`<p class="note">${t.matching_categories(
    categories.map(
      ({ slug, name, live_listings }) => html`<a href="/categories/${slug}">${name}</a> (${live_listings})`,
    ),
  )}</p>`;

/** Nothing was found: what may help. */
function nothing({ q, ...others }: SearchInput, notice: string | undefined): Safe {
  const isFiltered = Object.keys(others).length > 0;
  if (!q && !isFiltered) return NOTHING_LISTED;
  return html`<section class="empty" role="status"><h2>${t.nothing}</h2><p>${notice ?? (q ? t.similar : t.no_match)}</p>
<ul class="acts">${isFiltered && q && html`<li><a class="btn" href="${urlWith('/search', { q })}">${t.without_filters}</a></li>`}
${q && others.status !== 'upcoming' && html`<li><a class="btn" href="${urlWith('/search', { q, status: 'upcoming' })}">${t.coming}</a></li>`}
${q && html`<li><a class="btn" href="${urlWith('/founders', { q })}">${t.founders}</a></li>`}
<li><a class="btn" href="/categories">${t.all_categories}</a></li><li><a class="btn" href="/launches?section=most-voted">${t.most_voted}</a></li></ul></section>`;
}

const NOTHING_LISTED = html`<section class="empty"><h2>${t.empty}</h2><p>${t.empty_text}</p></section>`;
