import { dayAndMonth } from '../../html/format.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { siteLogo } from '../../html/icons.ts';

/** What an invite is about, as its sender typed it. */
interface About {
  /** Null where the sender has given no name. */
  inviter: string | null;
  /** Name of the draft, and the host of its website. */
  name: string;
  site: string;
  expires_at: number;
}

/** The invite for visitors who are not signed in. */
export const signInTemplate = ({
  masked,
  sign_in,
  ...about
}: About & { masked: string; sign_in: string }): Safe =>
  sheet(html`${introduction(about)}
<p class="lede">Sign in with the email address that the invitation was sent to, <strong>${masked}</strong>, to accept or decline.</p>
<p class="acts"><a class="btn hot" href="${sign_in}">Sign in to answer</a></p>${fine(about)}`);

/** The invite with its two buttons. */
export const inviteTemplate = ({
  action,
  email,
  csrf,
  ...about
}: About & { action: string; email: string; csrf: Safe }): Safe =>
  sheet(html`${introduction(about)}
<ul class="dots"><li>You can see and edit the draft, and the listing that it becomes, like ${about.inviter ?? 'the person who invites you'}.</li>
<li>The other owners see your name and <strong>${email}</strong>.</li>
<li>You cannot vote for the listing or review it.</li></ul>
<form method="post" action="${action}" class="stack">${csrf}<button class="btn hot" name="decision" value="accept">Accept</button><button class="btn" name="decision" value="decline">Decline</button></form>${fine(about)}`);

/** For a user who is signed in with another email address. */
export const otherAccountTemplate = (email: string, masked: string): Safe =>
  sheet(html`<p class="lede">You are signed in as <strong>${email}</strong>. This invitation was sent to <strong>${masked}</strong>.</p>
<p class="lede">Sign out, open the link in the email again and sign in with that address. If you no longer use it, ask for an invitation to the address that you use here.</p>
<p class="acts"><a class="btn hot" href="/sign-out">Sign out</a><a class="btn" href="/account">Your account</a></p>`);

/** After accepting what an owner has not confirmed yet. */
export const acceptedTemplate = (name: string): Safe =>
  sheet(html`<p class="lede" role="status">You have accepted the invitation to <strong>${name}</strong>.</p>
<p class="lede">An owner has to confirm it too. You get an email as soon as that is done; the draft is then in your account.</p>
<p class="acts"><a class="btn hot" href="/account">Your account</a></p>`);

/** After declining. */
export const declinedTemplate = (name: string): Safe =>
  sheet(html`<p class="lede" role="status">You have declined the invitation to <strong>${name}</strong>. You get no further email about it.</p>
<p class="acts"><a class="btn" href="/">Start page</a></p>`);

const sheet = (inside: Child): Safe =>
  html`<div class="wrap"><div class="sheet">${siteLogo}<h1>An invitation</h1>${inside}</div></div>`;

const introduction = ({ inviter, name, site }: About): Safe =>
  html`<p class="lede"><strong>${inviter ?? 'Someone'}</strong> is preparing the listing of <strong>${name}</strong> (${site}) and invites you to own it together.</p>`;

const fine = ({ expires_at }: About): Safe =>
  html`<p class="fine">You can answer until ${dayAndMonth(new Date(expires_at).toISOString().slice(0, 10), true)}. We have not verified the names.</p>`;
