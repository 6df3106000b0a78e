import { type Child, html, type Safe } from '../../../html/html.ts';
import { nameOfPart, partTexts as t } from '../../../texts/drafts/review.ts';
import { paragraphs } from '../../parts/parts.ts';
import { problemLine } from './field_row.ts';
import { itemForm } from './part_forms.ts';
import type { ShownItem, ShownPart } from './part_inputs.ts';
import { isListPart } from './part_inputs.ts';
import { quoteList } from './quotes.ts';
import type { FormContext } from './typed.ts';

/** A row of a part: its name, its things with their quotes, what is wrong, and what can be done. */
export function partRow({ name, items, problems }: ShownPart, forms: FormContext, actions: Child): Safe {
  return html`<div class="fact${items.length === 0 && ' blank'}" id="${name}"><div class="what"><h3>${nameOfPart(name)}</h3>${items.length > 0 && html`<p class="fine">${t.count(items.length)}</p>`}</div>
<div class="value">${items.length > 0 ? html`<ul class="items">${items.map((item) => itemRow(item, isListPart(name) && itemForm(name, item, forms)))}</ul>` : html`<p class="fine">${t.none[name]}</p>`}${problems.map(problemLine)}${actions}</div></div>`;
}

const itemRow = ({ title, note, body, link, quotes }: ShownItem, form: Child): Safe =>
  html`<li><p><b dir="auto">${title}</b>${note !== '' && html` <span class="fine" dir="auto">${note}</span>`}</p>${body !== '' && html`<div dir="auto">${paragraphs(body)}</div>`}${link !== null && html`<p><a href="${link}" rel="nofollow ugc noopener">${link}</a></p>`}${quoteList(quotes, link ?? (body || title))}${form}</li>`;
