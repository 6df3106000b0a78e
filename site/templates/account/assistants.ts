import { SCOPES } from '../../../domain/http/access.ts';
import type { ConnectedAssistant } from '../../../services/people/assistants.ts';
import { html, type Safe } from '../../html/html.ts';
import { icon } from '../../html/icons.ts';
import { assistantCard, crumbs, pageHead } from '../parts/parts.ts';

/** Connected assistants, newest first; `csrf` is the hidden field of each form. */
export const assistantsTemplate = (
  assistants: readonly ConnectedAssistant[],
  csrf: Safe,
  mcp_url: string,
): Safe =>
  html`<div class="wrap page">${crumbs([['/account', 'Account']], 'Connected assistants')}${pageHead('Connected assistants', 'Assistants that can use your account. Disconnecting one ends its access at once.')}
${assistants.length > 0 ? html`<ul class="grants">${assistants.map((assistant) => row(assistant, csrf))}</ul>` : html`<section class="empty after"><h2>No assistant is connected</h2><p>An assistant appears here once you allow it to use your account.</p></section>`}
<div class="after">${assistantCard(mcp_url)}</div></div>`;

function row(assistant: ConnectedAssistant, csrf: Safe): Safe {
  const { id, client_name, client_host, redirect_host, scopes, networks, created_at, last_used_at } =
    assistant;
  const name = client_name ?? 'Unnamed program';
  return html`<li class="card"><h2>${name}</h2>
<p class="fine">${client_host ? html`Published by <strong>${client_host}</strong>` : 'Registered itself; its name is not verified'}${redirect_host && html`, redirects to <strong>${redirect_host}</strong>`}</p>
<ul class="ticks">${scopes.map((scope) => html`<li>${icon('check')}<span>${SCOPES[scope]}</span></li>`)}</ul>
<p class="fine">Allowed ${instant(created_at)}. ${last_used_at === null ? 'Not used yet.' : html`Last used ${instant(last_used_at)}.`}${networks > 1 && ` Used from ${networks} networks. If you use it in one place only, disconnect it.`}</p>
<form method="post" action="/account/assistants">${csrf}<input type="hidden" name="grant" value="${id}"><button class="btn small">Disconnect<span class="sr"> ${name}</span></button></form></li>`;
}

const INSTANT = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

const instant = (ms: number): Safe =>
  html`<time datetime="${new Date(ms).toISOString()}">${INSTANT.format(ms)} UTC</time>`;
