import {
  draftPageUrl,
  listingPageUrl,
  ownListingPageUrl,
  ownListingsPageUrl,
} from '../../../domain/http/urls.ts';
import type { ListingForOwners, OwnListing } from '../../../services/launches/own_listing.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { accountTexts } from '../../texts/account/account.ts';
import { draftsTexts } from '../../texts/drafts/drafts.ts';
import { listingMessages, listingsTexts, listingTexts, lookNames } from '../../texts/drafts/listings.ts';
import { crumbs, pageHead } from '../parts/parts.ts';
import { launchSection } from './own_launch.ts';

const ACCOUNT: [string, string] = ['/account', accountTexts.account];

/** The listings of a person. */
export function listingsTemplate(
  items: readonly OwnListing[],
  { page, more }: { page: number; more: boolean },
): Safe {
  const step = (to: number, text: string): Safe =>
    html`<a class="btn" href="${ownListingsPageUrl('')}?page=${to}">${text}</a>`;
  return html`<div class="wrap page account">${crumbs([ACCOUNT], listingsTexts.title)}${pageHead(listingsTexts.title, listingsTexts.lede)}
${
  items.length > 0
    ? html`<ul class="sessions">${items.map(listingRow)}</ul>`
    : html`<div class="empty"><h2>${listingsTexts.none}</h2><p>${listingsTexts.none_text}</p><p class="acts"><a class="btn" href="/docs">${draftsTexts.connect}</a></p></div>`
}${(page > 1 || more) && html`<p class="acts">${page > 1 && step(page - 1, draftsTexts.newer)}${more && step(page + 1, draftsTexts.older)}</p>`}</div>`;
}

const listingRow = ({ id, name, url, status }: OwnListing): Safe =>
  html`<li class="card"><div><h2><a href="${ownListingPageUrl('', id)}">${name}</a></h2><p class="fine">${listingsTexts.details(new URL(url).host, status)}</p></div>
<a class="btn small" href="${ownListingPageUrl('', id)}">${listingsTexts.open(name)}</a></li>`;

interface Shown {
  message: keyof typeof listingMessages | null;
  /** Why something was not done. */
  refusal: string | null;
  csrf: Safe;
}

/** How a listing stands, its launch, its badge, and the looks at its homepage. */
export function ownListingTemplate(listing: ListingForOwners, { message, refusal, csrf }: Shown): Safe {
  const { id, name, slug, url, status, draft_id, launch, looks } = listing;
  const action = ownListingPageUrl('', id);
  return html`<div class="wrap page account">${crumbs([ACCOUNT, [ownListingsPageUrl(''), listingsTexts.title]], name)}${pageHead(name, listingTexts.lede(new URL(url).host, status))}
${message !== null && html`<p class="flash" role="status">${listingMessages[message]}</p>`}${refusal !== null && html`<p class="flash" role="alert">${refusal}</p>`}
${(status === 'live' || draft_id !== null) && html`<p class="acts">${status === 'live' && html`<a class="btn" href="${listingPageUrl('', slug)}">${listingTexts.public_page}</a>`}${draft_id !== null && html`<a class="btn" href="${draftPageUrl('', draft_id)}">${listingTexts.draft}</a>`}</p>`}
${launchSection(launch, action, csrf)}${badgeSection(listing)}
${(looks.length > 0 || listing.is_looked_at) && html`<section class="people"><h2>${listingTexts.looks}</h2>${looks.length > 0 ? html`<ul class="sessions">${looks.map(lookRow)}</ul>` : html`<p class="fine">${listingTexts.no_looks}</p>`}${listing.is_looked_at && lookForm(action, csrf)}</section>`}</div>`;
}

function badgeSection({ badge, status, looks }: ListingForOwners): Child {
  if (!badge) return null;
  const live = status === 'live';
  const [last] = looks;
  return html`<section class="people"><h2>${listingTexts.badge}</h2><p>${badge.found_at === null ? listingTexts.badge_missing(live) : listingTexts.badge_found(badge.found_at, live)}</p>
<dl class="seen"><dt>${listingTexts.expected}</dt><dd>${badge.expected}</dd><dt>${listingTexts.observed}</dt><dd>${last ? last.observed : listingTexts.not_seen}</dd></dl>
<h3>${listingTexts.code}</h3><code class="address code" tabindex="0">${badge.embed_html}</code></section>`;
}

const lookRow = ({ looked_at, result, observed }: ListingForOwners['looks'][number]): Safe =>
  html`<li class="card"><div><h3>${lookNames[result]}</h3><p class="fine">${listingTexts.when(looked_at)} · ${observed}</p></div></li>`;

const lookForm = (action: string, csrf: Safe): Safe =>
  html`<form method="post" action="${action}">${csrf}<input type="hidden" name="do" value="look"><button class="btn">${listingTexts.look}</button></form><p class="fine">${listingTexts.look_hint}</p>`;
