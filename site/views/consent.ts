import type { ConsentRequest } from '../../auth/authorization_server.ts';
import { SCOPES } from '../../domain/access.ts';
import { type Child, html, type Safe } from '../html.ts';
import { icon } from '../marks.ts';

export interface ConsentShown {
  request: ConsentRequest;
  /** Address that the person is signed in with. */
  email: string;
  action: string;
  /** The hidden field of the form. */
  mark: Safe;
  origin: string;
}

/** Who asks, for what, and where the answer goes; one box for each scope (auth.md 4). */
export function consentView({ request, email, action, mark, origin }: ConsentShown): Safe {
  const { client_name, scopes } = request;
  return html`<div class="wrap consent"><header><p class="eyebrow">Connect an assistant</p>
<h1>Let ${client_name ? html`<q>${client_name}</q>` : 'a program without a name'} use your account?</h1></header>
<section class="card"><h2>Who asks</h2><dl class="facts">${asker(request)}
<dt>Goes on to</dt><dd>${request.redirect_host}${request.is_loopback && html`<small>A program on this computer</small>`}</dd>
<dt>Your account</dt><dd>${email}</dd></dl>${warning(request)}</section>
<form method="post" action="${action}" class="card">${mark}<fieldset><legend>What it may do</legend>${scopes.map(
    (scope) =>
      html`<label class="tick"><input type="checkbox" name="scope" value="${scope}" checked><span><b>${SCOPES[scope]}</b> <code>${scope}</code></span></label>`,
  )}</fieldset>
<ul class="ticks never">${NEVER.map((words) => html`<li>${icon('check')}<span>${words}</span></li>`)}</ul>
<p class="acts"><button class="btn hot" name="decision" value="allow">Allow</button><button class="btn" name="decision" value="deny">Cancel</button></p>
<p class="fine">You can end this at any time under <a href="/account/assistants">connected assistants</a>. It acts at ${new URL(origin).host} only.</p></form></div>`;
}

const NEVER = [
  'It can never vote or review for you.',
  'It can never pay: checkout links are for you to open.',
];

/** What is certain about the one who asks: a name anybody can choose, a host not. */
function asker({ client_host, client_name }: ConsentRequest): Child {
  return client_host
    ? html`<dt>Published by</dt><dd>${client_host}</dd>`
    : html`<dt>Registered</dt><dd>By itself<small>We have <strong>not verified</strong> ${client_name ? 'its name' : 'who it is'}.</small></dd>`;
}

/** What a careful reader would notice. */
function warning({ client_name, client_host, is_loopback, redirect_host }: ConsentRequest): Child {
  if (client_name && mixesScripts(client_name))
    return note(
      'The name mixes letters of different alphabets that look alike. Be sure that you know who asks.',
    );
  if (client_host && !is_loopback && !isOf(redirect_host, client_host))
    return note(`It is published by ${client_host}, but the answer goes to ${redirect_host}.`);
  if (is_loopback && client_host)
    return note('Allow this only if you have just started it from a program on this computer.');
  return null;
}

const note = (words: string): Safe => html`<p class="fine warning">${words}</p>`;

/** Alphabets with letters that look like Latin ones. */
const ALIKE = /\p{Script=Cyrillic}|\p{Script=Greek}|\p{Script=Armenian}|\p{Script=Cherokee}/u;

const mixesScripts = (name: string): boolean => /\p{Script=Latin}/u.test(name) && ALIKE.test(name);

const isOf = (host: string, other: string): boolean => {
  const [a, b] = [host.split(':')[0] ?? '', other.split(':')[0] ?? ''];
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`);
};
