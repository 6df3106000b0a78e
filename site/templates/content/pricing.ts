import { weekPageUrl } from '../../../domain/http/urls.ts';
import type { listProducts } from '../../../tools/orders/list_products.ts';
import type { SiteInfo } from '../../../tools/site/get_site_info.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { icon } from '../../html/icons.ts';
import type { ResultOf } from '../../request/request.ts';
import { sectionNames, pricingTexts as t } from '../../texts/content/content.ts';
import { dayAndMonth, money } from '../../texts/format.ts';
import { assistantCard, pageHead } from '../parts/parts.ts';

type Product = ResultOf<typeof listProducts>['items'][number];

/** The free plan and everything that can be bought. */
export function pricingTemplate(site: SiteInfo, products: readonly Product[]): Safe {
  const shared = {
    names: new Map(products.map(({ code, name }) => [code, name])),
    weeks: products.find(({ weeks }) => weeks)?.weeks ?? [],
  };
  return html`<div class="wrap page">${pageHead(t.title, t.lede)}
<ul class="tiles prices">${freePlan(site)}${products.map((product) => card(product, shared))}</ul>
<p class="fine">${t.fine}</p>
<div class="after">${assistantCard(site.urls.mcp)}</div></div>`;
}

function freePlan({ free_plan: { min_weeks, max_weeks, capacity } }: SiteInfo): Safe {
  return html`<li class="card dawn price"><h2>${t.free}</h2><p class="amount">${t.amount(money(0))}</p>
<p>${t.free_text}</p>
<ul class="ticks">${tick(t.free_weeks(min_weeks, max_weeks))}${tick(t.free_capacity(capacity))}${tick(t.free_rank)}</ul>
<p class="more"><a href="/submit">${t.launch} ${icon('arrow')}</a></p><p class="more"><a href="/submit#weeks">${t.weeks} ${icon('arrow')}</a></p></li>`;
}

const tick = (text: Child): Safe => html`<li>${icon('check')}<span>${text}</span></li>`;

/** What several products need of the others: names by code, and the weeks, which only some of them list. */
interface Shared {
  names: ReadonlyMap<string, string>;
  weeks: readonly string[];
}

function card(product: Product, shared: Shared): Safe {
  const { code, name, description, price_cents, minimum_cents } = product;
  const gives = given(product, shared);
  return html`<li class="card price" id="${code}"><h2>${name}</h2>
<p class="amount">${minimum_cents === undefined ? t.amount(money(price_cents)) : t.amount_from(money(price_cents))}</p><p>${description}</p>
${gives.length > 0 && html`<ul class="ticks">${gives.map(tick)}</ul>`}</li>`;
}

/** What a product includes and requires, beside its description. */
function given(product: Product, { names, weeks }: Shared): Child[] {
  const { includes = [], unlocks = [], days, week, minimum_cents } = product;
  return [
    ...includes.map((code) => t.includes(names.get(code) ?? code)),
    ...(unlocks.length > 0 ? [t.unlocks(unlocks.map((section) => sectionNames[section]))] : []),
    ...(days === undefined ? [] : [t.featured(days)]),
    ...(week === undefined ? [] : [weeksToChoose(week, weeks)]),
    ...(minimum_cents === undefined ? [] : [t.any_amount]),
  ];
}

function weeksToChoose(week: 'required' | 'optional', weeks: readonly string[]): Child {
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) return week === 'optional' ? t.any_week_or_now : t.any_week;
  const text = week === 'optional' ? t.week_optional : t.week_required;
  return text(weekLink(first), weekLink(last));
}

const weekLink = (week: string): Safe => html`<a href="${weekPageUrl('', week)}">${dayAndMonth(week)}</a>`;
