import { badgeImageUrl } from '../../domain/addresses.ts';
import type { ListingProfile, ListingSummary } from '../../tools/shapes/listing.ts';
import { type Child, html, type Safe } from '../html.ts';
import { icon, logo } from '../marks.ts';
import {
  counted,
  countryName,
  dayAndMonth,
  factName,
  initials,
  platformName,
  pricingName,
  stageName,
  weekSpan,
} from '../words.ts';

/** The page of a live listing. `place` is where it stands in its launch week. */
export function listingView(listing: ListingProfile, place: { rank: number; open: boolean } | null): Safe {
  return html`<div class="wrap">${crumbs(listing)}${heading(listing, place)}
<div class="split"><div class="prose">${texts(listing)}${questions(listing)}${unsaid(listing)}</div>
<aside aria-label="About ${listing.name}">${facts(listing)}${founders(listing)}${badge(listing)}</aside></div></div>`;
}

/** The page of a listing that is scheduled: its name and its week, and nothing else yet. */
export function upcomingView({ slug, name, launch_week }: ListingSummary): Safe {
  return html`<div class="wrap notice">${logo(slug, 'large')}<p class="eyebrow">Coming up</p><h1>${name}</h1>
<p class="lede">${launch_week ? `It launches in the week of ${weekSpan(launch_week)}.` : 'Its launch is being prepared.'} Come back then to read about it.</p>
<p class="acts">${launch_week && html`<a class="btn" href="/launches/${launch_week}">See that week</a>`}<a class="btn" href="/launches/this">This week’s launches</a></p></div>`;
}

function crumbs({ name, launch_week }: ListingProfile): Safe {
  const week = launch_week && html`<li><a href="/launches/${launch_week}">${weekSpan(launch_week)}</a></li>`;
  return html`<nav class="crumbs" aria-label="You are here"><ol><li><a href="/launches/this">Launches</a></li>${week}<li aria-current="page">${name}</li></ol></nav>`;
}

function heading(listing: ListingProfile, place: { rank: number; open: boolean } | null): Safe {
  const { slug, name, tagline, live_at, votes, links } = listing;
  return html`<header class="lhead">${logo(slug, 'large')}<div><h1>${name}</h1>${tagline && html`<p class="lede">${tagline}</p>`}
<ul class="meta">${live_at && html`<li>${icon('sunrise')}Launched ${dayAndMonth(live_at.slice(0, 10), true)}</li>`}
${place && html`<li>${icon('place')}${place.open ? `Number ${place.rank} so far` : `Number ${place.rank} of its week`}</li>`}</ul></div>
<div class="cta"><p class="tally">${icon('up')}<span><b>${votes}</b> ${votes === 1 ? 'vote' : 'votes'}</span></p>
<a class="btn" href="${links.website}" rel="${links.rel}">Visit website ${icon('outside')}</a></div></header>`;
}

function texts({ short_description, description, features, usps, tags }: ListingProfile): Child {
  const paragraphs = (description ?? short_description ?? '').split(/\n{2,}/).filter(Boolean);
  return [
    paragraphs.length > 0 && html`<h2>What it does</h2>`,
    paragraphs.map((paragraph) => html`<p>${paragraph}</p>`),
    features.length > 0 && html`<h2>Features</h2>${ticks(features)}`,
    usps.length > 0 && html`<h2>What makes it different</h2>${ticks(usps)}`,
    tags.length > 0 &&
      html`<ul class="chips" aria-label="Tags">${tags.map((tag) => html`<li class="chip">${tag}</li>`)}</ul>`,
  ];
}

const ticks = (items: readonly string[]): Safe =>
  html`<ul class="ticks">${items.map((item) => html`<li>${icon('check')}<span>${item}</span></li>`)}</ul>`;

function questions({ faqs }: ListingProfile): Child {
  if (faqs.length === 0) return null;
  const entries = faqs.map(
    ({ question, answer }) => html`<details><summary>${question}</summary><p>${answer}</p></details>`,
  );
  return html`<h2>Questions</h2><div class="questions">${entries}</div>`;
}

/** Facts that the company's own site does not state (R42). */
function unsaid({ not_found_on_website: missing }: ListingProfile): Child {
  if (missing.length === 0) return null;
  return html`<section class="unsaid"><h2>Not stated on the website</h2>
<p>We leave ${counted(missing.length, 'fact', 'facts')} blank, because the company’s own site does not state ${missing.length === 1 ? 'it' : 'them'}.</p>
<ul class="chips">${missing.map((field) => html`<li class="chip">${factName(field)}</li>`)}</ul></section>`;
}

function facts(listing: ListingProfile): Safe {
  const { pricing, stage, city, country, founded_year, categories, socials, links } = listing;
  const place = [city, country && countryName(country)].filter(Boolean).join(', ');
  const rows: [string, Child][] = [
    ['Website', html`<a href="${links.website}" rel="${links.rel}">${new URL(links.website).host}</a>`],
    ['Category', categories.map(({ name }) => name).join(', ')],
    [
      'Pricing',
      [
        pricing.model && pricingName(pricing.model),
        pricing.summary && html`<small>${pricing.summary}</small>`,
      ],
    ],
    ['Stage', stage && stageName(stage)],
    ['Place', place],
    ['Founded', founded_year],
    ['Elsewhere', elsewhere(socials, links.rel)],
  ];
  const stated = rows.filter(([, value]) => (Array.isArray(value) ? value.some(Boolean) : Boolean(value)));
  return html`<section class="card"><h2>Facts</h2><dl class="facts">${stated.map(
    ([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`,
  )}</dl></section>`;
}

function elsewhere(socials: ListingProfile['socials'], rel: string): Child {
  const links = Object.entries(socials).map(
    ([key, link]) => html`<a href="${link}" rel="${rel}">${platformName(key)}</a>`,
  );
  return links.flatMap((link, i) => (i === 0 ? [link] : [', ', link]));
}

function founders({ founders: people }: ListingProfile): Child {
  if (people.length === 0) return null;
  return html`<section class="card"><h2>${people.length === 1 ? 'Founder' : 'Founders'}</h2><ul class="mini">${people.map(
    ({ name, title, bio }) => html`<li><span class="initials" aria-hidden="true">${initials(name)}</span>
<div><b>${name}</b>${title && html`<p>${title}</p>`}${bio && html`<p>${bio}</p>`}</div></li>`,
  )}</ul></section>`;
}

function badge({ slug, name }: ListingProfile): Safe {
  return html`<section class="card"><h2>Badge</h2><img src="${badgeImageUrl('', slug, 'listed')}" alt="The badge that ${name} shows" height="50"></section>`;
}
