import { dayAndMonth } from '../../html/format.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { mark as sun } from '../../html/icons.ts';

/** What an invite is about, in the words of whoever sent it. */
interface About {
  /** Null for somebody who has given no name. */
  inviter: string | null;
  /** Name of the draft, and the host of its website. */
  name: string;
  site: string;
  expires_at: number;
}

/** What a stranger sees who opens the link of a letter. */
export const signInView = ({
  masked,
  sign_in,
  ...about
}: About & { masked: string; sign_in: string }): Safe =>
  sheet(html`${told(about)}
<p class="lede">Sign in with the address that the letter came to, <strong>${masked}</strong>, and you can accept or decline.</p>
<p class="acts"><a class="btn hot" href="${sign_in}">Sign in to answer</a></p>${fine(about)}`);

/** The invite itself, with both answers. */
export const answerView = ({
  action,
  email,
  mark,
  ...about
}: About & { action: string; email: string; mark: Safe }): Safe =>
  sheet(html`${told(about)}
<ul class="dots"><li>You see and edit the draft, and the listing that it becomes, like ${about.inviter ?? 'whoever invites you'}.</li>
<li>The other owners see your name and <strong>${email}</strong>.</li>
<li>You can no longer vote for the listing or review it.</li></ul>
<form method="post" action="${action}" class="stack">${mark}<button class="btn hot" name="decision" value="accept">Accept</button><button class="btn" name="decision" value="decline">Decline</button></form>${fine(about)}`);

/** For somebody who is signed in with another address. */
export const otherAccountView = (email: string, masked: string): Safe =>
  sheet(html`<p class="lede">You are signed in as <strong>${email}</strong>. This invitation was sent to <strong>${masked}</strong>.</p>
<p class="lede">Sign out, open the link of the letter again and sign in with that address. If it is yours no more, ask for an invitation to the address that you use here.</p>
<p class="acts"><a class="btn hot" href="/sign-out">Sign out</a><a class="btn" href="/account">Your account</a></p>`);

/** After accepting what an owner has not confirmed yet. */
export const acceptedView = (name: string): Safe =>
  sheet(html`<p class="lede" role="status">You have accepted to share <strong>${name}</strong>.</p>
<p class="lede">An owner has to confirm it too. You get an email as soon as that is done; then you find the draft in your account.</p>
<p class="acts"><a class="btn hot" href="/account">Your account</a></p>`);

/** After declining. */
export const declinedView = (name: string): Safe =>
  sheet(html`<p class="lede" role="status">You have declined to share <strong>${name}</strong>. No further letter about it comes to you.</p>
<p class="acts"><a class="btn" href="/">Start page</a></p>`);

const sheet = (inside: Child): Safe =>
  html`<div class="wrap"><div class="sheet">${sun}<h1>An invitation</h1>${inside}</div></div>`;

const told = ({ inviter, name, site }: About): Safe =>
  html`<p class="lede"><strong>${inviter ?? 'Somebody'}</strong> prepares the listing of <strong>${name}</strong> (${site}) here and invites you to own it together.</p>`;

const fine = ({ expires_at }: About): Safe =>
  html`<p class="fine">It can be answered until ${dayAndMonth(new Date(expires_at).toISOString().slice(0, 10), true)}. The names are as they were typed; we have not checked them.</p>`;
