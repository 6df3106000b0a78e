import { NAME_MAX } from '../../../domain/text/person_name.ts';
import type { WebSession } from '../../../services/people/account.ts';
import { dayAndMonth, timeSince } from '../../html/format.ts';
import { attr, type Child, html, type Safe } from '../../html/html.ts';
import { icon, mark as sun } from '../../html/icons.ts';
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
  mark: Safe;
}

/** The account: who it is, the ways in, and the own data. */
export const accountView = ({ email, name, created_at, is_repeated, sessions, saved, mark }: Account): Safe =>
  html`<div class="wrap page account">${pageHead('Your account', html`Signed in as <strong>${email}</strong>, here since ${dayAndMonth(dateOf(created_at), true)}.`)}
${saved && html`<p class="flash" role="status">Saved.</p>`}
${is_repeated && html`<p class="note wide">There is an older account with the same mailbox, written in another way. Both work, but only the older one can vote.</p>`}
<div class="account-grid"><div><section class="card"><h2>Profile</h2>
<form method="post" action="/account" class="stack">${mark}<p class="field"><label for="name">Name</label><input id="name" name="name" value="${name}" maxlength="${NAME_MAX}" autocomplete="name"></p>
<p class="field"><label for="email">E-mail address</label><input id="email" value="${email}" readonly aria-describedby="email-why"><span class="fine" id="email-why">You sign in with it, so it stays. It is never shown to anybody.</span></p>
<button class="btn">Save</button></form></section>
<section class="card"><h2>Your data</h2><p>Everything that this site has stored about you, as one JSON file.</p><p class="acts"><a class="btn" href="/account/export" download>Download</a></p></section></div>
<div><section class="card ways"><h2>Your work</h2><ul>${WORK.map(way)}</ul></section>
<section class="card ways"><h2>Ways in</h2><ul>${WAYS.map(way)}${way({ href: '/account/sessions', title: 'Sessions', text: `${sessions === 1 ? 'One browser is' : `${sessions} browsers are`} signed in.` })}</ul>
<form method="post" action="/sign-out" class="acts">${mark}<button class="btn">Sign out</button></form></section>
<section class="card"><h2>Leave</h2><p>Deletes the account with its keys, sessions and drafts, and takes your listings offline. What somebody shares goes to them.</p><p class="acts"><a class="btn" href="/account/delete">Delete the account…</a></p></section></div></div></div>`;

interface Way {
  href: string;
  title: string;
  text: string;
}

const WORK: readonly Way[] = [
  { href: '/account/drafts', title: 'Your drafts', text: 'And who shares them with you.' },
];

const WAYS: readonly Way[] = [
  {
    href: '/account/assistants',
    title: 'Connected assistants',
    text: 'Programs that you have let in; disconnect them here.',
  },
  { href: '/account/keys', title: 'API keys', text: 'For scripts, and for assistants on your machine.' },
];

const way = ({ href, title, text }: Way): Safe =>
  html`<li><a href="${href}"><strong>${title}</strong><span>${text}</span>${icon('arrow')}</a></li>`;

interface Sessions {
  sessions: readonly WebSession[];
  /** The session of the browser that asks. */
  own: number;
  now: number;
  mark: Safe;
}

/** Every browser that is signed in, with the way to sign it out. */
export const sessionsView = ({ sessions, own, now, mark }: Sessions): Safe =>
  html`<div class="wrap page account">${crumbs([['/account', 'Account']], 'Sessions')}${pageHead('Sessions', 'Browsers that are signed in with your account. Sign out what you do not know.')}
<ul class="sessions">${sessions.map((session) => sessionRow(session, { own, now, mark }))}</ul>
${sessions.length > 1 && html`<form method="post" action="/account/sessions" class="acts">${mark}<button class="btn">Sign out everywhere else</button></form>`}</div>`;

function sessionRow(
  { id, device, network, created_at, last_seen_at }: WebSession,
  { own, now, mark }: Omit<Sessions, 'sessions'>,
): Safe {
  const isOwn = id === own;
  return html`<li class="card"><div><h2>${device}${isOwn && html` <span class="tag">This browser</span>`}</h2>
<p class="fine">Network ${network} · signed in ${timeSince(created_at, now)} · last seen ${timeSince(last_seen_at, now)}</p></div>
${!isOwn && html`<form method="post" action="/account/sessions">${mark}<input type="hidden" name="session" value="${id}"><button class="btn small">Sign out<span class="sr"> ${device}</span></button></form>`}</li>`;
}

interface Deletion {
  email: string;
  /** How many listings would go offline, and how many drafts go to those who share them. */
  listings: number;
  shared: number;
  /** Where to sign in again first; null where the sign-in is young enough. */
  sign_in: string | null;
  trouble: string | undefined;
  mark: Safe;
}

/** What goes, what stays, and the typed word that it needs. */
export const deleteView = ({ email, listings, shared, sign_in, trouble, mark }: Deletion): Safe =>
  html`<div class="wrap page account narrow">${crumbs([['/account', 'Account']], 'Delete')}${pageHead('Delete your account', 'At once, and for good: nobody can bring it back.')}
<ul class="dots"><li>Your sessions, API keys and connected assistants stop working.</li>
<li>Your drafts, reviews and founder pages are deleted.</li>
<li>${listings === 0 ? 'You have no listing that would go offline.' : `${listings === 1 ? 'Your listing goes' : `Your ${listings} listings go`} offline, without the names in ${listings === 1 ? 'it' : 'them'}.`}</li>
${shared > 0 && html`<li>${shared === 1 ? 'The draft that somebody shares with you goes to them, with its listing' : `The ${shared} drafts that others share with you go to them, with their listings`}.</li>`}
<li>Your votes of weeks that are not final are taken back. Results that are fixed stay, and nothing in them says who you were.</li></ul>
<p>You may want to <a href="/account/export" download>download your data</a> before.</p>
${sign_in === null ? deleteForm(email, trouble, mark) : html`<p class="note">This needs a sign-in of the last 15 minutes.</p><p class="acts"><a class="btn hot" href="${sign_in}">Sign in again</a><a class="btn" href="/account">Keep the account</a></p>`}</div>`;

const deleteForm = (email: string, trouble: Child, mark: Safe): Safe =>
  html`<form method="post" action="/account/delete" class="stack">${mark}
<p class="field"><label for="email">To confirm, type ${email}</label><input id="email" name="email" autocomplete="off" autocapitalize="none" spellcheck="false" required maxlength="254" ${attr('aria-invalid', trouble ? 'true' : null)} ${attr('aria-describedby', trouble ? 'trouble' : null)}>${trouble && html`<span class="trouble" id="trouble" role="alert">${trouble}</span>`}</p>
<p class="acts"><button class="btn hot">Delete my account</button><a class="btn" href="/account">Keep it</a></p></form>`;

/** The last page that somebody sees as a member. */
export const goneView = (): Safe =>
  html`<div class="wrap notice">${sun}<h1>Your account is deleted</h1><p class="lede">Thank you for having been here. With your e-mail address you can begin anew at any time.</p>
<p class="acts"><a class="btn" href="/">Start page</a></p></div>`;

/** Asks whether to sign out. */
export const signOutView = (mark: Safe): Safe =>
  html`<div class="wrap notice"><h1>Sign out?</h1><p class="lede">You can come back with your e-mail address at any time.</p>
<form method="post" action="/sign-out" class="acts">${mark}<button class="btn hot">Sign out</button><a class="btn" href="/account">Stay</a></form></div>`;

const dateOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
