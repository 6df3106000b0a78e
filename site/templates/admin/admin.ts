import { adminPageUrl } from '../../../domain/http/urls.ts';
import { html, type Safe } from '../../html/html.ts';
import { ADMIN_PAGES, type AdminPageName, adminTexts as t } from '../../texts/admin/admin.ts';
import type { DeskContent } from '../desk/desk.ts';
import { crumbs, pageHead, tabs } from '../parts/parts.ts';

/** URL of a page for administrators. */
export const adminUrl = (page: AdminPageName): string =>
  adminPageUrl('', page === 'overview' ? undefined : page);

/** The frame of every page for administrators: the way to it, its heading, the navigation, and what was done. */
export function adminTemplate(page: AdminPageName, content: DeskContent): Safe {
  const { title, lede, message, refusal, main } = content;
  const way = page === 'overview' ? null : crumbs([[adminUrl('overview'), t.title]], ADMIN_PAGES[page]);
  return html`<div class="wrap page account desk">${way}${pageHead(title, lede)}${tabs(t.pages, linksFor(page))}
${message && html`<p class="flash" role="status">${message}</p>`}${refusal && html`<p class="flash" role="alert">${refusal}</p>`}
${main}</div>`;
}

const linksFor = (here: AdminPageName) =>
  (Object.keys(ADMIN_PAGES) as AdminPageName[]).map((page) => ({
    href: adminUrl(page),
    text: ADMIN_PAGES[page],
    here: page === here,
  }));
