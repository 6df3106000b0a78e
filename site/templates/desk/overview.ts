import { draftPageUrl, listingPageUrl, ownListingPageUrl } from '../../../domain/http/urls.ts';
import type { ListedOwn, ListingForOwners } from '../../../services/launches/own_listing.ts';
import { html, type Safe } from '../../html/html.ts';
import { listingsTexts, listingTexts } from '../../texts/desk/listings.ts';
import { badgeSection, looksSection } from '../drafts/badge.ts';
import { launchSection } from '../drafts/own_launch.ts';
import { plainVotes } from '../parts/parts.ts';

/** A listing in the list of a person's listings. */
export const listingRow = ({ id, name, votes, ...listing }: ListedOwn): Safe =>
  html`<li><div><a href="${ownListingPageUrl('', id)}" dir="auto">${name}</a><p class="fine">${listingsTexts.details(listing)}</p></div>${plainVotes(votes)}</li>`;

/** How a listing stands, its launch, its badge, and the looks at its homepage. */
export function overviewTemplate(listing: ListingForOwners, csrf: Safe): Safe {
  const { id, slug, status, draft_id, launch } = listing;
  const action = ownListingPageUrl('', id);
  return html`<p class="acts">${status === 'live' && html`<a class="btn" href="${listingPageUrl('', slug)}">${listingTexts.public_page}</a>`}${draft_id !== null && html`<a class="btn" href="${draftPageUrl('', draft_id)}">${listingTexts.draft}</a>`}</p>
${launchSection(launch, { action, csrf })}${badgeSection(listing)}${looksSection(listing, action, csrf)}`;
}
