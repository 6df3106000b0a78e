import { SCOPES } from '../../../domain/http/access.ts';
import type { ConnectedAssistant } from '../../../services/people/assistants.ts';
import { html, type Safe } from '../../html/html.ts';
import { checkIcon } from '../../html/icons.ts';
import { accountTexts, assistantsTexts as t } from '../../texts/account/account.ts';
import { assistantCard, crumbs, pageHead } from '../parts/parts.ts';
import { timeTag } from '../parts/time_tag.ts';

/** Connected assistants, newest first; `csrf` is the hidden field of each form. */
export const assistantsTemplate = (
  assistants: readonly ConnectedAssistant[],
  csrf: Safe,
  mcp_url: string,
): Safe =>
  html`<div class="wrap page">${crumbs([['/account', accountTexts.account]], t.title)}${pageHead(t.title, t.lede)}
${assistants.length > 0 ? html`<ul class="grants">${assistants.map((assistant) => row(assistant, csrf))}</ul>` : html`<section class="empty after"><h2>${t.none}</h2><p>${t.none_text}</p></section>`}
<div class="after">${assistantCard(mcp_url)}</div></div>`;

function row(assistant: ConnectedAssistant, csrf: Safe): Safe {
  const { id, client_name, client_host, redirect_host, scopes, networks, created_at, last_used_at } =
    assistant;
  const name = client_name ?? t.unnamed;
  return html`<li class="card"><h2>${name}</h2>
<p class="fine">${t.origin(client_host, redirect_host)}</p>
<ul class="ticks">${scopes.map((scope) => html`<li>${checkIcon}<span>${SCOPES[scope]}</span></li>`)}</ul>
<p class="fine">${t.use(timeTag(created_at), last_used_at === null ? null : timeTag(last_used_at), networks)}</p>
<form method="post" action="/account/assistants">${csrf}<input type="hidden" name="grant" value="${id}"><button class="btn small">${t.disconnect(name)}</button></form></li>`;
}
