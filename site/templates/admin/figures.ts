import type { RatedListing, TableReport } from '../../../services/figures/ratings.ts';
import type { RevenueRow } from '../../../services/figures/revenue.ts';
import { attr, type Child, html, type Safe } from '../../html/html.ts';
import type { Steps } from '../../html/pagination.ts';
import { adminTexts } from '../../texts/admin/admin.ts';
import { type Figure, figuresTexts as t } from '../../texts/admin/figures.ts';
import { fault } from '../parts/forms.ts';
import { stepLinks } from '../parts/parts.ts';
import { adminListingUrl, adminUrl } from './admin.ts';

/** A table that was sent, and what was found in it. */
export interface SentTable {
  text: string;
  /** Why the file could not be read. */
  fault?: string;
  report?: TableReport;
}

interface FiguresPage {
  entries: readonly Safe[];
  steps: Steps;
  /** Whether the figures come by themselves, too. */
  note: Child;
  sent: SentTable;
  /** Where to sign in again before something is recorded; null where the sign-in is young enough. */
  sign_in: string | null;
  csrf: Safe;
}

/** The figures that there are, and the forms that record others from a table. */
export const figuresTemplate = (kind: Figure, { entries, steps, note, ...form }: FiguresPage): Safe =>
  html`${note}<section class="people" id="list"><h2>${t.kinds[kind].list}</h2>${entries.length === 0 ? html`<p>${t.kinds[kind].none}</p>` : html`<ul class="sessions">${entries}</ul>`}${stepLinks(steps)}</section>
<section class="people after" id="table"><h2>${t.table}</h2><p>${t.kinds[kind].table}</p>${fileForm(kind, form)}${tableForm(kind, form)}</section>`;

type Form = Pick<FiguresPage, 'sent' | 'sign_in' | 'csrf'>;

const fileForm = (kind: Figure, { sent, csrf }: Form): Safe =>
  html`<form method="post" action="${adminUrl(kind)}#table" class="stack" enctype="multipart/form-data">${csrf}<p class="field"><label for="f-file">${t.file}</label><input id="f-file" name="file" type="file" accept=".csv,text/csv,text/plain" ${attr('aria-invalid', sent.fault === undefined ? null : 'true')} ${attr('aria-describedby', sent.fault === undefined ? null : 'f-file-fault')}>${fault('f-file-fault', sent.fault)}</p><p class="acts"><button class="btn small">${t.check_file}</button></p></form>`;

/** Lines of a table that are seen at once. */
const LINES = 8;

function tableForm(kind: Figure, { sent, sign_in, csrf }: Form): Safe {
  const { text, report } = sent;
  const about = attr('aria-describedby', report ? 'table-report' : null);
  return html`<form method="post" action="${adminUrl(kind)}#table" class="stack">${csrf}${report && reportOf(kind, report)}<p class="field"><label for="f-csv">${t.rows}</label><textarea id="f-csv" name="csv" rows="${LINES}" spellcheck="false" placeholder="${t.kinds[kind].example}" ${about}>${text}</textarea></p>
<p class="acts"><button class="btn small" name="do" value="check">${t.check}</button>${sign_in === null ? html`<button class="btn hot small" name="do" value="record">${t.record}</button>` : html`<a class="btn small" href="${sign_in}">${adminTexts.sign_in}</a>`}</p>${sign_in !== null && html`<p class="fine">${adminTexts.fresh}</p>`}</form>`;
}

/** Refused cells that are listed. */
const LISTED = 100;

function reportOf(kind: Figure, { rows, refused }: TableReport): Safe {
  if (refused.length === 0)
    return html`<p class="note" id="table-report" role="status">${t.kinds[kind].fits(rows)}</p>`;
  return html`<div class="note" id="table-report" role="alert"><p>${t.refused(refused.length)}</p><ul class="dots">${refused.slice(0, LISTED).map((cell) => html`<li>${t.cell(cell)}</li>`)}</ul>${refused.length > LISTED && html`<p>${t.more(refused.length - LISTED)}</p>`}</div>`;
}

/** Which source rates domains by itself, with the button that has it do so now. */
export const sourceNote = (name: string | null, csrf: Safe): Safe =>
  html`<p>${t.source(name)}</p>${name !== null && html`<form method="post" action="${adminUrl('ratings')}">${csrf}<button class="btn small" name="do" value="fetch">${t.fetch}</button></form>`}`;

/** A listing with its latest rating. */
export const ratingEntry = (row: RatedListing): Safe =>
  html`<li class="card"><div><h3><a href="${adminListingUrl(row.id)}" dir="auto">${row.name}</a></h3><p class="fine">${new URL(row.website).host} · ${t.rating(row)}</p></div></li>`;

/** A listing with its attested revenue, and whether it is public. */
export function revenueEntry(row: RevenueRow): Safe {
  const hidden = row.has_consent ? t.states.not_live : t.states.no_consent;
  return html`<li class="card"><div><h3><a href="${adminListingUrl(row.id)}#revenue" dir="auto">${row.name}</a> <span class="tag">${row.is_public ? t.states.public : hidden}</span></h3><p class="fine"><code>${row.slug}</code> · ${t.revenue(row)}</p></div></li>`;
}
