import { attr, type Child, html, type Safe } from '../../html/html.ts';
import { mark as sun } from '../../html/icons.ts';

interface Asked {
  /** The hidden field of the form. */
  mark: Safe;
  return_to: string;
  /** What was typed before, and what is wrong with it. */
  words?: string;
  trouble?: string | undefined;
  /** Whether somebody who is signed in has to show once more who it is. */
  again?: boolean;
}

/** The one field of signing in. */
export const askView = ({ mark, return_to, words = '', trouble, again = false }: Asked): Safe =>
  sheet(
    again ? 'Once more, please' : 'Sign in',
    html`<p class="lede">${again ? 'What you are about to do needs a fresh sign-in. We email you a link, and you go on from there.' : 'We email you a sign-in link and a code. There is no password, and nothing to register.'}</p>
<form method="post" action="/sign-in" class="stack">${mark}<input type="hidden" name="return_to" value="${return_to}">
<p class="field"><label for="email">Email address</label><input id="email" name="email" type="email" autocomplete="email" required maxlength="254" value="${words}" placeholder="you@example.org" ${attr('aria-invalid', trouble ? 'true' : null)} ${attr('aria-describedby', trouble ? 'trouble' : null)}>${told(trouble)}</p>
<button class="btn hot">Send me a sign-in link</button></form>
<p class="fine">Reading needs no account. With one you launch products, and your assistants work for you.</p>`,
  );

interface Awaited {
  mark: Safe;
  email: string;
  return_to: string;
  /** Whether emails stay on the machine because no mail server is set. */
  mail_kept: boolean;
  trouble: string | undefined;
}

/** The email is on its way: its link is opened, or its code is typed here. */
export const awaitView = ({ mark, email, return_to, mail_kept, trouble }: Awaited): Safe =>
  sheet(
    'Check your email',
    html`<p class="lede">We are sending an email to <strong>${email}</strong>. Open its link, or type its code here.</p>
<form method="post" action="/sign-in/confirm" class="stack">${mark}
<p class="field"><label for="code">Code from the email</label><input id="code" name="code" class="code" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" required maxlength="24" placeholder="K7QM-2XWD" ${attr('aria-invalid', trouble ? 'true' : null)} ${attr('aria-describedby', trouble ? 'trouble' : null)}>${told(trouble)}</p>
<button class="btn hot">Sign in</button></form>
${mail_kept && html`<p class="note">This site has no mail server yet: the email is a file in the folder <code>outbox</code> of its data, and on the operator’s own machine the link stands in the terminal.</p>`}
<p class="fine">Nothing there after a minute? Look in the spam folder, or <a href="/sign-in?return_to=${encodeURIComponent(return_to)}">ask for another email</a>. Link and code work once, within 15 minutes. One address gets only a few emails an hour; a browser that has signed in before gets its own.</p>`,
  );

/** What the link of an email shows: nothing happens before the button is pressed. */
export const linkView = ({ mark, token, email }: { mark: Safe; token: string; email: string }): Safe =>
  sheet(
    'Nearly in',
    html`<p class="lede">Press the button to sign in with <strong>${email}</strong>.</p>
<form method="post" action="/sign-in/confirm" class="stack">${mark}<input type="hidden" name="token" value="${token}"><button class="btn hot">Sign in</button></form>
<p class="fine">You did not ask for this? Close the page: nothing has happened.</p>`,
  );

const sheet = (title: string, inside: Child): Safe =>
  html`<div class="wrap"><div class="sheet">${sun}<h1>${title}</h1>${inside}</div></div>`;

const told = (trouble: string | undefined): Child =>
  trouble && html`<span class="trouble" id="trouble" role="alert">${trouble}</span>`;
