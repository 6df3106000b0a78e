import type { ConsentRequest } from '../../../auth/oauth/authorization_server.ts';
import { SCOPES } from '../../../domain/http/access.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { checkIcon } from '../../html/icons.ts';
import { consentTexts as t } from '../../texts/account/consent.ts';
import { warningsOf } from './consent_warnings.ts';
import { sheet } from './sign_in.ts';

export interface ConsentData {
  request: ConsentRequest;
  /** Email address that the person is signed in with. */
  email: string;
  action: string;
  /** The hidden field of the form. */
  csrf: Safe;
  origin: string;
}

/** Which client requests access, to what, and where it redirects; one checkbox for each scope. */
export function consentTemplate({ request, email, action, csrf, origin }: ConsentData): Safe {
  const { scopes } = request;
  return html`<div class="wrap consent"><header><p class="eyebrow">${t.title}</p>
<h1>${headline(request)}</h1>${claim(request)}</header>
<section class="card"><h2>${t.requester}</h2><dl class="facts">${requester(request)}
<dt>${t.redirects}</dt><dd>${request.redirect_host}${request.is_loopback && html`<small>${t.loopback}</small>`}</dd>
<dt>${t.account}</dt><dd>${email}</dd></dl>${warningsOf(request).map(note)}</section>
<form method="post" action="${action}" class="card">${csrf}<fieldset><legend>${t.scopes}</legend>${scopes.map(
    (scope) =>
      html`<label class="tick"><input type="checkbox" name="scope" value="${scope}" checked><span><b>${SCOPES[scope]}</b> <code>${scope}</code></span></label>`,
  )}</fieldset>
<ul class="ticks never">${t.never.map((text) => html`<li>${checkIcon}<span>${text}</span></li>`)}</ul>
<p class="acts"><button class="btn hot" name="decision" value="allow">${t.allow}</button><button class="btn" name="decision" value="deny">${t.cancel}</button></p>
<p class="fine">${t.later(new URL(origin).host)}</p></form></div>`;
}

/** The page that hands a decision over to a program whose address no policy can name. */
export const openConsentTemplate = (url: string): Safe =>
  sheet(
    t.opening,
    html`<p class="lede">${t.opening_lede}</p><p class="acts"><a class="btn hot" href="${url}" rel="noreferrer">${t.go_on}</a></p>`,
  );

/** Leads with what is verified: any client can choose a name, but not the host it redirects to. */
function headline({ client_name, client_host, redirect_host, is_loopback }: ConsentRequest): Child {
  if (client_host) return t.published(client_name, client_host);
  if (is_loopback) return t.local;
  return redirect_host.endsWith(':') ? t.app(redirect_host) : t.host(redirect_host);
}

const claim = ({ client_name, client_host }: ConsentRequest): Child =>
  !client_host && html`<p class="lede">${t.claim(client_name)}</p>`;

/** What is verified about the client: any client can choose a name, but not a host. */
function requester({ client_host, client_name }: ConsentRequest): Child {
  return client_host
    ? html`<dt>${t.publisher}</dt><dd>${client_host}</dd>`
    : html`<dt>${t.registered}</dt><dd>${t.by_itself(client_name)}</dd>`;
}

const note = (text: string): Safe => html`<p class="fine warning">${text}</p>`;
