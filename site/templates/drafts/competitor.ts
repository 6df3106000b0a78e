import type { DraftAllowance } from '../../../services/drafts/allowance.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { competitorTexts as t } from '../../texts/drafts/competitor.ts';
import { labelled } from './review/inputs.ts';
import { quoteList, type ShownQuote } from './review/quotes.ts';
import { doneAt, type FormContext, faultList, typedAt } from './review/typed.ts';

/** What one side states. */
export interface ShownSide {
  text: string;
  quotes: readonly ShownQuote[];
  by_owner: boolean;
}

/** The competitor of a draft, with what both state and what only one does. */
export interface ShownCompetitor {
  url: string;
  name: string;
  is_reading: boolean;
  /** How the reading ended, as a sentence, where it gave nothing to compare. */
  failure: string | null;
  rows: readonly { what: string; same: boolean; ours: ShownSide | null; theirs: ShownSide | null }[];
}

/** The website of a competitor beside the draft, for its owners only (R131). */
export function competitorSection(
  competitor: ShownCompetitor | null,
  { comparisons }: DraftAllowance,
  forms: FormContext,
): Safe {
  const typed = typedAt(forms, 'competitor');
  const input = { name: 'value', kind: 'url', max: 2048 } as const;
  return html`${doneAt(forms, 'competitor')}<p>${t.lede}</p>${competitor && resultOf(competitor, forms)}
<form method="post" action="${`${forms.action}#competitor`}">${forms.csrf}<input type="hidden" name="field" value="competitor">${labelled(input, { id: 'f-competitor', label: t.url, value: competitor?.url ?? '', typed, at: 'competitor' })}${faultList('competitor', typed)}
<p class="acts"><button class="btn small hot" name="do" value="compare">${competitor ? t.again : t.compare}</button></p></form>
${competitor && html`<form method="post" action="${`${forms.action}#competitor`}">${forms.csrf}<input type="hidden" name="field" value="competitor"><input type="hidden" name="value" value=""><p class="acts"><button class="btn small" name="do" value="compare">${t.remove}</button></p></form>`}<p class="fine">${t.limit(comparisons)}</p>`;
}

function resultOf({ name, is_reading, failure, rows }: ShownCompetitor, { action }: FormContext): Child {
  if (is_reading) return html`<p>${t.reading} <a href="${`${action}?look`}">${t.look}</a></p>`;
  if (failure !== null) return html`<p class="fault">${failure}</p>`;
  if (rows.length === 0) return html`<p>${t.nothing}</p>`;
  return html`<div class="proofs">${rows.map(({ what, same, ours, theirs }) => {
    const state = ours && theirs ? (same ? t.same : t.differs) : ours ? t.only_ours : t.only_theirs;
    return html`<div class="fact"><div class="what"><h3>${what}</h3><p class="state">${state}</p></div><div class="value">${ours && sideOf(t.ours, ours)}${theirs && sideOf(name, theirs)}</div></div>`;
  })}</div>`;
}

const sideOf = (whose: string, { text, quotes, by_owner }: ShownSide): Safe =>
  html`<p class="fine">${whose}${by_owner && html` · ${t.by_owner}`}</p><p dir="auto">${text}</p>${quoteList(quotes, text)}`;
