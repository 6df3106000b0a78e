import { TASK_NOTE_MAX, type TeamTask } from '../../../../services/orders/work/team_tasks.ts';
import { html, type Safe } from '../../../html/html.ts';
import { tasksTexts as t } from '../../../texts/admin/orders/tasks.ts';
import { adminListingUrl, adminUrl, signInFirst } from '../admin.ts';

interface TaskForms {
  /** Where to sign in again first; null where the sign-in is young enough. */
  sign_in: string | null;
  csrf: Safe;
}

/** Lines that wait for the site team, each with what it can do. */
export const tasksTemplate = (tasks: readonly TeamTask[], forms: TaskForms): Safe =>
  tasks.length === 0
    ? html`<p>${t.none}</p>`
    : html`${signInFirst(forms.sign_in)}<ul class="sessions">${tasks.map((task, i) => taskItem(task, i, forms))}</ul>`;

function taskItem(task: TeamTask, i: number, forms: TaskForms): Safe {
  const { name, listing_id, listing_name, options, failed } = task;
  const listing =
    listing_id !== null && html` · <a href="${adminListingUrl(listing_id)}" dir="auto">${listing_name}</a>`;
  return html`<li class="card"><div><h2>${name}</h2><p class="fine">${t.of(task)}${listing}</p>
${failed !== null && html`<p>${t.failed(failed)}</p>`}
${options && html`<h3>${t.options}</h3><dl class="facts">${Object.entries(options).map(([key, value]) => html`<dt>${key}</dt><dd dir="auto">${typeof value === 'string' ? value : JSON.stringify(value)}</dd>`)}</dl>`}
${forms.sign_in === null && html`${finishForm(task, i, forms)}${failed !== null && retryForm(task, i, forms)}`}</div></li>`;
}

const hidden = ({ number, position }: TeamTask, act: string, { csrf }: TaskForms): Safe =>
  html`${csrf}<input type="hidden" name="do" value="${act}"><input type="hidden" name="number" value="${number}"><input type="hidden" name="position" value="${position}">`;

const finishForm = (task: TeamTask, i: number, forms: TaskForms): Safe =>
  html`<form method="post" action="${adminUrl('tasks')}"><h3>${t.done}</h3>${hidden(task, 'finish', forms)}
<p class="field"><label for="f-note-${i}">${t.note}</label><textarea id="f-note-${i}" name="note" rows="3" maxlength="${TASK_NOTE_MAX}" required></textarea></p>
<p class="field"><label for="f-links-${i}">${t.links}</label><textarea id="f-links-${i}" name="links" rows="3"></textarea></p>
<p class="acts"><button class="btn hot small">${t.finish}</button></p></form>`;

const retryForm = (task: TeamTask, i: number, forms: TaskForms): Safe =>
  html`<form method="post" action="${adminUrl('tasks')}"><h3>${t.again}</h3>${hidden(task, 'retry', forms)}
<p class="field"><label for="f-week-${i}">${t.week}</label><input id="f-week-${i}" name="week" maxlength="10" autocomplete="off"></p>
<p class="acts"><button class="btn small">${t.retry}</button></p></form>`;
