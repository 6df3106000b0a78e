import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { OfferedProvider } from '../../../domain/http/sign_in_providers.ts';
import { providerSignInUrl } from '../../../domain/http/urls.ts';
import { attr, type Child, html, type Safe } from '../../html/html.ts';
import { siteLogo } from '../../html/icons.ts';
import { passkeyTexts } from '../../texts/account/passkeys.ts';
import { providerTexts } from '../../texts/account/providers.ts';
import { signInTexts as t } from '../../texts/account/sign_in.ts';
import { passkeyForm } from '../parts/passkey_form.ts';

interface SignInForm {
  /** The hidden field of the form. */
  csrf: Safe;
  return_to: string;
  /** What was typed before, and what is wrong with it. */
  typed?: string;
  error?: string | undefined;
  /** The URL that was given to be drafted, where that follows. */
  submitting: string | null;
  /** What a browser needs to sign in with a passkey; null where that cannot work. */
  passkey: PublicKeyCredentialRequestOptionsJSON | null;
  /** The sign-in providers that have a button. */
  providers: readonly OfferedProvider[];
  /** Why a passkey or one of them did not sign in. */
  fault?: string | undefined;
  /** What happens, in a sentence or two. */
  lede: string;
  /** Whether a signed-in user has to sign in once more. */
  again?: boolean;
}

/** The one field of signing in. */
export const signInTemplate = ({
  csrf,
  return_to,
  typed = '',
  error,
  submitting,
  passkey,
  providers,
  fault,
  lede,
  again = false,
}: SignInForm): Safe =>
  sheet(
    again ? t.title_again : t.title,
    html`<p class="lede">${lede}</p>
${submitting !== null && html`<p class="note">${t.submitting(submitting)}</p>`}
${fault && html`<p class="fault" role="alert">${fault}</p>`}
<form method="post" action="/sign-in" class="stack">${csrf}<input type="hidden" name="return_to" value="${return_to}">
<p class="field"><label for="email">${t.email}</label><input id="email" name="email" type="email" autocomplete="email" required maxlength="254" value="${typed}" placeholder="${t.email_example}" ${attr('aria-invalid', error ? 'true' : null)} ${attr('aria-describedby', error ? 'error' : null)}>${errorNote(error)}</p>
<button class="btn hot">${t.send}</button></form>
${passkey && passkeyForm({ act: 'get', options: passkey }, '/sign-in', html`${csrf}<input type="hidden" name="return_to" value="${return_to}"><button class="btn">${passkeyTexts.sign_in}</button>`)}
${providers.map((provider) => providerForm(provider, { csrf, return_to }))}
${!again && html`<p class="fine">${t.why}</p><ul class="fine gains">${t.gains.map((gain) => html`<li>${gain}</li>`)}</ul>`}<p class="fine">${t.rules}</p>`,
  );

/** The button of a provider. */
const providerForm = (
  { id, name }: OfferedProvider,
  { csrf, return_to }: Pick<SignInForm, 'csrf' | 'return_to'>,
): Safe =>
  html`<form method="post" action="${providerSignInUrl('', id)}" class="stack">${csrf}<input type="hidden" name="return_to" value="${return_to}"><button class="btn">${providerTexts.sign_in(name)}</button></form>`;

/** The browser goes on to a provider: at once, or by the link. */
export const openProviderTemplate = ({ name, url }: { name: string; url: string }): Safe =>
  sheet(
    providerTexts.opening(name),
    html`<p class="lede">${providerTexts.opening_lede}</p>
<p class="acts"><a class="btn hot" href="${url}" rel="noreferrer">${providerTexts.go_on(name)}</a></p>`,
  );

/** Opens a URL as soon as the page is there, without a script: for the head of a page. */
export const openAtOnce = (url: string): Safe => html`<meta http-equiv="refresh" content="0;url=${url}">`;

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
    t.check,
    html`<p class="lede">${t.check_lede(email)}</p>
<form method="post" action="/sign-in/confirm" class="stack">${csrf}
<p class="field"><label for="code">${t.code}</label><input id="code" name="code" class="code" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" required maxlength="24" placeholder="${t.code_example}" ${attr('aria-invalid', error ? 'true' : null)} ${attr('aria-describedby', error ? 'error' : null)}>${errorNote(error)}</p>
<button class="btn hot">${t.sign_in}</button></form>
${emails_as_files && html`<p class="note">${t.no_mail_server}</p>`}
<p class="fine">${t.help(`/sign-in?return_to=${encodeURIComponent(return_to)}`)}</p>`,
  );

/** What the link of an email shows: nothing happens before the button is pressed. */
export const confirmTemplate = ({ csrf, token, email }: { csrf: Safe; token: string; email: string }): Safe =>
  sheet(
    t.confirm,
    html`<p class="lede">${t.confirm_lede(email)}</p>
<form method="post" action="/sign-in/confirm" class="stack">${csrf}<input type="hidden" name="token" value="${token}"><button class="btn hot">${t.sign_in}</button></form>
<p class="fine">${t.confirm_fine}</p>`,
  );

/** A narrow page with one thing to do. */
export const sheet = (title: string, inside: Child): Safe =>
  html`<div class="wrap"><div class="sheet">${siteLogo}<h1>${title}</h1>${inside}</div></div>`;

const errorNote = (error: string | undefined): Child =>
  error && html`<span class="error" id="error" role="alert">${error}</span>`;
