import {
  adminPageUrl,
  claimsPageUrl,
  interviewPageUrl,
  newsletterPageUrl,
  ordersPageUrl,
  ownReviewsPageUrl,
  providersPageUrl,
  submitPageUrl,
} from '../../../domain/http/urls.ts';
import { NAME_MAX } from '../../../domain/text/person_name.ts';
import type { WebSession } from '../../../services/people/account.ts';
import { attr, type Child, html, type Safe } from '../../html/html.ts';
import { arrowIcon, siteLogo } from '../../html/icons.ts';
import { deletionTexts, sessionTexts, signOutTexts, accountTexts as t } from '../../texts/account/account.ts';
import { passkeyTexts } from '../../texts/account/passkeys.ts';
import { providerTexts } from '../../texts/account/providers.ts';
import { claimsTexts } from '../../texts/claims/claims.ts';
import { ownListTexts } from '../../texts/drafts/own_list.ts';
import { ownOrdersTexts } from '../../texts/orders/own_orders.ts';
import { ownReviewsTexts } from '../../texts/reviews/reviews.ts';
import { newsletterTexts } from '../../texts/subscriptions.ts';
import { crumbs, pageHead } from '../parts/parts.ts';
import { type OwnPortrait, portraitSection } from './portrait.ts';

interface Account {
  email: string;
  name: string;
  created_at: number;
  /** Whether an older account has the same mailbox. */
  is_repeated: boolean;
  /** How many browsers are signed in. */
  sessions: number;
  passkeys: number;
  /** How many accounts at sign-in providers are linked; null where none is and none is offered. */
  providers: number | null;
  is_administrator: boolean;
  /** The newest of their listings, and of the drafts that are none yet, each with its status. */
  own: readonly Way[];
  /** What was changed just now. */
  message: string | null;
  portrait: OwnPortrait;
  /** The hidden field of each form. */
  csrf: Safe;
}

/** The account: profile, products, sign-in methods, and the data of the person. */
export const accountTemplate = ({
  email,
  name,
  created_at,
  is_repeated,
  sessions,
  passkeys,
  providers,
  is_administrator,
  own,
  message,
  portrait,
  csrf,
}: Account): Safe =>
  html`<div class="wrap page account">${pageHead(t.title, t.lede(email, created_at))}
${message && html`<p class="flash" role="status">${message}</p>`}
${is_repeated && html`<p class="note wide">${t.repeated}</p>`}
<div class="account-grid"><div><section class="card"><h2>${t.profile}</h2>
<form method="post" action="/account" class="stack">${csrf}<p class="field"><label for="name">${t.name}</label><input id="name" name="name" value="${name}" maxlength="${NAME_MAX}" autocomplete="name"></p>
<p class="field"><label for="email">${t.email}</label><input id="email" value="${email}" readonly aria-describedby="email-why"><span class="fine" id="email-why">${t.email_hint}</span></p>
<button class="btn">${t.save}</button></form></section>
${portraitSection(portrait, csrf)}
<section class="card"><h2>${t.data}</h2><p>${t.data_text}</p><p class="acts"><a class="btn" href="/account/export">${t.download}</a><a class="btn" href="${newsletterPageUrl('')}">${newsletterTexts.title}</a></p></section></div>
<div><section class="card ways"><h2>${t.products}</h2>${own.length > 0 ? html`<ul>${own.map(way)}</ul>` : html`<p>${t.no_products}</p><p class="acts"><a class="btn hot" href="${submitPageUrl('')}">${ownListTexts.submit}</a></p>`}<ul>${WORK.map(way)}${is_administrator && way(ADMINISTRATION)}</ul></section>
<section class="card ways"><h2>${t.sign_in_methods}</h2><ul>${WAYS.map(way)}${way({ href: '/account/passkeys', title: passkeyTexts.title, text: t.passkeys_text(passkeys) })}${providers !== null && way({ href: providersPageUrl(''), title: providerTexts.title, text: t.providers_text(providers) })}${way({ href: '/account/sessions', title: t.sessions, text: t.sessions_text(sessions) })}</ul>
<form method="post" action="/sign-out" class="acts">${csrf}<button class="btn">${t.sign_out}</button></form></section>
<section class="card"><h2>${t.delete}</h2><p>${t.delete_text}</p><p class="acts"><a class="btn" href="/account/delete">${t.delete_link}</a></p></section></div></div></div>`;

/** A link of a list, with its name and a line below it. */
export interface Way {
  href: string;
  title: string;
  text: string;
}

const WORK: readonly Way[] = [
  { href: '/account/listings', title: t.listings, text: t.listings_text },
  { href: '/account/drafts', title: t.drafts, text: t.drafts_text },
  { href: interviewPageUrl(''), title: t.interview, text: t.interview_text },
  { href: '/account/follows', title: t.follows, text: t.follows_text },
  { href: ownReviewsPageUrl(''), title: ownReviewsTexts.title, text: ownReviewsTexts.account_text },
  { href: claimsPageUrl(''), title: claimsTexts.title, text: claimsTexts.account_text },
  { href: ordersPageUrl(''), title: ownOrdersTexts.title, text: ownOrdersTexts.account_text },
];

const ADMINISTRATION: Way = {
  href: adminPageUrl(''),
  title: t.administration,
  text: t.administration_text,
};

const WAYS: readonly Way[] = [
  { href: '/account/assistants', title: t.assistants, text: t.assistants_text },
  { href: '/account/keys', title: t.keys, text: t.keys_text },
];

const way = ({ href, title, text }: Way): Safe =>
  html`<li><a href="${href}"><strong>${title}</strong><span>${text}</span>${arrowIcon}</a></li>`;

interface Sessions {
  sessions: readonly WebSession[];
  /** The session of this browser. */
  own: number;
  now: number;
  csrf: Safe;
}

/** Every browser that is signed in, with the way to sign it out. */
export const sessionsTemplate = ({ sessions, own, now, csrf }: Sessions): Safe =>
  html`<div class="wrap page account">${crumbs([['/account', t.account]], sessionTexts.title)}${pageHead(sessionTexts.title, sessionTexts.lede)}
<ul class="sessions">${sessions.map((session) => sessionRow(session, { own, now, csrf }))}</ul>
${sessions.length > 1 && html`<form method="post" action="/account/sessions" class="acts">${csrf}<button class="btn">${sessionTexts.others}</button></form>`}</div>`;

function sessionRow(
  { id, device, network, created_at, last_seen_at }: WebSession,
  { own, now, csrf }: Omit<Sessions, 'sessions'>,
): Safe {
  const isOwn = id === own;
  return html`<li class="card"><div><h2>${device}${isOwn && html` <span class="tag">${sessionTexts.own}</span>`}</h2>
<p class="fine">${sessionTexts.details(network, created_at, last_seen_at, now)}</p></div>
${!isOwn && html`<form method="post" action="/account/sessions">${csrf}<input type="hidden" name="session" value="${id}"><button class="btn small">${sessionTexts.sign_out(device)}</button></form>`}</li>`;
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
  html`<div class="wrap page account narrow">${crumbs([['/account', t.account]], deletionTexts.crumb)}${pageHead(deletionTexts.title, deletionTexts.lede)}
<ul class="dots"><li>${deletionTexts.access}</li>
<li>${deletionTexts.content}</li>
<li>${deletionTexts.listings(listings)}</li>
${shared > 0 && html`<li>${deletionTexts.shared(shared)}</li>`}
<li>${deletionTexts.votes}</li></ul>
<p>${deletionTexts.export}</p>
${sign_in === null ? deleteForm(email, error, csrf) : html`<p class="note">${deletionTexts.fresh}</p><p class="acts"><a class="btn hot" href="${sign_in}">${deletionTexts.sign_in}</a><a class="btn" href="/account">${deletionTexts.cancel}</a></p>`}</div>`;

const deleteForm = (email: string, error: Child, csrf: Safe): Safe =>
  html`<form method="post" action="/account/delete" class="stack">${csrf}
<p class="field"><label for="email">${deletionTexts.confirm(email)}</label><input id="email" name="email" autocomplete="off" autocapitalize="none" spellcheck="false" required maxlength="254" ${attr('aria-invalid', error ? 'true' : null)} ${attr('aria-describedby', error ? 'error' : null)}>${error && html`<span class="error" id="error" role="alert">${error}</span>`}</p>
<p class="acts"><button class="btn hot">${deletionTexts.delete}</button><a class="btn" href="/account">${deletionTexts.cancel}</a></p></form>`;

/** The page after an account was deleted. */
export const deletedTemplate = (): Safe =>
  html`<div class="wrap notice">${siteLogo}<h1>${deletionTexts.done}</h1><p class="lede">${deletionTexts.done_text}</p>
<p class="acts"><a class="btn" href="/">${deletionTexts.start_page}</a></p></div>`;

/** Asks whether to sign out. */
export const signOutTemplate = (csrf: Safe): Safe =>
  html`<div class="wrap notice"><h1>${signOutTexts.question}</h1><p class="lede">${signOutTexts.text}</p>
<form method="post" action="/sign-out" class="acts">${csrf}<button class="btn hot">${signOutTexts.confirm}</button><a class="btn" href="/account">${signOutTexts.cancel}</a></form></div>`;
