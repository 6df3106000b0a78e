import {
  badgeImageUrl,
  badgesPageUrl,
  categoryPageUrl,
  comparePageUrl,
  founderPageUrl,
} from '../../../domain/urls.ts';
import type { getAlternatives } from '../../../tools/listings/get_alternatives.ts';
import type { ListingProfile } from '../../../tools/shapes/listing.ts';
import {
  counted,
  countryName,
  dayAndMonth,
  initials,
  platformName,
  pricingName,
  stageName,
} from '../../html/format.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { icon } from '../../html/icons.ts';
import type { ResultOf } from '../../request/request.ts';
import { miniList } from '../parts/parts.ts';

export type Alternatives = ResultOf<typeof getAlternatives>['items'];

/** What stands beside the texts of a listing: facts, measures, people, others like it, its badge. */
export function listingAside(listing: ListingProfile, alternatives: Alternatives): Child {
  return [
    facts(listing),
    rating(listing),
    domainRating(listing),
    founders(listing),
    others(listing, alternatives),
    badge(listing),
  ];
}

function facts(listing: ListingProfile): Safe {
  const { pricing, stage, city, country, founded_year, categories, socials, links } = listing;
  const place = [city, country && countryName(country)].filter(Boolean).join(', ');
  const rows: [string, Child][] = [
    ['Website', html`<a href="${links.website}" rel="${links.rel}">${new URL(links.website).host}</a>`],
    [
      'Category',
      listed(categories.map(({ slug, name }) => html`<a href="${categoryPageUrl('', slug)}">${name}</a>`)),
    ],
    [
      'Pricing',
      [
        pricing.model && pricingName(pricing.model),
        pricing.summary && html`<small>${pricing.summary}</small>`,
      ],
    ],
    ['Stage', stage && stageName(stage)],
    ['Location', place],
    ['Founded', founded_year],
    [
      'Links',
      listed(
        Object.entries(socials).map(
          ([key, link]) => html`<a href="${link}" rel="${links.rel}">${platformName(key)}</a>`,
        ),
      ),
    ],
  ];
  const stated = rows.filter(([, value]) => (Array.isArray(value) ? value.some(Boolean) : Boolean(value)));
  return html`<section class="card"><h2>Details</h2><dl class="facts">${stated.map(
    ([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`,
  )}</dl></section>`;
}

const listed = (links: readonly Safe[]): Child =>
  links.flatMap((link, i) => (i === 0 ? [link] : [', ', link]));

/** Genuine reviews only; a few of them make no average (D37). */
function rating({ community_rating: { average, count, distribution } }: ListingProfile): Child {
  if (count === 0) return null;
  const reviews = counted(count, 'review', 'reviews');
  return html`<section class="card"><h2>Community rating</h2>
<p class="measure">${average === null ? html`<span>${reviews}, too few for an average</span>` : html`<b>${average.toFixed(1)}</b> <span>of 5, ${reviews}</span>`}</p>
<dl class="stars">${[5, 4, 3, 2, 1].map(
    (stars) =>
      html`<dt>${stars} ${icon('star')}<span class="sr"> ${stars === 1 ? 'star' : 'stars'}</span></dt><dd><meter min="0" max="${count}" value="${distribution[stars] ?? 0}">${distribution[stars] ?? 0}</meter><span>${distribution[stars] ?? 0}</span></dd>`,
  )}</dl></section>`;
}

/** A third party's measure, never without its name (D38). */
function domainRating({ domain_rating: { value, trend, attribution, checked_at } }: ListingProfile): Child {
  if (value === null) return null;
  return html`<section class="card"><h2>Domain Rating</h2>
<p class="measure"><b>${value}</b> <span>of 100</span></p>
${trend && html`<p class="trend ${direction(trend.change)}">${trend.change !== 0 && icon(trend.change > 0 ? 'up' : 'down')}${trendText(trend)}</p>`}
<p class="fine">${attribution}${checked_at && `, ${dayAndMonth(checked_at.slice(0, 10), true)}`}</p></section>`;
}

const direction = (change: number): string => ['falling', 'even', 'rising'][Math.sign(change) + 1] ?? '';

function trendText({ change, since }: { change: number; since: string }): string {
  const when = `since ${dayAndMonth(since)}`;
  if (change === 0) return `Unchanged ${when}`;
  return `${Math.abs(change)} ${change > 0 ? 'more' : 'less'} ${when}`;
}

function founders({ founders: people }: ListingProfile): Child {
  if (people.length === 0) return null;
  return html`<section class="card"><h2>${people.length === 1 ? 'Founder' : 'Founders'}</h2><ul class="mini">${people.map(
    ({
      slug,
      name,
      title,
      bio,
    }) => html`<li><span class="initials" aria-hidden="true">${initials(name)}</span>
<div>${slug ? html`<a href="${founderPageUrl('', slug)}">${name}</a>` : html`<b>${name}</b>`}${title && html`<p>${title}</p>`}${bio && html`<p>${bio}</p>`}</div></li>`,
  )}</ul></section>`;
}

/** Alternatives on the page; the comparison has all of them to choose from. */
const OTHERS = 5;

function others({ slug, name }: ListingProfile, alternatives: Alternatives): Child {
  if (alternatives.length === 0) return null;
  const shown = alternatives.slice(0, OTHERS).map((listing) => ({
    listing,
    note: listing.approved && 'Chosen by the owner',
    end: html`<a class="btn tiny" href="${comparePageUrl('', slug, listing.slug)}">Compare<span class="sr"> ${name} with ${listing.name}</span></a>`,
  }));
  return html`<section class="card"><h2>Alternatives</h2>${miniList(shown)}
<p class="more"><a href="${comparePageUrl('', slug)}">${alternatives.length > OTHERS ? 'Compare with others' : 'Compare'} ${icon('arrow')}</a></p></section>`;
}

function badge({ slug, name }: ListingProfile): Safe {
  return html`<section class="card"><h2>Badge</h2><a class="badge" href="${badgesPageUrl('', slug)}"><img src="${badgeImageUrl('', slug, 'listed')}" alt="The badge that ${name} shows" height="50"></a>
<p class="more"><a href="${badgesPageUrl('', slug)}">All badges and their code ${icon('arrow')}</a></p></section>`;
}
