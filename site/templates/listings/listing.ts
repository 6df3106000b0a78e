import { badgesPageUrl, weekPageUrl } from '../../../domain/http/urls.ts';
import type { ListingProfile, ListingSummary } from '../../../tools/shapes/listing.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { icon, logo } from '../../html/icons.ts';
import { dayAndMonth, weekSpan } from '../../texts/format.ts';
import { listingTexts as t } from '../../texts/listings/listings.ts';
import { factName } from '../../texts/names.ts';
import { crumbs, paidTag, paragraphs, questionList } from '../parts/parts.ts';
import { type Alternatives, listingAside } from './listing_aside.ts';
import { storyTemplate } from './story.ts';

/** Where a listing stands in its launch week, and whether that may still change. */
export interface Place {
  rank: number;
  open: boolean;
}

/** The page of a live listing. */
export function listingTemplate(
  listing: ListingProfile,
  place: Place | null,
  alternatives: Alternatives,
): Safe {
  const { name, launch_week } = listing;
  const above: [string, string][] = launch_week
    ? [[weekPageUrl('', launch_week), weekSpan(launch_week)]]
    : [];
  return html`<div class="wrap">${crumbs([['/launches/this', t.launches], ...above], name)}${heading(listing, place)}
<div class="split"><div class="prose">${texts(listing)}${news(listing)}${story(listing)}${milestones(listing)}${questionList(listing.faqs)}${unsaid(listing)}</div>
<aside aria-label="${t.about(name)}">${listingAside(listing, alternatives)}</aside></div></div>`;
}

/** The page of a listing that is scheduled: its name and its week, and nothing else yet. */
export function upcomingTemplate({ slug, name, launch_week }: ListingSummary): Safe {
  return html`<div class="wrap notice">${logo(slug, 'large')}<p class="eyebrow">${t.coming}</p><h1>${name}</h1>
<p class="lede">${t.coming_text(launch_week)}</p>
<p class="acts">${launch_week && html`<a class="btn" href="${weekPageUrl('', launch_week)}">${t.see_week}</a>`}<a class="btn" href="/launches/this">${t.this_week}</a></p></div>`;
}

function heading(listing: ListingProfile, place: Place | null): Safe {
  const { slug, name, tagline, live_at, votes, links, paid, featured_until, disclosure, media } = listing;
  const isAwarded = listing.awards.some(({ week }) => week === listing.launch_week);
  return html`<header class="lhead">${logo(slug, 'large')}<div><h1>${name}</h1>${tagline && html`<p class="lede">${tagline}</p>`}
<ul class="meta">${live_at && html`<li>${icon('sunrise')}${t.launched(live_at.slice(0, 10))}</li>`}
${listing.awards.map(({ week, rank }) => html`<li class="award place-${rank}">${icon('place')}<a href="${weekPageUrl('', week)}">${t.award(rank)}</a></li>`)}
${place && !isAwarded && html`<li>${icon('place')}${t.place(place.rank, place.open)}</li>`}
${paid && html`<li>${paidTag(t.paid_launch)}</li>`}${featured_until && html`<li>${paidTag(t.featured)}</li>`}</ul>
${disclosure && html`<p class="fine">${disclosure}</p>`}</div>
<div class="cta"><p class="tally">${icon('up')}<span>${t.votes(votes)}</span></p>
<a class="btn" href="${links.website}" rel="${links.rel}">${t.open_website} ${icon('outside')}</a>
${media && html`<a class="btn" href="${media.demo_video_url}" rel="${links.rel}">${icon('play')}${t.demo}</a>`}
<a class="btn" href="${badgesPageUrl('', slug)}">${t.badges}</a></div></header>`;
}

function texts({ short_description, description, features, usps, tags }: ListingProfile): Child {
  const text = description ?? short_description ?? '';
  return [
    text !== '' && html`<h2>${t.does}</h2>${paragraphs(text)}`,
    features.length > 0 && html`<h2>${t.features}</h2>${ticks(features)}`,
    usps.length > 0 && html`<h2>${t.usps}</h2>${ticks(usps)}`,
    tags.length > 0 &&
      html`<ul class="chips" aria-label="${t.tags}">${tags.map((tag) => html`<li class="chip">${tag}</li>`)}</ul>`,
  ];
}

const ticks = (items: readonly string[]): Safe =>
  html`<ul class="ticks">${items.map((item) => html`<li>${icon('check')}<span>${item}</span></li>`)}</ul>`;

/** News from the company (R160). */
function news({ latest_updates: { items, total } }: ListingProfile): Child {
  if (items.length === 0) return null;
  return html`<h2 id="updates">${t.updates}</h2><ol class="timeline">${items.map(
    ({ title, body, published_at }) =>
      html`<li><time datetime="${published_at}">${dayAndMonth(published_at.slice(0, 10), true)}</time><div><h3>${title}</h3>${paragraphs(body)}</div></li>`,
  )}</ol>${total > items.length && html`<p class="fine">${t.newest_updates(items.length, total)}</p>`}`;
}

function story({ story: sections }: ListingProfile): Child {
  return sections && html`<h2>${t.story}</h2>${storyTemplate(sections)}`;
}

function milestones({ milestones: reached, links }: ListingProfile): Child {
  if (!reached) return null;
  const { items, total } = reached;
  return html`<h2 id="milestones">${t.milestones}</h2><ol class="timeline">${items.map(
    ({ date, title, description, url }) =>
      html`<li><time datetime="${date}">${dayAndMonth(date, true)}</time><div><h3>${title}</h3>${description && paragraphs(description)}${url && html`<p><a href="${url}" rel="${links.rel}">${t.read_more}</a></p>`}</div></li>`,
  )}</ol>${total > items.length && html`<p class="fine">${t.newest_milestones(items.length, total)}</p>`}`;
}

/** Facts that the company's own website does not state (R42). */
function unsaid({ not_found_on_website: missing }: ListingProfile): Child {
  if (missing.length === 0) return null;
  return html`<section class="unsaid"><h2>${t.unstated}</h2>
<p>${t.unstated_text(missing.length)}</p>
<ul class="chips">${missing.map((field) => html`<li class="chip">${factName(field)}</li>`)}</ul></section>`;
}
