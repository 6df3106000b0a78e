import { listingPageUrl } from '../../../domain/http/urls.ts';
import { differenceOf } from '../../../domain/listings/differences.ts';
import { MODERATION_REASONS, NOTE_MAX } from '../../../domain/text/moderation.ts';
import type { CaseKind, WaitingCase } from '../../../services/administration/cases.ts';
import type { Waiting } from '../../../services/administration/waiting.ts';
import { html, type Safe } from '../../html/html.ts';
import { moderationTexts as t } from '../../texts/admin/moderation.ts';
import { differenceShown } from '../desk/history.ts';
import { adminUrl } from './admin.ts';

interface Moderation {
  cases: Readonly<Record<CaseKind, readonly WaitingCase[]>>;
  /** How many wait of each kind, also those that are not shown. */
  waiting: Waiting;
  now: number;
  csrf: Safe;
}

/** What waits, by kind: why, what is public, what would be, and a form to decide. */
export const moderationTemplate = ({ cases, waiting, ...rest }: Moderation): Safe =>
  html`${Object.values(cases).some((some) => some.length > 0) && bulkForm(rest.csrf)}${(
    Object.keys(t.kinds) as CaseKind[]
  ).map(
    (kind) =>
      html`<section class="people" id="${kind}"><h2>${t.kinds[kind]}</h2>${
        cases[kind].length === 0
          ? html`<p>${t.none}</p>`
          : html`${waiting[COUNTED[kind]] > cases[kind].length && html`<p>${t.oldest(cases[kind].length, waiting[COUNTED[kind]])}</p>`}<ol class="changes">${cases[kind].map((one) => caseItem(one, rest))}</ol>`
      }</section>`,
  )}`;

const COUNTED: Readonly<Record<CaseKind, keyof Waiting>> = {
  listing: 'listings',
  update: 'updates',
  interview: 'interviews',
};

/** Decides about every case whose checkbox is ticked; these stand at the cases. */
const bulkForm = (csrf: Safe): Safe =>
  html`<section class="people" id="together"><h2>${t.together}</h2><p>${t.together_text}</p>
<form method="post" action="${adminUrl('moderation')}" id="bulk" class="line-form">${csrf}<p class="field"><label for="note-bulk">${t.note}</label><textarea id="note-bulk" name="note" rows="2" maxlength="${NOTE_MAX}"></textarea></p>
<p class="acts"><button class="btn small" name="do" value="approve">${t.approve_ticked}</button><button class="btn small" name="do" value="reject">${t.reject_ticked}</button></p></form></section>`;

function caseItem(one: WaitingCase, { now, csrf }: Pick<Moderation, 'now' | 'csrf'>): Safe {
  const { kind, id, name, website, slug, since, reasons, seen } = one;
  return html`<li id="${kind}-${id}"><h3 dir="auto">${name}</h3><label class="tick"><input type="checkbox" name="case" value="${kind}:${id}:${seen}" form="bulk"><span>${t.tick(name)}</span></label><p class="fine">${t.since(since, now)}${website !== null && html` · <a href="${website}" rel="nofollow ugc noopener">${new URL(website).host}</a>`}${slug !== null && html` · <a href="${listingPageUrl('', slug)}">${t.live}</a>`}</p>
<ul class="dots">${reasons.map(({ code, detail }) => html`<li>${MODERATION_REASONS[code]}${detail !== '' && html` <span dir="auto">(${detail})</span>`}</li>`)}</ul>
${one.texts.map(({ field, before, after }) => html`<h4 dir="auto">${t.field(one, field)}</h4>${differenceShown(differenceOf(before, after))}`)}
${caseForm(one, csrf)}</li>`;
}

const caseForm = ({ kind, id, name, seen, takes_down }: WaitingCase, csrf: Safe): Safe =>
  html`<form method="post" action="${adminUrl('moderation')}" class="line-form">${csrf}<input type="hidden" name="kind" value="${kind}"><input type="hidden" name="id" value="${id}"><input type="hidden" name="seen" value="${seen}">
<p class="field"><label for="note-${kind}-${id}">${t.note}</label><textarea id="note-${kind}-${id}" name="note" rows="2" maxlength="${NOTE_MAX}"></textarea></p>
<p class="acts"><button class="btn small" name="do" value="approve">${t.approve(name)}</button><button class="btn small" name="do" value="reject">${t.reject(name, takes_down)}</button></p></form>`;
