import {
  draftPageUrl,
  listingPageUrl,
  ownListingPageUrl,
  ownListingsPageUrl,
  ownPicturesPageUrl,
} from '../../../domain/http/urls.ts';
import type { ListingForOwners, OwnListing } from '../../../services/launches/own_listing.ts';
import { html, type Safe } from '../../html/html.ts';
import { listingMessages, listingsTexts, listingTexts } from '../../texts/drafts/listings.ts';
import { crumbs, pageHead } from '../parts/parts.ts';
import { badgeSection, looksSection } from './badge.ts';
import { launchSection } from './own_launch.ts';
import { ACCOUNT, ownRow } from './own_list.ts';

/** A listing in the list of a person's listings. */
export const listingRow = ({ id, name, url, status }: OwnListing): Safe =>
  ownRow(
    ownListingPageUrl('', id),
    name,
    listingsTexts.details(new URL(url).host, status),
    listingsTexts.open(name),
  );

interface Shown {
  message: keyof typeof listingMessages | null;
  /** Why something was not done. */
  refusal: string | null;
  csrf: Safe;
}

/** How a listing stands, its launch, its badge, and the looks at its homepage. */
export function ownListingTemplate(listing: ListingForOwners, { message, refusal, csrf }: Shown): Safe {
  const { id, name, slug, url, status, draft_id, launch } = listing;
  const action = ownListingPageUrl('', id);
  return html`<div class="wrap page account">${crumbs([ACCOUNT, [ownListingsPageUrl(''), listingsTexts.title]], name)}${pageHead(name, listingTexts.lede(new URL(url).host, status))}
${message !== null && html`<p class="flash" role="status">${listingMessages[message]}</p>`}${refusal !== null && html`<p class="flash" role="alert">${refusal}</p>`}
<p class="acts">${status === 'live' && html`<a class="btn" href="${listingPageUrl('', slug)}">${listingTexts.public_page}</a>`}${draft_id !== null && html`<a class="btn" href="${draftPageUrl('', draft_id)}">${listingTexts.draft}</a>`}<a class="btn" href="${ownPicturesPageUrl('', id)}">${listingTexts.pictures}</a></p>
${launchSection(launch, { action, csrf })}${badgeSection(listing)}${looksSection(listing, action, csrf)}</div>`;
}
