import { badgeImageUrl } from '../../../domain/badges/image_urls.ts';
import { founderText } from '../../../domain/evidence/listing_facts.ts';
import {
  alternativesPageUrl,
  badgesPageUrl,
  categoryPageUrl,
  claimsPageUrl,
  comparePageUrl,
  founderPageUrl,
  listingPageUrl,
  listingVisitUrl,
  reportPageUrl,
} from '../../../domain/http/urls.ts';
import { isPaidLaunch } from '../../../domain/launches/paid_launch.ts';
import type { FollowStanding } from '../../../services/subscriptions/follows.ts';
import type { getAlternatives } from '../../../tools/listings/get_alternatives.ts';
import type { ListingProfile } from '../../../tools/shapes/listing.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { arrowIcon, downIcon, starIcon, upIcon } from '../../html/icons.ts';
import type { ResultOf } from '../../request/request.ts';
import { reportTexts } from '../../texts/content/report.ts';
import { detailTexts as t } from '../../texts/listings/listings.ts';
import { countryName, platformName, pricingName, type StageName } from '../../texts/names.ts';
import { reportLink } from '../content/report.ts';
import { face } from '../parts/face.ts';
import { miniList } from '../parts/parts.ts';
import { factRows } from './fact_rows.ts';
import { type FactFinder, quoteMark } from './sources.ts';

/** Other listings that the followers of a listing follow. */
export type AlsoFollowed = FollowStanding['also'];
export type Alternatives = ResultOf<typeof getAlternatives>['items'];

/** What stands beside the texts of a listing: facts, measures, people, others like it, its badge. */
export function listingAside(
  listing: ListingProfile,
  {
    alternatives,
    also,
    stageName,
    is_unclaimed,
  }: { alternatives: Alternatives; also: AlsoFollowed; stageName: StageName; is_unclaimed: boolean },
  find: FactFinder,
): Child {
  return [
    listingFacts(listing, stageName, find),
    rating(listing),
    domainRating(listing),
    listingFounders(listing, find),
    others(listing, alternatives),
    followedToo(also),
    badge(listing),
    reportLink(reportPageUrl('', listingPageUrl('', listing.slug)), reportTexts.report_listing(listing.name)),
    is_unclaimed && claim(listing),
  ];
}

/** The facts of a listing as a card, each with its quotes. */
export function listingFacts(listing: ListingProfile, stageName: StageName, find: FactFinder): Safe {
  const { slug, pricing, stage, city, country, categories, socials, links } = listing;
  const place = [city, country && countryName(country)].filter(Boolean).join(', ');
  const source = (label: string, ...names: Parameters<FactFinder>[0][]): Child =>
    quoteMark(
      names.flatMap((name) => find(name)),
      { label, rel: links.rel },
    );
  const rows: [name: string, value: Child, source?: Child][] = [
    [
      t.website,
      html`<a href="${links.website}" rel="${links.rel}" ping="${listingVisitUrl('', slug)}">${new URL(links.website).host}</a>`,
    ],
    [
      t.category,
      listed(categories.map(({ slug, name }) => html`<a href="${categoryPageUrl('', slug)}">${name}</a>`)),
      source(t.category, 'categories'),
    ],
    [
      t.pricing,
      [
        pricing.model && [pricingName(pricing.model), source(t.pricing_model, 'pricing_model')],
        pricing.summary &&
          html`<div class="price">${pricing.summary}${source(t.pricing, 'pricing_summary')}</div>`,
      ],
    ],
    [t.stage, stage && stageName(stage), source(t.stage, 'stage')],
    [t.location, place, source(t.location, 'city', 'country')],
    ...factRows(listing).map(({ name, label, text, is_link }): (typeof rows)[number] => [
      label,
      is_link
        ? html`<a href="${text}" rel="${links.rel}">${text.replace(/^https?:\/\/|\/$/g, '')}</a>`
        : text,
      source(label, name),
    ]),
    [
      t.links,
      listed(
        Object.entries(socials).map(
          ([key, link]) => html`<a href="${link}" rel="${links.rel}">${platformName(key)}</a>`,
        ),
      ),
      source(t.links, 'socials'),
    ],
  ];
  const stated = rows.filter(([, value]) => (Array.isArray(value) ? value.some(Boolean) : Boolean(value)));
  return html`<section class="card"><h2>${t.title}</h2><dl class="facts">${stated.map(
    ([name, value, from]) => html`<dt>${name}</dt><dd>${value}${from}</dd>`,
  )}</dl></section>`;
}

const listed = (links: readonly Safe[]): Child =>
  links.flatMap((link, i) => (i === 0 ? [link] : [', ', link]));

/** Genuine reviews only; a few of them make no average (D37). */
function rating({ community_rating: { average, count, distribution } }: ListingProfile): Child {
  if (count === 0) return null;
  return html`<section class="card"><h2>${t.rating}</h2>
<p class="measure">${average === null ? html`<span>${t.too_few(count)}</span>` : t.rating_of(average.toFixed(1), count)}</p>
<dl class="stars">${[5, 4, 3, 2, 1].map(
    (stars) =>
      html`<dt>${stars} ${starIcon}<span class="sr"> ${t.stars(stars)}</span></dt><dd><meter min="0" max="${count}" value="${distribution[stars] ?? 0}">${distribution[stars] ?? 0}</meter><span>${distribution[stars] ?? 0}</span></dd>`,
  )}</dl><p class="more"><a href="#reviews">${t.read_reviews} ${arrowIcon}</a></p></section>`;
}

/** A third party's measure, never without its name (D38). */
function domainRating({ domain_rating: { value, trend, attribution, checked_at } }: ListingProfile): Child {
  if (value === null) return null;
  return html`<section class="card"><h2>${t.domain_rating}</h2>
<p class="measure">${t.of_hundred(value)}</p>
${trend && html`<p class="trend ${direction(trend.change)}">${trend.change !== 0 && (trend.change > 0 ? upIcon : downIcon)}${t.trend(trend.change, trend.since)}</p>`}
<p class="fine">${t.attribution(attribution, checked_at?.slice(0, 10))}</p></section>`;
}

const direction = (change: number): string => ['falling', 'even', 'rising'][Math.sign(change) + 1] ?? '';

/** The people behind a listing as a card. */
export function listingFounders({ founders: people, links }: ListingProfile, find: FactFinder): Child {
  if (people.length === 0) return null;
  return html`<section class="card"><h2>${t.founders(people.length)}</h2><ul class="mini">${people.map(
    (person) => {
      const { slug, name, title, bio } = person;
      return html`<li>${face(person)}
<div>${slug ? html`<a href="${founderPageUrl('', slug)}">${name}</a>` : html`<b>${name}</b>`}${quoteMark(find('founders', founderText(person)), { label: name, rel: links.rel })}${title && html`<p>${title}</p>`}${bio && html`<p>${bio}</p>`}</div></li>`;
    },
  )}</ul></section>`;
}

/** Alternatives on the page; the comparison has all of them to choose from. */
const OTHERS = 5;

function others({ slug, name }: ListingProfile, alternatives: Alternatives): Child {
  if (alternatives.length === 0) return null;
  const shown = alternatives.slice(0, OTHERS).map((listing) => ({
    listing,
    note: listing.approved && t.chosen,
    end: html`<a class="btn tiny" href="${comparePageUrl('', slug, listing.slug)}">${t.compare_with(name, listing.name)}</a>`,
  }));
  return html`<section class="card"><h2>${t.alternatives}</h2>${miniList(shown)}
<p class="more"><a href="${alternativesPageUrl('', slug)}">${t.all_alternatives} ${arrowIcon}</a></p></section>`;
}

/** What at least three of its followers follow too. */
const followedToo = (also: AlsoFollowed): Child =>
  also.length > 0 &&
  html`<section class="card"><h2>${t.also_followed}</h2>${miniList(also.map((listing) => ({ listing: { ...listing, paid: isPaidLaunch(listing.plan) } })))}</section>`;

function badge({ slug, name }: ListingProfile): Safe {
  return html`<section class="card"><h2>${t.badge}</h2><a class="badge" href="${badgesPageUrl('', slug)}"><img src="${badgeImageUrl('', slug, 'listed')}" alt="${t.badge_image(name)}" height="50"></a>
<p class="more"><a href="${badgesPageUrl('', slug)}">${t.all_badges} ${arrowIcon}</a></p></section>`;
}

/** The way to the listing for the company whose product it is, while no owner is proven. */
const claim = ({ slug }: ListingProfile): Safe =>
  html`<section class="card"><p class="fine">${t.unclaimed}</p><p class="more"><a href="${claimsPageUrl('', slug)}">${t.claim} ${arrowIcon}</a></p></section>`;
