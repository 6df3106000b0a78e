import type { DraftFieldName } from '../../../../domain/profile/draft_fields.ts';
import { attr, type Child, html, type Safe } from '../../../html/html.ts';
import { offerTexts as t } from '../../../texts/drafts/drafts.ts';
import { quoteList, type ShownQuote } from './quotes.ts';

/** A value that the website probably states, as the page of a draft shows it. */
export interface ShownOffer {
  field: DraftFieldName;
  entries: readonly string[];
  /** Whether the field is a list. */
  list: boolean;
  /** The heading above it on the website; null if none is known. */
  label: string | null;
  quotes: readonly ShownQuote[];
  /** Whether it would take the place of a drafted value. */
  instead: boolean;
  /** Names this very offer, so that a form that is sent late takes it or nothing. */
  offer: string;
}

/** What can be taken from the website with one click, at its field; nothing where nothing is offered (D86). */
export const offerList = (offers: readonly ShownOffer[], action: string, csrf: Safe): Child =>
  offers.length > 0 &&
  html`<div class="offers"><p class="fine">${t.lede}</p><ul>${offers.map((offer) => offerRow(offer, action, csrf))}</ul></div>`;

const offerRow = (
  { field, entries, list, label, quotes, offer, instead }: ShownOffer,
  action: string,
  csrf: Safe,
): Safe =>
  html`<li><form method="post" action="${`${action}#${field}`}">${csrf}<input type="hidden" name="do" value="take"><input type="hidden" name="field" value="${field}"><input type="hidden" name="offer" value="${offer}">
<div>${label !== null && html`<p class="fine">${t.heading(label)}</p>`}${
    entries.length > 1
      ? html`<ul class="entries">${entries.map((entry, i) => html`<li><label><input type="checkbox" name="entry" value="${i}" ${attr('checked', true)}><span dir="auto">${entry}</span></label></li>`)}</ul>`
      : html`<p dir="auto">${entries[0]}</p>${list && html`<input type="hidden" name="entry" value="0">`}`
  }${quoteList(quotes, entries.join(' '))}</div>
<button class="btn small hot">${t.take(field, entries, instead)}</button></form></li>`;
