import { listingPageUrl, weekPageUrl } from '../../../domain/http/urls.ts';
import type { WeekFile, WeekRow } from '../../../services/administration/weeks.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { weeksTexts as t } from '../../texts/admin/weeks.ts';
import { adminUrl, signInFirst } from './admin.ts';

/** The page of a week for administrators. */
export const adminWeekUrl = (week: string): string => `${adminUrl('weeks')}/${week}`;

/** The weeks, latest first. */
export const weeksTemplate = (weeks: readonly WeekRow[]): Safe =>
  weeks.length === 0
    ? html`<p>${t.none}</p>`
    : html`<ul class="sessions">${weeks.map(
        (row) =>
          html`<li class="card"><div><h2><a href="${adminWeekUrl(row.week)}">${t.week(row.week)}</a> <span class="tag">${t.states[row.state]}</span></h2><p class="fine">${t.figures(row)}</p></div></li>`,
      )}</ul>`;

interface WeekForms {
  /** Where to sign in again first; null where the sign-in is young enough. */
  sign_in: string | null;
  csrf: Safe;
}

/** One week: its result with awards, and the launches that are still to come. */
export function weekTemplate(file: WeekFile, forms: WeekForms): Safe {
  const { row, places, awards, launches, not_final } = file;
  const act = formTo(row.week, forms);
  return html`<p class="fine"><a href="${weekPageUrl('', row.week)}">${t.bounds(row)}</a> <span class="tag">${t.states[row.state]}</span></p>${signInFirst(forms.sign_in)}
<section class="people after" id="result"><h2>${row.state === 'running' ? t.so_far : t.result}</h2>${
    places.length === 0
      ? html`<p>${t.no_places}</p>`
      : html`<ol class="dots">${places.map(({ rank, week_votes, name, slug }) => html`<li>${t.place(rank, week_votes)}: <a href="${listingPageUrl('', slug)}" dir="auto">${name}</a></li>`)}</ol>`
  }${not_final === null && html`<p>${t.finalise_text}</p>${act('finalise', {}, html`<button class="btn hot small">${t.finalise}</button>`)}`}</section>
${awards.length > 0 && html`<section class="people" id="awards"><h2>${t.awards}</h2><ul class="changes">${awards.map((award) => awardItem(award, act))}</ul></section>`}
<section class="people" id="launches"><h2>${t.launches}</h2>${launches.length === 0 ? html`<p>${t.no_launches}</p>` : html`<ul class="changes">${launches.map((launch) => launchItem(launch, act))}</ul>`}</section>`;
}

type Act = (name: string, hidden: Readonly<Record<string, number>>, inside: Child) => Child;

const formTo =
  (week: string, { sign_in, csrf }: WeekForms): Act =>
  (name, hidden, inside) =>
    sign_in === null &&
    html`<form method="post" action="${adminWeekUrl(week)}" class="line-form">${csrf}<input type="hidden" name="do" value="${name}">${Object.entries(hidden).map(([field, value]) => html`<input type="hidden" name="${field}" value="${value}">`)}${inside}</form>`;

function awardItem({ rank, name, revoked_at, revoked_reason }: WeekFile['awards'][number], act: Act): Safe {
  const field = html`<p class="field"><label for="f-reason-${rank}">${t.reason}</label><input id="f-reason-${rank}" name="reason" maxlength="500" autocomplete="off" required></p><p class="acts"><button class="btn small">${t.revoke(rank)}</button></p>`;
  return html`<li id="award-${rank}"><h3 dir="auto">${t.award(rank, name)}</h3>${revoked_at === null ? act('revoke', { rank }, field) : html`<p>${t.revoked(revoked_reason)}</p>`}</li>`;
}

function launchItem({ id, name, status, in_review }: WeekFile['launches'][number], act: Act): Safe {
  const state = in_review ? t.in_review : status === 'scheduled' ? t.booked : t.waits;
  return html`<li id="launch-${id}"><h3 dir="auto">${name} <span class="tag">${state}</span></h3>
${act('move', { launch: id }, html`<p class="field"><label for="f-to-${id}">${t.to}</label><input id="f-to-${id}" name="to" type="date" required></p><p class="acts"><button class="btn small">${t.move}<span class="sr"> ${name}</span></button></p>`)}
${!in_review && act('hold', { launch: id }, html`<p class="field"><label for="f-note-${id}">${t.note}</label><input id="f-note-${id}" name="note" maxlength="500" autocomplete="off" required></p><p class="acts"><button class="btn small">${t.hold}<span class="sr"> ${name}</span></button></p>`)}</li>`;
}
