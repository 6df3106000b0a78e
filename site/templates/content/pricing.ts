import { weekPageUrl } from '../../../domain/urls.ts';
import type { listProducts } from '../../../tools/orders/list_products.ts';
import type { SiteInfo } from '../../../tools/site/get_site_info.ts';
import { counted, dayAndMonth, money } from '../../html/format.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { icon } from '../../html/icons.ts';
import type { ResultOf } from '../../request/request.ts';
import { assistantCard, pageHead } from '../parts/parts.ts';

type Product = ResultOf<typeof listProducts>['items'][number];

/** The free plan and everything that can be bought. */
export function pricingTemplate(site: SiteInfo, products: readonly Product[]): Safe {
  const names = new Map(products.map(({ code, name }) => [code, name]));
  return html`<div class="wrap page">${pageHead('Prices', 'Launching is free. Paid options save waiting time or add content. They buy no votes, no community rank and no award.')}
<ul class="tiles prices">${freePlan(site)}${products.map((product) => card(product, names))}</ul>
<p class="fine">Prices are in US dollars and exclude VAT, which is added where it is due. Your assistant can read them with list_products. No assistant and no part of this site ever asks you for card details in a conversation.</p>
<div class="after">${assistantCard(site.urls.mcp)}</div></div>`;
}

function freePlan({ free_plan: { min_weeks, max_weeks, capacity } }: SiteInfo): Safe {
  return html`<li class="card dawn price"><h2>Free launch</h2><p class="amount"><b>$0</b></p>
<p>Your listing waits for its launch week, and goes live once our badge is on your homepage.</p>
<ul class="ticks">${tick(`A launch week ${min_weeks} to ${max_weeks} weeks ahead`)}${tick(`${capacity} free places in every week`)}${tick('Ranked like every other launch')}</ul>
<p class="more"><a href="/#launch">How it works ${icon('arrow')}</a></p></li>`;
}

const tick = (text: Child): Safe => html`<li>${icon('check')}<span>${text}</span></li>`;

function card(product: Product, names: ReadonlyMap<string, string>): Safe {
  const { code, name, description, price_cents, minimum_cents } = product;
  const gives = given(product, names);
  return html`<li class="card price" id="${code}"><h2>${name}</h2>
<p class="amount">${minimum_cents !== undefined && 'from '}<b>${money(price_cents)}</b></p><p>${description}</p>
${gives.length > 0 && html`<ul class="ticks">${gives.map(tick)}</ul>`}</li>`;
}

const SECTIONS: Record<NonNullable<Product['unlocks']>[number], string> = {
  story: 'founder story',
  milestones: 'milestones',
  media: 'media',
};

/** What a product includes and requires, beside its description. */
function given(product: Product, names: ReadonlyMap<string, string>): Child[] {
  const { includes = [], unlocks = [], days, week, weeks = [], minimum_cents } = product;
  return [
    ...includes.map((code) => `Includes: ${names.get(code) ?? code}`),
    ...(unlocks.length > 0 ? [`Unlocks ${listed(unlocks.map((section) => SECTIONS[section]))}`] : []),
    ...(days === undefined ? [] : [`Featured for ${counted(days, 'day', 'days')}, marked as paid`]),
    ...(week === undefined ? [] : [weeksToChoose(week, weeks)]),
    ...(minimum_cents === undefined ? [] : ['You choose the amount']),
  ];
}

function weeksToChoose(week: 'required' | 'optional', weeks: readonly string[]): Child {
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) return null;
  return html`${week === 'optional' ? 'At once, or in a week of your choice' : 'In a week of your choice'}, <a href="${weekPageUrl('', first)}">${dayAndMonth(first)}</a> to <a href="${weekPageUrl('', last)}">${dayAndMonth(last)}</a>`;
}

const LIST = new Intl.ListFormat('en-GB');
const listed = (items: readonly string[]): string => LIST.format(items);
