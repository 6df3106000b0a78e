import { NAME_MAX } from '../../../domain/text/person_name.ts';
import type { WebSession } from '../../../services/people/account.ts';
import { dayAndMonth, timeSince } from '../../html/format.ts';
import { attr, type Child, html, type Safe } from '../../html/html.ts';
import { icon, siteLogo } from '../../html/icons.ts';
import { crumbs, pageHead } from '../parts/parts.ts';

interface Account {
  email: string;
  name: string;
  created_at: number;
  /** Whether an older account has the same mailbox. */
  is_repeated: boolean;
  /** How many browsers are signed in. */
  sessions: number;
  /** Whether something was changed just now. */
  saved: boolean;
  /** The hidden field of each form. */
  csrf: Safe;
}

/** The account: who it is, the ways in, and the own data. */
export const accountTemplate = ({
  email,
  name,
  created_at,
  is_repeated,
  sessions,
  saved,
  csrf,
}: Account): Safe =>
  html`<div class="wrap page account">${pageHead('Your account', html`Signed in as <strong>${email}</strong>. Account created on ${dayAndMonth(dateOf(created_at), true)}.`)}
${saved && html`<p class="flash" role="status">Saved.</p>`}
${is_repeated && html`<p class="note wide">An older account has the same mailbox under another spelling of the address. Both work, but only the older one can vote.</p>`}
<div class="account-grid"><div><section class="card"><h2>Profile</h2>
<form method="post" action="/account" class="stack">${csrf}<p class="field"><label for="name">Name</label><input id="name" name="name" value="${name}" maxlength="${NAME_MAX}" autocomplete="name"></p>
<p class="field"><label for="email">Email address</label><input id="email" value="${email}" readonly aria-describedby="email-why"><span class="fine" id="email-why">You sign in with this address, so it cannot be changed. It is never public.</span></p>
<button class="btn">Save</button></form></section>
<section class="card"><h2>Your data</h2><p>Everything that this site stores about you, as one JSON file.</p><p class="acts"><a class="btn" href="/account/export" download>Download</a></p></section></div>
<div><section class="card ways"><h2>Your products</h2><ul>${WORK.map(way)}</ul></section>
<section class="card ways"><h2>Sign-in methods</h2><ul>${WAYS.map(way)}${way({ href: '/account/sessions', title: 'Sessions', text: `${sessions === 1 ? 'One browser is' : `${sessions} browsers are`} signed in.` })}</ul>
<form method="post" action="/sign-out" class="acts">${csrf}<button class="btn">Sign out</button></form></section>
<section class="card"><h2>Delete account</h2><p>Deletes your account with its keys, sessions and drafts, and takes your listings offline. Drafts that you own with others stay with them.</p><p class="acts"><a class="btn" href="/account/delete">Delete account…</a></p></section></div></div></div>`;

interface Way {
  href: string;
  title: string;
  text: string;
}

const WORK: readonly Way[] = [
  { href: '/account/drafts', title: 'Your drafts', text: 'And the people who own them with you.' },
];

const WAYS: readonly Way[] = [
  {
    href: '/account/assistants',
    title: 'Connected assistants',
    text: 'Assistants that can use your account. Disconnect them here.',
  },
  { href: '/account/keys', title: 'API keys', text: 'For scripts and for assistants on your computer.' },
];

const way = ({ href, title, text }: Way): Safe =>
  html`<li><a href="${href}"><strong>${title}</strong><span>${text}</span>${icon('arrow')}</a></li>`;

interface Sessions {
  sessions: readonly WebSession[];
  /** The session of this browser. */
  own: number;
  now: number;
  csrf: Safe;
}

/** Every browser that is signed in, with the way to sign it out. */
export const sessionsTemplate = ({ sessions, own, now, csrf }: Sessions): Safe =>
  html`<div class="wrap page account">${crumbs([['/account', 'Account']], 'Sessions')}${pageHead('Sessions', 'Browsers that are signed in to your account. Sign out any that you do not recognise.')}
<ul class="sessions">${sessions.map((session) => sessionRow(session, { own, now, csrf }))}</ul>
${sessions.length > 1 && html`<form method="post" action="/account/sessions" class="acts">${csrf}<button class="btn">Sign out everywhere else</button></form>`}</div>`;

function sessionRow(
  { id, device, network, created_at, last_seen_at }: WebSession,
  { own, now, csrf }: Omit<Sessions, 'sessions'>,
): Safe {
  const isOwn = id === own;
  return html`<li class="card"><div><h2>${device}${isOwn && html` <span class="tag">This browser</span>`}</h2>
<p class="fine">Network ${network} · signed in ${timeSince(created_at, now)} · last seen ${timeSince(last_seen_at, now)}</p></div>
${!isOwn && html`<form method="post" action="/account/sessions">${csrf}<input type="hidden" name="session" value="${id}"><button class="btn small">Sign out<span class="sr"> ${device}</span></button></form>`}</li>`;
}

interface Deletion {
  email: string;
  /** How many listings would go offline, and how many drafts go to those who share them. */
  listings: number;
  shared: number;
  /** Where to sign in again first; null where the sign-in is young enough. */
  sign_in: string | null;
  error: string | undefined;
  csrf: Safe;
}

/** What goes, what stays, and the typed word that it needs. */
export const deleteTemplate = ({ email, listings, shared, sign_in, error, csrf }: Deletion): Safe =>
  html`<div class="wrap page account narrow">${crumbs([['/account', 'Account']], 'Delete')}${pageHead('Delete your account', 'This takes effect at once and cannot be undone.')}
<ul class="dots"><li>Your sessions, API keys and connected assistants stop working.</li>
<li>Your drafts, reviews and founder pages are deleted.</li>
<li>${listings === 0 ? 'You have no listing that would go offline.' : `${listings === 1 ? 'Your listing goes' : `Your ${listings} listings go`} offline, without the names in ${listings === 1 ? 'it' : 'them'}.`}</li>
${shared > 0 && html`<li>${shared === 1 ? 'The draft that you own with others goes to a co-owner, with its listing' : `The ${shared} drafts that you own with others go to co-owners, with their listings`}.</li>`}
<li>Your votes in weeks that are not final are withdrawn. Final results stay and do not name you.</li></ul>
<p>You may want to <a href="/account/export" download>download your data</a> first.</p>
${sign_in === null ? deleteForm(email, error, csrf) : html`<p class="note">To delete the account, you must have signed in within the last 15 minutes.</p><p class="acts"><a class="btn hot" href="${sign_in}">Sign in again</a><a class="btn" href="/account">Keep my account</a></p>`}</div>`;

const deleteForm = (email: string, error: Child, csrf: Safe): Safe =>
  html`<form method="post" action="/account/delete" class="stack">${csrf}
<p class="field"><label for="email">To confirm, type ${email}</label><input id="email" name="email" autocomplete="off" autocapitalize="none" spellcheck="false" required maxlength="254" ${attr('aria-invalid', error ? 'true' : null)} ${attr('aria-describedby', error ? 'error' : null)}>${error && html`<span class="error" id="error" role="alert">${error}</span>`}</p>
<p class="acts"><button class="btn hot">Delete my account</button><a class="btn" href="/account">Keep my account</a></p></form>`;

/** The page after an account was deleted. */
export const deletedTemplate = (): Safe =>
  html`<div class="wrap notice">${siteLogo}<h1>Your account is deleted</h1><p class="lede">Thank you for using this site. You can create a new account with the same email address at any time.</p>
<p class="acts"><a class="btn" href="/">Start page</a></p></div>`;

/** Asks whether to sign out. */
export const signOutTemplate = (csrf: Safe): Safe =>
  html`<div class="wrap notice"><h1>Sign out?</h1><p class="lede">You can sign in again with your email address at any time.</p>
<form method="post" action="/sign-out" class="acts">${csrf}<button class="btn hot">Sign out</button><a class="btn" href="/account">Stay signed in</a></form></div>`;

const dateOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
