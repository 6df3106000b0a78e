import { submitPageUrl } from '../../../domain/http/urls.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { accountTexts } from '../../texts/account/account.ts';
import { ownListTexts as t } from '../../texts/drafts/own_list.ts';
import { crumbs, pageHead } from '../parts/parts.ts';

/** Where the pages of an account begin. */
export const ACCOUNT: [string, string] = ['/account', accountTexts.account];

/** A part of a list of what a person owns. */
export interface OwnList {
  /** URL of the list. */
  url: string;
  texts: { title: string; lede: string; none: string; none_text: string };
  rows: readonly Child[];
  page: number;
  /** Whether there are older ones. */
  more: boolean;
  /** Rows of one line each, without a frame. */
  dense?: boolean;
  /** What was done. */
  message?: string | undefined;
}

/** A list of what a person owns, newest first. */
export const ownListTemplate = ({ url, texts, rows, page, more, dense, message }: OwnList): Safe => {
  const step = (to: number, text: string): Safe => html`<a class="btn" href="${url}?page=${to}">${text}</a>`;
  return html`<div class="wrap page account">${crumbs([ACCOUNT], texts.title)}${pageHead(texts.title, texts.lede)}${message && html`<p class="flash" role="status">${message}</p>`}
${
  rows.length > 0
    ? html`<ul class="${dense ? 'choices' : 'sessions'}">${rows}</ul>`
    : html`<div class="empty"><h2>${texts.none}</h2><p>${texts.none_text}</p><p class="acts"><a class="btn hot" href="${submitPageUrl('')}">${t.submit}</a><a class="btn" href="/connect">${t.connect}</a></p></div>`
}${(page > 1 || more) && html`<p class="acts">${page > 1 && step(page - 1, t.newer)}${more && step(page + 1, t.older)}</p>`}</div>`;
};

/** A row of such a list: a name that leads to its page, and what is known of it. */
export const ownRow = (href: string, name: string, details: string, open: Safe): Safe =>
  html`<li class="card"><div><h2><a href="${href}">${name}</a></h2><p class="fine">${details}</p></div>
<a class="btn small" href="${href}">${open}</a></li>`;
