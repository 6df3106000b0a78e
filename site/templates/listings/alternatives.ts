import { comparePageUrl, listingPageUrl } from '../../../domain/http/urls.ts';
import type { ListingSummary } from '../../../tools/shapes/listing.ts';
import { html, type Safe } from '../../html/html.ts';
import { alternativesTexts as t } from '../../texts/listings/browse.ts';
import { crumbs, pageHead, rowList, votesTile } from '../parts/parts.ts';
import type { Alternatives } from './listing_aside.ts';

/** Every alternative with a way to compare it. */
export function alternativesTemplate(
  { slug, name, tagline }: Pick<ListingSummary, 'slug' | 'name' | 'tagline'>,
  alternatives: Alternatives,
): Safe {
  const rows = alternatives.map((listing) => ({
    listing,
    tile: votesTile(listing.votes),
    more: [
      listing.approved && t.approved(name),
      html`<a href="${comparePageUrl('', slug, listing.slug)}">${t.compare(name, listing.name)}</a>`,
    ],
  }));
  return html`<div class="wrap page">${crumbs([[listingPageUrl('', slug), name]], t.crumb)}${pageHead(t.title(name), tagline ? t.lede(name, tagline) : null)}
<div class="results">${rows.length > 0 ? rowList(t.title(name), rows) : html`<section class="empty"><h2>${t.none}</h2><p>${t.none_text(name)}</p></section>`}</div></div>`;
}
