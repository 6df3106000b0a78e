import { type Difference, differenceOf, type EntryDifference } from '../../../domain/listings/differences.ts';
import type { TextPart } from '../../../domain/text/text_difference.ts';
import type { HistoryRow } from '../../../services/my_listings/history.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { changeDetails, changedField, historyTexts as t } from '../../texts/desk/history.ts';
import { countryName, pricingName, type StageName } from '../../texts/names.ts';

interface Shown {
  /** URL of the page, which takes its forms too. */
  action: string;
  page: number;
  /** Whether there are older changes. */
  more: boolean;
  csrf: Safe;
  stageName: StageName;
}

/** Changes of a listing, each with its difference and a button that puts back what was there before. */
export function historyTemplate(rows: readonly HistoryRow[], shown: Shown): Safe {
  const { action, page, more } = shown;
  if (rows.length === 0 && page === 1)
    return html`<div class="empty"><h2>${t.none}</h2><p>${t.none_text}</p></div>`;
  const step = (to: number, text: string): Safe =>
    html`<a class="btn" href="${action}?page=${to}">${text}</a>`;
  return html`<ol class="changes">${rows.map((row) => changeRow(row, shown))}</ol>
${(page > 1 || more) && html`<p class="acts">${page > 1 && step(page - 1, t.newer)}${more && step(page + 1, t.older)}</p>`}`;
}

function changeRow(row: HistoryRow, { action, csrf, stageName }: Shown): Safe {
  const field = changedField(row.field);
  const named = (value: unknown): unknown => readable(row.field, value, stageName);
  return html`<li id="c-${row.id}"><h2>${field}</h2><p class="fine">${changeDetails(row)}</p>${differenceShown(differenceOf(named(row.before), named(row.after)))}${
    row.differs
      ? html`<form method="post" action="${action}">${csrf}<input type="hidden" name="change" value="${row.id}"><button class="btn small">${row.before === null ? t.remove(field) : t.put_back(field)}</button></form>`
      : html`<p class="fine">${t.current}</p>`
  }</li>`;
}

/** Values as people read them: names instead of codes. */
function readable(field: string, value: unknown, stageName: StageName): unknown {
  if (typeof value !== 'string') return value;
  if (field === 'country') return countryName(value);
  if (field === 'pricing_model') return pricingName(value);
  return field === 'stage' ? stageName(value) : value;
}

/** Characters of a difference that are shown at once. */
const AT_ONCE = 900;

/** What differs between two values; a long difference is folded. */
export function differenceShown({ entries, is_reordered }: Difference): Child {
  const length = entries.flatMap(({ parts }) => parts).reduce((sum, { text }) => sum + text.length, 0);
  const all = html`<div class="difference">${entries.map(entryShown)}</div>`;
  return [
    entries.length > 0 &&
      (length > AT_ONCE ? html`<details><summary>${t.whole}</summary>${all}</details>` : all),
    is_reordered && html`<p>${t.reordered}</p>`,
    entries.length === 0 && !is_reordered && html`<p>${t.equal}</p>`,
  ];
}

function entryShown({ kind, title, parts }: EntryDifference): Safe {
  const heading =
    title !== null &&
    html`<strong>${kind === 'changed' ? title : partShown({ kind, text: title })}</strong> `;
  return html`<p dir="auto">${heading}${parts.map(partShown)}</p>`;
}

function partShown({ kind, text }: TextPart): Child {
  if (kind === 'removed') return html`<del><span class="sr">${t.removed} </span>${text}</del> `;
  if (kind === 'added') return html`<ins><span class="sr">${t.added} </span>${text}</ins> `;
  return kind === 'left_out' ? ' … ' : text;
}
