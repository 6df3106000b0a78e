import { type Child, html, type Safe } from '../../html/html.ts';
import { siteLogo } from '../../html/icons.ts';
import { inviteTexts as t } from '../../texts/drafts/invites.ts';

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
<p class="lede">${t.sign_in_text(masked)}</p>
<p class="acts"><a class="btn hot" href="${sign_in}">${t.sign_in}</a></p>${fine(about)}`);

/** The invite with its two buttons. */
export const inviteTemplate = ({
  action,
  email,
  csrf,
  ...about
}: About & { action: string; email: string; csrf: Safe }): Safe =>
  sheet(html`${introduction(about)}
<ul class="dots"><li>${t.access(about.inviter)}</li>
<li>${t.visibility(email)}</li>
<li>${t.stake}</li></ul>
<form method="post" action="${action}" class="stack">${csrf}<button class="btn hot" name="decision" value="accept">${t.accept}</button><button class="btn" name="decision" value="decline">${t.decline}</button></form>${fine(about)}`);

/** For a user who is signed in with another email address. */
export const otherAccountTemplate = (email: string, masked: string): Safe =>
  sheet(html`<p class="lede">${t.other_account(email, masked)}</p>
<p class="lede">${t.other_account_help}</p>
<p class="acts"><a class="btn hot" href="/sign-out">${t.sign_out}</a><a class="btn" href="/account">${t.account}</a></p>`);

/** After accepting what an owner has not confirmed yet. */
export const acceptedTemplate = (name: string): Safe =>
  sheet(html`<p class="lede" role="status">${t.accepted(name)}</p>
<p class="lede">${t.accepted_next}</p>
<p class="acts"><a class="btn hot" href="/account">${t.account}</a></p>`);

/** After declining. */
export const declinedTemplate = (name: string): Safe =>
  sheet(html`<p class="lede" role="status">${t.declined(name)}</p>
<p class="acts"><a class="btn" href="/">${t.start_page}</a></p>`);

const sheet = (inside: Child): Safe =>
  html`<div class="wrap"><div class="sheet">${siteLogo}<h1>${t.title}</h1>${inside}</div></div>`;

const introduction = ({ inviter, name, site }: About): Safe =>
  html`<p class="lede">${t.introduction(inviter, name, site)}</p>`;

const fine = ({ expires_at }: About): Safe => html`<p class="fine">${t.fine(expires_at)}</p>`;
