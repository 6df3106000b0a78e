import type { ConsentRequest } from '../../../auth/oauth/authorization_server.ts';
import { SCOPES } from '../../../domain/http/access.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { icon } from '../../html/icons.ts';
import { warningsOf } from './consent_warnings.ts';

export interface ConsentData {
  request: ConsentRequest;
  /** Address that the person is signed in with. */
  email: string;
  action: string;
  /** The hidden field of the form. */
  csrf: Safe;
  origin: string;
}

/** Which client asks for access, to what, and where it redirects; one checkbox for each scope. */
export function consentTemplate({ request, email, action, csrf, origin }: ConsentData): Safe {
  const { scopes } = request;
  return html`<div class="wrap consent"><header><p class="eyebrow">Connect an assistant</p>
<h1>${headline(request)}</h1>${claim(request)}</header>
<section class="card"><h2>Who is asking</h2><dl class="facts">${requester(request)}
<dt>Redirects to</dt><dd>${request.redirect_host}${request.is_loopback && html`<small>A program on this computer</small>`}</dd>
<dt>Your account</dt><dd>${email}</dd></dl>${warningsOf(request).map(note)}</section>
<form method="post" action="${action}" class="card">${csrf}<fieldset><legend>What it may do</legend>${scopes.map(
    (scope) =>
      html`<label class="tick"><input type="checkbox" name="scope" value="${scope}" checked><span><b>${SCOPES[scope]}</b> <code>${scope}</code></span></label>`,
  )}</fieldset>
<ul class="ticks never">${NEVER.map((text) => html`<li>${icon('check')}<span>${text}</span></li>`)}</ul>
<p class="acts"><button class="btn hot" name="decision" value="allow">Allow</button><button class="btn" name="decision" value="deny">Cancel</button></p>
<p class="fine">You can disconnect it at any time under <a href="/account/assistants">connected assistants</a>. It acts on ${new URL(origin).host} only.</p></form></div>`;
}

const NEVER = [
  'It can never vote or review for you.',
  'It can never pay: checkout links are for you to open.',
];

/** Leads with what is verified: any client can choose a name, but not the host it redirects to. */
function headline({ client_name, client_host, redirect_host, is_loopback }: ConsentRequest): Child {
  if (client_host)
    return html`Let ${client_name ? html`<q>${client_name}</q> of ` : ''}${client_host} use your account?`;
  if (is_loopback) return 'Let a program on this computer use your account?';
  return redirect_host.endsWith(':')
    ? html`Let the app that opens <q>${redirect_host}</q> links use your account?`
    : html`Let ${redirect_host} use your account?`;
}

const claim = ({ client_name, client_host }: ConsentRequest): Child =>
  !client_host &&
  html`<p class="lede">${client_name ? html`It calls itself <q>${client_name}</q>. Anyone can use that name.` : 'It gives no name.'}</p>`;

/** What is verified about the client: any client can choose a name, but not a host. */
function requester({ client_host, client_name }: ConsentRequest): Child {
  return client_host
    ? html`<dt>Published by</dt><dd>${client_host}</dd>`
    : html`<dt>Registered</dt><dd>By itself<small>We have <strong>not verified</strong> ${client_name ? 'its name' : 'who it is'}.</small></dd>`;
}

const note = (text: string): Safe => html`<p class="fine warning">${text}</p>`;
