import { weekPageUrl } from '../../domain/http/urls.ts';
import { html, type Safe } from '../../site/html/html.ts';
import { outsideIcon, placeIcon, sunriseIcon } from '../../site/html/icons.ts';
import { logo } from '../../site/html/logo.ts';
import { listingTextParts } from '../../site/templates/listings/listing.ts';
import { listingFacts, listingFounders } from '../../site/templates/listings/listing_aside.ts';
import { factFinder } from '../../site/templates/listings/sources.ts';
import { launchTag, paidTag, questionList } from '../../site/templates/parts/parts.ts';
import { listingTexts as t } from '../../site/texts/listings/listings.ts';
import { stageNames } from '../../site/texts/names.ts';
import { viewTexts } from '../../site/texts/views/views.ts';
import type { ListingProfile } from '../../tools/shapes/listing.ts';
import type { Screens } from './browse.ts';

/** A profile has no quotes in a result; the page of the listing shows them. */
const NO_QUOTES = factFinder({ facts: [] });
/** The stages of the site are not in a result; their slugs are readable words. */
const stageName = stageNames([]);

/** The profile of a listing. */
export const PROFILE_SCREENS: Screens = {
  get_listing: (answer) => profile(answer as unknown as ListingProfile),
};

function profile(listing: ListingProfile): Safe {
  const { name, tagline, live_at, awards, featured_until, disclosure, links, faqs } = listing;
  return html`<header class="vhead lhead">${logo(listing, 'large')}<div><h1 tabindex="-1" dir="auto">${name}</h1>${tagline && html`<p class="lede" dir="auto">${tagline}</p>`}
<ul class="meta">${live_at && html`<li>${sunriseIcon}${t.launched(live_at.slice(0, 10))}</li>`}${awards.map(({ week, rank }) => html`<li class="award place-${rank}">${placeIcon}<a href="${weekPageUrl('', week)}">${t.award(rank)}</a></li>`)}<li>${launchTag(listing)}</li>${featured_until && html`<li>${paidTag(t.featured)}</li>`}</ul>
${disclosure && html`<p class="fine">${disclosure}</p>`}<p class="acts"><a class="btn small" href="${links.website}">${t.open_website} ${outsideIcon}</a><a class="btn small" href="${links.page}#on-site">${viewTexts.on_site} ${outsideIcon}</a></p></div></header>
<div class="prose">${listingTextParts(listing, NO_QUOTES)}${questionList(faqs)}</div>${listingFacts(listing, stageName, NO_QUOTES)}${listingFounders(listing, NO_QUOTES)}`;
}
