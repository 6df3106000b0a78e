import type { Waiting } from '../../../services/administration/waiting.ts';
import { html, type Safe } from '../../html/html.ts';
import { overviewTexts as t } from '../../texts/admin/overview.ts';

/** What waits for the site team. */
export const overviewTemplate = ({ waiting }: { waiting: Waiting }): Safe =>
  html`<div class="account-grid"><div>${waitingCard(waiting)}</div></div>`;

function waitingCard(waiting: Waiting): Safe {
  const kinds = (Object.keys(t.kinds) as (keyof Waiting)[]).filter((kind) => waiting[kind] > 0);
  return html`<section class="card"><h2>${t.waiting}</h2>${
    kinds.length === 0
      ? html`<p>${t.nothing}</p>`
      : html`<ul class="dots">${kinds.map((kind) => html`<li>${t.kinds[kind](waiting[kind])}: <code>firstlight ${t.commands[kind]}</code></li>`)}</ul>`
  }</section>`;
}
