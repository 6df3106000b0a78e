import { listingPageUrl, weekPageUrl } from '../../../domain/http/urls.ts';
import { FINALISE_WEEK, HOLD_LAUNCH, MOVE_LAUNCH, REVOKE_AWARD } from '../../../services/acts/week_acts.ts';
import type { WeekFile, WeekRow } from '../../../services/administration/weeks.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { weeksTexts as t } from '../../texts/admin/weeks.ts';
import { type ActScene, actForm, actRow } from './act_form.ts';
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

/** One week: its result with awards, and the launches that are still to come. */
export function weekTemplate(file: WeekFile, scene: ActScene): Safe {
  const { row, places, awards, launches, not_final } = file;
  return html`<p class="fine"><a href="${weekPageUrl('', row.week)}">${t.bounds(row)}</a> <span class="tag">${t.states[row.state]}</span></p>${signInFirst(scene.sign_in)}
<section class="people after" id="result"><h2>${row.state === 'running' ? t.so_far : t.result}</h2>${
    places.length === 0
      ? html`<p>${t.no_places}</p>`
      : html`<ol class="dots">${places.map(({ rank, week_votes, name, slug }) => html`<li>${t.place(rank, week_votes)}: <a href="${listingPageUrl('', slug)}" dir="auto">${name}</a></li>`)}</ol>`
  }${not_final === null && actForm(FINALISE_WEEK, scene)}</section>
${awards.length > 0 && html`<section class="people" id="awards"><h2>${t.awards}</h2><ul class="changes">${awards.map((award) => awardItem(award, scene))}</ul></section>`}
<section class="people" id="launches"><h2>${t.launches}</h2>${launches.length === 0 ? html`<p>${t.no_launches}</p>` : html`<ul class="changes">${launches.map((launch) => launchItem(launch, scene))}</ul>`}</section>`;
}

function awardItem(
  { rank, name, revoked_at, revoked_reason }: WeekFile['awards'][number],
  scene: ActScene,
): Safe {
  const form = { label: t.revoke(rank), hidden: { rank } };
  return html`<li id="award-${rank}"><h3 dir="auto">${t.award(rank, name)}</h3>${revoked_at === null ? actRow(REVOKE_AWARD, scene, form) : html`<p>${t.revoked(revoked_reason)}</p>`}</li>`;
}

function launchItem({ id, name, status, in_review }: WeekFile['launches'][number], scene: ActScene): Safe {
  const state = in_review ? t.in_review : status === 'scheduled' ? t.booked : t.waits;
  const form = (act: typeof MOVE_LAUNCH): Child =>
    actRow(act, scene, {
      label: html`${act.form?.title}<span class="sr"> ${name}</span>`,
      hidden: { launch: id },
    });
  return html`<li id="launch-${id}"><h3 dir="auto">${name} <span class="tag">${state}</span></h3>${form(MOVE_LAUNCH)}${!in_review && form(HOLD_LAUNCH)}</li>`;
}
