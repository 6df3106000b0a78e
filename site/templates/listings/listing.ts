import { faqText } from '../../../domain/evidence/listing_facts.ts';
import {
  badgesPageUrl,
  claimsPageUrl,
  listingEvidenceUrl,
  listingPageUrl,
  listingVisitUrl,
  reportPageUrl,
  weekPageUrl,
} from '../../../domain/http/urls.ts';
import type { GalleryPicture } from '../../../domain/pictures/gallery.ts';
import { labelOf } from '../../../domain/profile/field_labels.ts';
import type { NewsRow } from '../../../services/listings/feeds.ts';
import type { ListingProfile, ListingSummary } from '../../../tools/shapes/listing.ts';
import type { Place } from '../../cards/contents.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import {
  arrowIcon,
  backIcon,
  checkIcon,
  outsideIcon,
  placeIcon,
  playIcon,
  sunriseIcon,
} from '../../html/icons.ts';
import { logo } from '../../html/logo.ts';
import { reportTexts } from '../../texts/content/report.ts';
import { dayAndMonth, weekSpan } from '../../texts/format.ts';
import { listingTexts as t } from '../../texts/listings/listings.ts';
import type { StageName } from '../../texts/names.ts';
import { reportLink } from '../content/report.ts';
import { crumbs, launchTag, paidTag, paragraphs, questionList } from '../parts/parts.ts';
import { gallery } from './gallery.ts';
import { type AlsoFollowed, type Alternatives, listingAside } from './listing_aside.ts';
import { evidenceLine, type FactFinder, factFinder, type ListingEvidence, quoteMark } from './sources.ts';
import { storyTemplate } from './story.ts';

/** What the page of a live listing shows beside its profile. */
interface Around {
  place: Place | null;
  alternatives: Alternatives;
  /** Undefined where the listing went offline meanwhile. */
  evidence: ListingEvidence | undefined;
  pictures: readonly GalleryPicture[];
  /** The follow button. */
  follow: Child;
  also: AlsoFollowed;
  /** Its newest updates. */
  news: readonly NewsRow[];
  /** The reviews with the own one. */
  reviews: Child;
  /** The vote button with the own vote. */
  vote: Child;
  stageName: StageName;
}

/** The page of a live listing. */
export function listingTemplate(
  listing: ListingProfile,
  { place, alternatives, evidence, pictures, follow, also, news, reviews, vote, stageName }: Around,
): Safe {
  const find = factFinder(evidence ?? { facts: [] });
  const { name, launch_week } = listing;
  const above: [string, string][] = launch_week
    ? [[weekPageUrl('', launch_week), weekSpan(launch_week)]]
    : [];
  return html`<div class="wrap">${crumbs([['/launches/this', t.launches], ...above], name)}${heading(listing, { place, evidence, follow, vote }, find)}
<div class="split"><div class="prose">${gallery(name, listing.links.website, pictures)}${listingTextParts(listing, find)}${updates(listing, news)}${story(listing)}${milestones(listing)}${reviews}${questionList(listing.faqs, (faq) => quoteMark(find('faqs', faqText(faq)), { label: faq.question, rel: listing.links.rel, wide: true }))}${unsaid(listing)}${sameWeek(place)}</div>
<aside aria-label="${t.about(name)}">${listingAside(listing, { alternatives, also, stageName, is_unclaimed: evidence?.listing.verified_at === null }, find)}</aside></div></div>`;
}

/** The page of a listing that is scheduled: its name and its week, and nothing else yet. */
export function upcomingTemplate(listing: ListingSummary, reminder: Child): Safe {
  const { name, launch_week } = listing;
  return html`<div class="wrap notice">${logo(listing, 'large')}<p class="eyebrow">${t.coming}</p><h1>${name}</h1>${launchTag(listing)}
<p class="lede">${t.coming_text(launch_week)}</p>
<p class="acts">${launch_week && html`<a class="btn" href="${weekPageUrl('', launch_week)}">${t.see_week}</a>`}<a class="btn" href="/launches/this">${t.this_week}</a></p>${reminder}${reportLink(reportPageUrl('', listingPageUrl('', listing.slug)), reportTexts.report_listing(name))}</div>`;
}

const demoLink = ({ media, links }: ListingProfile): Child =>
  media?.demo_video_url &&
  html`<a class="btn" href="${media.demo_video_url}" rel="${links.rel}">${playIcon}${t.demo}</a>`;

function heading(
  listing: ListingProfile,
  { place, evidence, follow, vote }: Pick<Around, 'place' | 'evidence' | 'follow' | 'vote'>,
  find: FactFinder,
): Safe {
  const { slug, name, live_at, links, paid, featured_until, disclosure } = listing;
  const { line, stated } = lede(listing, find);
  const isAwarded = listing.awards.some(({ week }) => week === listing.launch_week);
  return html`<header class="lhead">${logo(listing, 'large')}<div><h1 dir="auto">${name}</h1>${line && html`<p class="lede" dir="auto">${line}</p>`}${quoteMark([...find('name'), ...stated], { label: t.name_and_tagline, rel: links.rel, wide: true })}${evidence && evidenceLine(evidence, listingEvidenceUrl('', slug))}
<ul class="meta">${live_at && html`<li>${sunriseIcon}${t.launched(live_at.slice(0, 10))}</li>`}
${listing.awards.map(({ week, rank }) => html`<li class="award place-${rank}">${placeIcon}<a href="${weekPageUrl('', week)}">${t.award(rank)}</a></li>`)}
${place && !isAwarded && place.week_votes > 0 && html`<li>${placeIcon}${t.place(place.rank, place.open)}</li>`}
${paid && html`<li>${launchTag(listing)}</li>`}${featured_until && html`<li>${paidTag(t.featured)}</li>`}</ul>
${disclosure && html`<p class="fine">${disclosure}</p>`}</div>
<div class="cta">${vote}
<a class="btn" href="${links.website}" rel="${links.rel}" ping="${listingVisitUrl('', slug)}">${t.open_website} ${outsideIcon}</a>
${follow}
${demoLink(listing)}
<a class="btn" href="${badgesPageUrl('', slug)}">${t.badges}</a></div></header>`;
}

/** The line below the name, and the facts that it states: none for a headline of this site. */
function lede({ on_this_site, tagline }: ListingProfile, find: FactFinder) {
  if (on_this_site?.headline !== undefined) return { line: on_this_site.headline, stated: [] };
  // A listing without a tagline shows the beginning of its short description.
  const stated = find('tagline');
  return { line: tagline, stated: stated.length > 0 ? stated : find('short_description') };
}

/** What a listing says of itself: its description, features and tags, each with its quotes. */
export function listingTextParts(listing: ListingProfile, find: FactFinder): Child {
  const { short_description, description, features, usps, tags, links } = listing;
  const { summary } = listing.on_this_site ?? {};
  const text = summary ?? description ?? short_description ?? '';
  const { rel } = links;
  const stated =
    summary === undefined ? find(description === null ? 'short_description' : 'description') : [];
  return [
    text !== '' &&
      html`<h2>${t.does}</h2>${paragraphs(text)}${quoteMark(stated, { label: t.does, rel, wide: true })}`,
    features.length > 0 &&
      html`<h2>${t.features}</h2>${ticks(features, (text) => quoteMark(find('features', text), { label: text, rel }))}`,
    usps.length > 0 &&
      html`<h2>${t.usps}</h2>${ticks(usps, (text) => quoteMark(find('usps', text), { label: text, rel }))}`,
    tags.length > 0 &&
      html`<ul class="chips" aria-label="${t.tags}">${tags.map((tag) => html`<li class="chip">${tag}</li>`)}</ul>`,
  ];
}

const ticks = (items: readonly string[], source: (item: string) => Child): Safe =>
  html`<ul class="ticks">${items.map((item) => html`<li>${checkIcon}<div><span dir="auto">${item}</span>${source(item)}</div></li>`)}</ul>`;

/** News from the company (R160). */
function updates({ slug, name, latest_updates: { total } }: ListingProfile, news: readonly NewsRow[]): Child {
  if (news.length === 0) return null;
  return html`<h2 id="updates">${t.updates}</h2><ol class="timeline">${news.map(
    ({ id, title, body, published_at }) => {
      const at = new Date(published_at).toISOString();
      return html`<li id="update-${id}"><time datetime="${at}">${dayAndMonth(at.slice(0, 10), true)}</time><div><h3>${title}</h3>${paragraphs(body)}${reportLink(reportPageUrl('', `${listingPageUrl('', slug)}#update-${id}`), reportTexts.report_update(name))}</div></li>`;
    },
  )}</ol>${total > news.length && html`<p class="fine">${t.newest_updates(news.length, total)}</p>`}`;
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
function unsaid({ slug, not_found_on_website: missing }: ListingProfile): Child {
  if (missing.length === 0) return null;
  return html`<section class="unsaid"><h2>${t.unstated}</h2>
<p>${t.unstated_text(missing.length)}</p>
<ul class="chips">${missing.map((field) => html`<li class="chip">${labelOf(field)}</li>`)}</ul>
<p class="founder">${t.unstated_founder(claimsPageUrl('', slug))}</p></section>`;
}

/** The way to the launches before and after it in its week. */
function sameWeek(place: Place | null): Child {
  const { previous, next } = place ?? {};
  if (!previous && !next) return null;
  return html`<nav class="beside" aria-label="${t.same_week}">${previous ? html`<a class="btn small" href="${listingPageUrl('', previous.slug)}">${backIcon}${previous.name}${launchTag(previous)}</a>` : html`<span></span>`}
${next ? html`<a class="btn small" href="${listingPageUrl('', next.slug)}">${next.name}${launchTag(next)}${arrowIcon}</a>` : html`<span></span>`}</nav>`;
}
