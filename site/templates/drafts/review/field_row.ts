import type { DraftFieldName, FieldState } from '../../../../domain/profile/draft_fields.ts';
import { type Child, html, type Safe } from '../../../html/html.ts';
import { fieldName, stateNames, fieldTexts as t } from '../../../texts/drafts/fields.ts';
import { paragraphs } from '../../parts/parts.ts';
import { quoteList, type ShownQuote } from './quotes.ts';

/** A field of a draft as its page shows it. */
export interface ShownField {
  name: DraftFieldName;
  state: FieldState;
  /** The value as it is stored. */
  raw: readonly string[];
  /** Names the value, so that a form does not replace a newer one unseen. */
  seen: string;
  /** Whether pages of the website were read, and whether the value has their proof. */
  is_read: boolean;
  is_drafted: boolean;
  /** What people read: one text, or the entries of a list; none where it is blank. */
  entries: readonly ShownEntry[];
  /** Whether it is a list. */
  list: boolean;
  /** Quotes that belong to no single entry. */
  quotes: readonly ShownQuote[];
  /** Where the value leads, if it is a link. */
  link: string | null;
  /** What was drafted, where that differs, with words that prove it. */
  original: { text: string; quote: string } | null;
  /** Why a blank field is blank. */
  blank: keyof typeof t.blank;
  problems: readonly ShownProblem[];
  /** Whether a listing cannot be without it. */
  needed: boolean;
  /** Whether its new value waits for the site team. */
  in_review: boolean;
}

interface ShownEntry {
  text: string;
  quotes: readonly ShownQuote[];
}

/** What is wrong with a value, and what to do. */
export interface ShownProblem {
  message: string;
  fix: string;
}

/** Characters of a text that stand open. */
const OPEN = 420;

/** A row: name and state, the value with its quotes, what is wrong with it, and what can be done. */
export function fieldRow(field: ShownField, actions: Child): Safe {
  const { name, state, entries, problems, needed, in_review } = field;
  const isBlank = entries.length === 0;
  return html`<div class="fact${isBlank && ' blank'}" id="${name}"><div class="what"><h3>${fieldName(name)}</h3><p class="state ${state}">${stateNames[state]}</p>${needed && html`<p class="state needed">${t.needed}</p>`}${in_review && html`<p class="state waits">${t.in_review}</p>`}</div>
<div class="value">${isBlank ? html`<p class="fine">${t.blank[field.blank]}</p>` : valueOf(field)}${problems.map(problemLine)}${originalOf(field)}${actions}</div></div>`;
}

/** What is wrong, beside what it is about. */
export const problemLine = ({ message, fix }: ShownProblem): Safe =>
  html`<p class="fault">${message} ${fix}</p>`;

function valueOf({ list, entries, quotes, link }: ShownField): Safe {
  const [only] = entries;
  if (!list && only)
    return html`${link === null ? textOf(only.text) : html`<p><a href="${link}" rel="nofollow ugc noopener">${only.text}</a></p>`}${quoteList(only.quotes, only.text)}`;
  return html`<ul class="entries">${entries.map(({ text, quotes: own }) => html`<li><p dir="auto">${text}</p>${quoteList(own, text)}</li>`)}</ul>${quoteList(quotes, '')}`;
}

/** A text; the rest of a long one is collapsed. */
function textOf(text: string): Child {
  if (text.length <= OPEN) return html`<div dir="auto">${paragraphs(text)}</div>`;
  const cut = text.slice(0, OPEN).replace(/\s+\S*$/, '');
  return html`<details class="long"><summary><span class="start" dir="auto">${cut}…</span> <span class="whole">${t.whole}</span></summary><div dir="auto">${paragraphs(text)}</div></details>`;
}

const originalOf = ({ original }: ShownField): Child =>
  original &&
  html`<p class="fine">${t.original(original.text)}${original.quote !== '' && original.quote !== original.text && html` ${t.website(original.quote)}`}</p>`;
