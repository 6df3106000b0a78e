import { attr, type Child, html, type Safe } from '../../html/html.ts';
import { siteLogo } from '../../html/icons.ts';

interface SignInForm {
  /** The hidden field of the form. */
  csrf: Safe;
  return_to: string;
  /** What was typed before, and what is wrong with it. */
  typed?: string;
  error?: string | undefined;
  /** Whether a signed-in user has to sign in once more. */
  again?: boolean;
}

/** The one field of signing in. */
export const signInTemplate = ({ csrf, return_to, typed = '', error, again = false }: SignInForm): Safe =>
  sheet(
    again ? 'Sign in again' : 'Sign in',
    html`<p class="lede">${again ? 'To continue, please confirm that it is you. We email you a sign-in link and a code.' : 'We email you a sign-in link and a code. There is no password, and nothing to register.'}</p>
<form method="post" action="/sign-in" class="stack">${csrf}<input type="hidden" name="return_to" value="${return_to}">
<p class="field"><label for="email">Email address</label><input id="email" name="email" type="email" autocomplete="email" required maxlength="254" value="${typed}" placeholder="you@example.org" ${attr('aria-invalid', error ? 'true' : null)} ${attr('aria-describedby', error ? 'error' : null)}>${errorNote(error)}</p>
<button class="btn hot">Send me a sign-in link</button></form>
<p class="fine">You need no account to browse. With one, you can launch products and connect assistants.</p>`,
  );

interface CheckEmail {
  csrf: Safe;
  email: string;
  return_to: string;
  /** Whether emails stay on the machine because no mail server is set. */
  emails_as_files: boolean;
  error: string | undefined;
}

/** The email is on its way: its link is opened, or its code is typed here. */
export const checkEmailTemplate = ({ csrf, email, return_to, emails_as_files, error }: CheckEmail): Safe =>
  sheet(
    'Check your email',
    html`<p class="lede">We are sending an email to <strong>${email}</strong>. Open its link, or type its code here.</p>
<form method="post" action="/sign-in/confirm" class="stack">${csrf}
<p class="field"><label for="code">Code from the email</label><input id="code" name="code" class="code" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" required maxlength="24" placeholder="K7QM-2XWD" ${attr('aria-invalid', error ? 'true' : null)} ${attr('aria-describedby', error ? 'error' : null)}>${errorNote(error)}</p>
<button class="btn hot">Sign in</button></form>
${emails_as_files && html`<p class="note">This site has no mail server yet. The email is a file in <code>outbox</code> in its data folder; on the operator’s own computer the link is also in the terminal.</p>`}
<p class="fine">No email after a minute? Check your spam folder, or <a href="/sign-in?return_to=${encodeURIComponent(return_to)}">request another email</a>. The link and the code work once, within 15 minutes. Each address gets only a few emails an hour; a browser that has signed in before has a limit of its own.</p>`,
  );

/** What the link of an email shows: nothing happens before the button is pressed. */
export const confirmTemplate = ({ csrf, token, email }: { csrf: Safe; token: string; email: string }): Safe =>
  sheet(
    'Confirm your sign-in',
    html`<p class="lede">Press the button to sign in as <strong>${email}</strong>.</p>
<form method="post" action="/sign-in/confirm" class="stack">${csrf}<input type="hidden" name="token" value="${token}"><button class="btn hot">Sign in</button></form>
<p class="fine">You did not request this? Close this page. Nothing has happened.</p>`,
  );

const sheet = (title: string, inside: Child): Safe =>
  html`<div class="wrap"><div class="sheet">${siteLogo}<h1>${title}</h1>${inside}</div></div>`;

const errorNote = (error: string | undefined): Child =>
  error && html`<span class="error" id="error" role="alert">${error}</span>`;
