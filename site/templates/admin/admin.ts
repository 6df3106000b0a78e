import { adminPageUrl } from '../../../domain/http/urls.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { ADMIN_PAGES, type AdminPageName, adminTexts as t } from '../../texts/admin/admin.ts';
import type { DeskContent } from '../desk/desk.ts';
import { crumbs, pageHead, tabs } from '../parts/parts.ts';

/** URL of a page for administrators. */
export const adminUrl = (page: AdminPageName): string =>
  adminPageUrl('', page === 'overview' ? undefined : page);

/** The page of a listing for administrators. */
export const adminListingUrl = (id: number): string => `${adminUrl('listings')}/${id}`;

/** What a page for administrators shows in its frame. */
export interface AdminContent extends DeskContent {
  /** What the page is about, one step below the page of the navigation; null for that page itself. */
  below?: string | null;
}

/** The frame of every page for administrators: the way to it, its heading, the navigation, and what was done. */
export function adminTemplate(page: AdminPageName, content: AdminContent): Safe {
  const { title, lede, message, refusal, main, below = null } = content;
  const above = [[adminUrl('overview'), t.title]] as const;
  const named = ADMIN_PAGES[page];
  const way = below === null ? crumbs(above, named) : crumbs([...above, [adminUrl(page), named]], below);
  return html`<div class="wrap page account desk">${page !== 'overview' && way}${pageHead(title, lede)}${tabs(t.pages, linksFor(page))}
${message && html`<p class="flash" role="status">${message}</p>`}${refusal && html`<p class="flash" role="alert">${refusal}</p>`}
${main}</div>`;
}

/** Where a form would stand, the way to sign in again first; nothing where the sign-in is young enough. */
export const signInFirst = (sign_in: string | null): Child =>
  sign_in !== null &&
  html`<p>${t.fresh}</p><p class="acts"><a class="btn hot" href="${sign_in}">${t.sign_in}</a></p>`;

const linksFor = (here: AdminPageName) =>
  (Object.keys(ADMIN_PAGES) as AdminPageName[]).map((page) => ({
    href: adminUrl(page),
    text: ADMIN_PAGES[page],
    here: page === here,
  }));
