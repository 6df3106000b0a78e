import { categoryPageUrl } from '../../../domain/http/urls.ts';
import type { getCategory } from '../../../tools/categories/get_category.ts';
import type { CategoryBranch } from '../../../tools/categories/list_categories.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import type { Steps } from '../../html/pagination.ts';
import type { ResultOf } from '../../request/request.ts';
import { categoryTexts as t } from '../../texts/listings/browse.ts';
import { partTexts } from '../../texts/parts.ts';
import { type Ballots, voteScript, voteTile } from '../launches/vote.ts';
import { crumbs, pageHead, questionList, rowList, stepLinks } from '../parts/parts.ts';

type Category = ResultOf<typeof getCategory>;

/** The tree of categories: a card for each at the top, with what is below it. */
export function categoriesTemplate(branches: readonly CategoryBranch[]): Safe {
  return html`<div class="wrap page">${pageHead(t.title, t.lede)}
${branches.length === 0 ? html`<section class="empty"><h2>${t.none}</h2></section>` : html`<ul class="tiles">${branches.map(card)}</ul>`}</div>`;
}

function card({ slug, name, description, live_listings, children = [] }: CategoryBranch): Safe {
  return html`<li class="card"><h2><a href="${categoryPageUrl('', slug)}">${name}</a></h2><p>${description}</p>
${children.length > 0 && html`<ul class="chips">${children.map(chip)}</ul>`}<p class="fine">${t.products(live_listings)}</p></li>`;
}

const chip = ({ slug, name, live_listings }: Pick<CategoryBranch, 'slug' | 'name' | 'live_listings'>): Safe =>
  html`<li><a class="chip" href="${categoryPageUrl('', slug)}">${name} <b>${live_listings}</b></a></li>`;

/** What the vote buttons of its rows need. */
interface CategoryRows {
  ballots: Ballots;
  now: number;
}

/** A category: what it is, what is below it, and its listings. */
export function categoryTemplate(
  category: Category,
  { steps, ...rows }: CategoryRows & { steps: Steps },
): Safe {
  const { name, description, ancestors, subcategories, total, faqs } = category;
  const above = ancestors.map((step) => [categoryPageUrl('', step.slug), step.name] as const);
  return html`<div class="wrap">${crumbs([['/categories', t.title], ...above], name)}${pageHead(name, description)}
${subcategories.length > 0 && html`<ul class="chips" aria-label="${t.subcategories}">${subcategories.map(chip)}</ul>`}
<div class="split"><div><p class="count-line">${total > 0 && t.most_voted_first(total)}</p>${listings(category, rows)}${stepLinks(steps)}
<div class="prose after">${questionList(faqs)}</div></div>
<aside aria-label="${t.about(name)}">${finder(category)}${compared(category)}</aside></div></div>`;
}

function listings({ items, page, per_page }: Category, { ballots, now }: CategoryRows): Child {
  if (items.length === 0)
    return page === 1 && html`<section class="empty"><h2>${t.empty}</h2><p>${partTexts.launch}</p></section>`;
  const first = (page - 1) * per_page + 1;
  const rows = items.map((listing, i) => ({
    listing,
    rank: first + i,
    tile: voteTile(listing, { votes: listing.votes, which: 'all', now }, ballots),
  }));
  return [voteScript(ballots), rowList(t.heading, rows)];
}

function finder({ slug, name }: Category): Safe {
  return html`<section class="card"><h2>${t.search_in(name)}</h2><form class="short" action="/search" role="search" aria-label="${t.search_in(name)}"><input type="hidden" name="category" value="${slug}">
<label class="sr" for="within">${t.search_in(name)}</label><input id="within" name="q" type="search" maxlength="200"><button class="btn small">${t.search}</button></form></section>`;
}

/** What compare_listings sets side by side here. */
function compared({ attributes }: Category): Child {
  if (attributes.length === 0) return null;
  return html`<section class="card"><h2>${t.attributes}</h2><ul class="chips">${attributes.map((name) => html`<li class="chip">${name}</li>`)}</ul>
<p class="more"><a href="/compare">${t.compare}</a></p></section>`;
}
