import { categoryPageUrl } from '../../../domain/urls.ts';
import type { getCategory } from '../../../tools/categories/get_category.ts';
import type { CategoryBranch } from '../../../tools/categories/list_categories.ts';
import { counted } from '../../html/format.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import type { Steps } from '../../html/pagination.ts';
import type { ResultOf } from '../../request/request.ts';
import { crumbs, pageHead, questionList, rowList, stepLinks, votesTile } from '../parts/parts.ts';

type Category = ResultOf<typeof getCategory>;

/** The tree of categories: a card for each at the top, with what is below it. */
export function categoriesTemplate(branches: readonly CategoryBranch[]): Safe {
  return html`<div class="wrap page">${pageHead('Categories', 'Every listing has one primary category, and is found in everything above it.')}
${branches.length === 0 ? html`<section class="empty"><h2>There are no categories yet</h2></section>` : html`<ul class="tiles">${branches.map(card)}</ul>`}</div>`;
}

function card({ slug, name, description, live_listings, children = [] }: CategoryBranch): Safe {
  return html`<li class="card"><h2><a href="${categoryPageUrl('', slug)}">${name}</a></h2><p>${description}</p>
${children.length > 0 && html`<ul class="chips">${children.map(chip)}</ul>`}<p class="fine">${products(live_listings)}</p></li>`;
}

const chip = ({ slug, name, live_listings }: Pick<CategoryBranch, 'slug' | 'name' | 'live_listings'>): Safe =>
  html`<li><a class="chip" href="${categoryPageUrl('', slug)}">${name} <b>${live_listings}</b></a></li>`;

const products = (count: number): string =>
  count === 0 ? 'No products yet' : counted(count, 'product', 'products');

/** A category: what it is, what is below it, and its listings. */
export function categoryTemplate(category: Category, steps: Steps): Safe {
  const { name, description, ancestors, subcategories, total, faqs } = category;
  const above = ancestors.map((step) => [categoryPageUrl('', step.slug), step.name] as const);
  return html`<div class="wrap">${crumbs([['/categories', 'Categories'], ...above], name)}${pageHead(name, description)}
${subcategories.length > 0 && html`<ul class="chips" aria-label="Subcategories">${subcategories.map(chip)}</ul>`}
<div class="split"><div><p class="count-line">${total > 0 && `${products(total)}, most voted first`}</p>${listings(category)}${stepLinks(steps)}
<div class="prose after">${questionList(faqs)}</div></div>
<aside aria-label="About ${name}">${finder(category)}${compared(category)}</aside></div></div>`;
}

function listings({ items, page, per_page }: Category): Child {
  if (items.length === 0)
    return (
      page === 1 &&
      html`<section class="empty"><h2>Nothing is listed here yet</h2><p>It could be yours: <a href="/#launch">how to launch</a>.</p></section>`
    );
  const first = (page - 1) * per_page + 1;
  return rowList(
    'Products',
    items.map((listing, i) => ({ listing, rank: first + i, tile: votesTile(listing.votes) })),
  );
}

function finder({ slug, name }: Category): Safe {
  return html`<section class="card"><h2>Search in ${name}</h2><form class="short" action="/search" role="search" aria-label="Search in ${name}"><input type="hidden" name="category" value="${slug}">
<label class="sr" for="within">Search in ${name}</label><input id="within" name="q" type="search" maxlength="200"><button class="btn small">Search</button></form></section>`;
}

/** What compare_listings sets side by side here. */
function compared({ attributes }: Category): Child {
  if (attributes.length === 0) return null;
  return html`<section class="card"><h2>What to compare</h2><ul class="chips">${attributes.map((name) => html`<li class="chip">${name}</li>`)}</ul>
<p class="more"><a href="/compare">Compare two products</a></p></section>`;
}
