import { ownListingPageUrl, ownListingsPageUrl } from '../../../domain/http/urls.ts';
import type { OwnListing } from '../../../services/launches/own_listing.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { DESK_PAGES, type DeskPageName, deskTexts } from '../../texts/desk/desk.ts';
import { listingsTexts } from '../../texts/desk/listings.ts';
import { ACCOUNT } from '../drafts/own_list.ts';
import { crumbs, pageHead, tabs } from '../parts/parts.ts';

/** The listing that a desk is about. */
export type DeskListing = Pick<OwnListing, 'id' | 'name'>;

/** What a page of the desk shows in its frame. */
export interface DeskContent {
  title: string;
  lede: Child;
  /** What was done; null for nothing. */
  message?: string | null | undefined;
  /** Why something was not done. */
  refusal?: string | null | undefined;
  main: Child;
}

/** URL of a page of the desk. */
export const deskPageUrl = (id: number, page: DeskPageName): string =>
  page === 'overview' ? ownListingPageUrl('', id) : `${ownListingPageUrl('', id)}/${page}`;

/** The frame of every page of a listing's desk: the way to it, its heading, the navigation, and what was done. */
export function deskTemplate(
  { id, name }: DeskListing,
  page: DeskPageName,
  { title, lede, message, refusal, main }: DeskContent,
): Safe {
  const above = [ACCOUNT, [ownListingsPageUrl(''), listingsTexts.title]] as const;
  const way =
    page === 'overview'
      ? crumbs(above, name)
      : crumbs([...above, [ownListingPageUrl('', id), name]], DESK_PAGES[page]);
  return html`<div class="wrap page account desk">${way}${pageHead(title, lede)}${tabs(deskTexts.pages(name), linksFor(id, page))}
${message && html`<p class="flash" role="status">${message}</p>`}${refusal && html`<p class="flash" role="alert">${refusal}</p>`}
${main}</div>`;
}

const linksFor = (id: number, here: DeskPageName) =>
  (Object.keys(DESK_PAGES) as DeskPageName[]).map((page) => ({
    href: deskPageUrl(id, page),
    text: DESK_PAGES[page],
    here: page === here,
  }));
