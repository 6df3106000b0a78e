import { weekPageUrl } from '../../../domain/http/urls.ts';
import type { PlanDifferences } from '../../../services/launches/plans.ts';
import type { listProducts } from '../../../tools/orders/list_products.ts';
import type { SiteInfo } from '../../../tools/site/get_site_info.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { arrowIcon, checkIcon } from '../../html/icons.ts';
import type { ResultOf } from '../../request/request.ts';
import { productTexts, sectionNames, pricingTexts as t } from '../../texts/content/content.ts';
import { dayAndMonth, money } from '../../texts/format.ts';
import { assistantCard, pageHead } from '../parts/parts.ts';

/** A product of the catalogue. */
export type Product = ResultOf<typeof listProducts>['items'][number];

/** The free plan and everything that can be bought. */
export function pricingTemplate(site: SiteInfo, products: readonly Product[], plans: PlanDifferences): Safe {
  const shared = sharedOf(products);
  return html`<div class="wrap page">${pageHead(t.title, t.lede)}
<ul class="tiles prices">${freePlan(site)}${products.map((product) => productCard(product, shared))}</ul>
${planTable(plans, products)}
<p class="fine">${t.fine}</p>
<div class="after">${assistantCard(site.urls.mcp)}</div></div>`;
}

/** One row: what it is about, and what holds on the free plan, for a paid launch and for the bundle. */
type PlanRow = readonly [what: string, free: Child, paid: Child, bundle: Child];

/** What differs between a free launch, a paid one and the bundle, and what does not. Without a product its column is missing. */
function planTable(plans: PlanDifferences, products: readonly Product[]): Child {
  const launch = products.find(({ code }) => code === 'launch');
  const bundle = products.find(({ code }) => code === 'launch_bundle');
  if (!launch) return null;
  const columns = [t.free_column, t.paid_column, ...(bundle ? [t.bundle_column] : [])];
  const rows = [...planRows(plans, launch, bundle), ...partRows(products, bundle)];
  return html`<div class="prose"><h2 id="plans">${bundle ? t.plans : t.two_plans}</h2><section class="scroll" tabindex="0" aria-labelledby="plans"><table><thead><tr><th scope="col">${t.what}</th>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead><tbody>${rows.map(([what, ...cells]) => html`<tr><th scope="row">${what}</th>${cells.slice(0, columns.length).map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></section></div>`;
}

/** The rules of the plans; a bundle has a paid launch in it. */
function planRows(
  { categories, sections, weeks, rel }: PlanDifferences,
  launch: Product,
  bundle: Product | undefined,
): PlanRow[] {
  const row = (what: string, free: Child, paid: Child): PlanRow => [what, free, paid, paid];
  return [
    [t.price, money(0), priceLink(launch), bundle && priceLink(bundle)],
    [t.available, t.yes, launch.unavailable ?? t.yes, bundle && (bundle.unavailable ?? t.yes)],
    row(t.week, t.week_free(weeks.free_min, weeks.free_max), t.week_paid(weeks.paid_max)),
    row(t.badge, t.needed, t.not_needed),
    row(t.categories, String(categories.free), t.up_to(categories.paid)),
    ...sections.map((name) => row(t.section(sectionNames[name]), t.not_shown, t.shown)),
    row(t.rel, html`<code>${rel.free}</code>`, html`<code>${rel.paid}</code>`),
    row(t.votes, t.same, t.same),
    row(t.marked, t.marked_free, t.marked_paid),
  ];
}

const priceLink = ({ code, price_cents }: Product): Safe =>
  html`<a href="#${code}">${money(price_cents)}</a>`;

/** What else the bundle includes, and what it costs alone. */
function partRows(products: readonly Product[], bundle: Product | undefined): PlanRow[] {
  return (bundle?.includes ?? []).flatMap((code): PlanRow[] => {
    const part = products.find((one) => one.code === code);
    if (code === 'launch' || !part) return [];
    const alone = t.alone(priceLink(part));
    return [
      [part.name, t.not_included, alone, part.days === undefined ? t.included : t.included_days(part.days)],
    ];
  });
}

function freePlan({ free_plan: { min_weeks, max_weeks, capacity } }: SiteInfo): Safe {
  return html`<li class="card dawn price"><h2>${t.free}</h2><p class="amount">${productTexts.amount(money(0))}</p>
<p>${t.free_text}</p>
<ul class="ticks">${tick(t.free_weeks(min_weeks, max_weeks))}${tick(t.free_capacity(capacity))}${tick(t.free_rank)}</ul>
<p class="more"><a href="/submit">${t.launch} ${arrowIcon}</a></p><p class="more"><a href="/submit#weeks">${t.weeks} ${arrowIcon}</a></p></li>`;
}

const tick = (text: Child): Safe => html`<li>${checkIcon}<span>${text}</span></li>`;

/** What several products need of the others: names by code, and the weeks, which only some of them list. */
export interface Shared {
  names: ReadonlyMap<string, string>;
  weeks: readonly string[];
}

/** What the cards of these products need of one another. */
export const sharedOf = (products: readonly Product[]): Shared => ({
  names: new Map(products.map(({ code, name }) => [code, name])),
  weeks: products.find(({ weeks }) => weeks)?.weeks ?? [],
});

/** A product with its price and what it gives; `end` stands below. */
export function productCard(product: Product, shared: Shared, end: Child = null): Safe {
  const { code, name, description, price_cents, minimum_cents, unavailable } = product;
  const gives = given(product, shared);
  return html`<li class="card price" id="${code}"><h2>${name}</h2>
<p class="amount">${minimum_cents === undefined ? productTexts.amount(money(price_cents)) : productTexts.amount_from(money(price_cents))}</p><p>${description}</p>
${unavailable !== undefined && html`<p class="fine">${unavailable}</p>`}
${gives.length > 0 && html`<ul class="ticks">${gives.map(tick)}</ul>`}${end}</li>`;
}

/** What a product includes and requires, beside its description. */
function given(product: Product, { names, weeks }: Shared): Child[] {
  const { includes = [], unlocks = [], days, week, minimum_cents } = product;
  return [
    ...includes.map((code) => productTexts.includes(names.get(code) ?? code)),
    ...(unlocks.length > 0 ? [productTexts.unlocks(unlocks.map((section) => sectionNames[section]))] : []),
    ...(days === undefined ? [] : [productTexts.featured(days)]),
    ...(week === undefined ? [] : [weeksToChoose(week, weeks)]),
    ...(minimum_cents === undefined ? [] : [productTexts.any_amount]),
  ];
}

function weeksToChoose(week: 'required' | 'optional', weeks: readonly string[]): Child {
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) return week === 'optional' ? productTexts.any_week_or_now : productTexts.any_week;
  const text = week === 'optional' ? productTexts.week_optional : productTexts.week_required;
  return text(weekLink(first), weekLink(last));
}

const weekLink = (week: string): Safe => html`<a href="${weekPageUrl('', week)}">${dayAndMonth(week)}</a>`;
