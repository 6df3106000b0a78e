import type { DraftFieldName } from '../../../domain/profile/draft_fields.ts';
import { attr, type Child, html, type Safe } from '../../html/html.ts';
import { offerTexts as t } from '../../texts/drafts/drafts.ts';

/** A value that the website probably states, as the page of a draft shows it. */
export interface ShownOffer {
  field: DraftFieldName;
  /** The field's name for people. */
  title: string;
  entries: readonly string[];
  /** Whether the field is a list. */
  list: boolean;
  /** The heading above it on the website; null if none is known. */
  label: string | null;
  /** Quotes that say more than the entries. */
  quotes: readonly string[];
  /** The pages that say it. */
  pages: readonly string[];
  /** Whether it would take the place of a drafted value. */
  instead: boolean;
  /** Names this very offer, so that a form that is sent late takes it or nothing. */
  offer: string;
}

/** What can be taken from the website with one click; nothing where nothing is offered (D86). */
export const offersSection = (offers: readonly ShownOffer[], action: string, csrf: Safe): Child =>
  offers.length > 0 &&
  html`<section class="people"><h2>${t.title}</h2><p class="fine">${t.lede}</p><ul class="sessions offers">${offers.map((offer) => offerRow(offer, action, csrf))}</ul></section>`;

const offerRow = (
  { field, title, entries, list, label, quotes, pages, offer, instead }: ShownOffer,
  action: string,
  csrf: Safe,
): Safe =>
  html`<li class="card"><form method="post" action="${action}">${csrf}<input type="hidden" name="do" value="take"><input type="hidden" name="offer" value="${offer}">
<div><h3>${title}</h3>${label !== null && html`<p class="fine">${t.heading(label)}</p>`}${
    entries.length > 1
      ? html`<ul class="entries">${entries.map((entry, i) => html`<li><label><input type="checkbox" name="entry" value="${i}" ${attr('checked', true)}><span>${entry}</span></label></li>`)}</ul>`
      : html`<p>${entries[0]}</p>${list && html`<input type="hidden" name="entry" value="0">`}`
  }${quotes.map((quote) => html`<blockquote class="fine">${t.quote(quote)}</blockquote>`)}<p class="fine">${t.source(pages.map((url) => html`<a href="${url}" rel="nofollow ugc noopener">${url}</a>`))}</p></div>
<button class="btn small hot">${t.take(field, entries, instead)}</button></form></li>`;
