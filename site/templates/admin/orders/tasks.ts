import { FINISH_TASK, RETRY_TASK } from '../../../../services/acts/task_acts.ts';
import type { TeamTask } from '../../../../services/orders/work/team_tasks.ts';
import { html, type Safe } from '../../../html/html.ts';
import { tasksTexts as t } from '../../../texts/admin/orders/tasks.ts';
import { type ActScene, actForm } from '../act_form.ts';
import { adminListingUrl, signInFirst } from '../admin.ts';

/** Lines that wait for the site team, each with what it can do. */
export const tasksTemplate = (tasks: readonly TeamTask[], scene: ActScene): Safe =>
  tasks.length === 0
    ? html`<p>${t.none}</p>`
    : html`${signInFirst(scene.sign_in)}<ul class="sessions">${tasks.map((task) => taskItem(task, scene))}</ul>`;

function taskItem(task: TeamTask, scene: ActScene): Safe {
  const { number, position, name, listing_id, listing_name, options, failed } = task;
  const row = { hidden: { number, position } };
  const listing =
    listing_id !== null && html` · <a href="${adminListingUrl(listing_id)}" dir="auto">${listing_name}</a>`;
  return html`<li class="card"><div><h2>${name}</h2><p class="fine">${t.of(task)}${listing}</p>
${failed !== null && html`<p>${t.failed(failed)}</p>`}
${options && html`<h3>${t.options}</h3><dl class="facts">${Object.entries(options).map(([key, value]) => html`<dt>${key}</dt><dd dir="auto">${typeof value === 'string' ? value : JSON.stringify(value)}</dd>`)}</dl>`}
${scene.sign_in === null && [actForm(FINISH_TASK, scene, row), failed !== null && actForm(RETRY_TASK, scene, row)]}</div></li>`;
}
