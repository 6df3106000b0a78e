import { comparePageUrl } from '../../domain/http/urls.ts';
import { html, type Safe } from '../../site/html/html.ts';
import type { ResultOf } from '../../site/request/request.ts';
import { compareTemplate } from '../../site/templates/listings/compare.ts';
import { rowList, votesTile } from '../../site/templates/parts/parts.ts';
import { alternativesTexts } from '../../site/texts/listings/browse.ts';
import { stageNames } from '../../site/texts/names.ts';
import { viewTexts as t } from '../../site/texts/views/views.ts';
import type { compareListings } from '../../tools/listings/compare_listings.ts';
import type { getAlternatives } from '../../tools/listings/get_alternatives.ts';
import type { Screens } from '../browse/browse.ts';
import { viewHead } from '../host/parts.ts';

/** Two listings side by side, and the alternatives to one. */
export const BESIDE_SCREENS: Screens = {
  compare_listings: (answer) => compared(answer as unknown as ResultOf<typeof compareListings>),
  get_alternatives: (answer, { slug }) =>
    alternatives(String(slug), answer as unknown as ResultOf<typeof getAlternatives>),
};

/** A comparison; the page of the site has the quotes. */
const compared = (comparison: ResultOf<typeof compareListings>): Safe =>
  html`${compareTemplate(comparison, { a: undefined, b: undefined }, stageNames([]))}<p class="acts"><a class="btn small" href="${comparison.page_url}#on-site">${t.on_site}</a></p>`;

function alternatives(slug: string, { items }: ResultOf<typeof getAlternatives>): Safe {
  const rows = items.map((listing) => ({
    listing,
    tile: votesTile(listing.votes),
    more: [html`<a href="${comparePageUrl('', slug, listing.slug)}">${t.compare}</a>`],
  }));
  return html`${viewHead(t.alternatives)}${rows.length > 0 ? rowList(t.alternatives, rows) : html`<section class="empty"><p>${alternativesTexts.none}</p></section>`}`;
}
