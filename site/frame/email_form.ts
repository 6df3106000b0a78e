import { attr, html, type Safe } from '../html/html.ts';
import { newsletterTexts } from '../texts/subscriptions.ts';

/** One field and one button, for anonymous visitors. */
export const emailForm = (
  action: string,
  button: string,
  { id = 'email', typed = '', error }: EmailField = {},
): Safe =>
  html`<form method="post" action="${action}" class="opt-in"><label for="${id}">${newsletterTexts.email}</label>
<p class="line"><input id="${id}" name="email" type="email" autocomplete="email" required maxlength="254" value="${typed}" placeholder="${newsletterTexts.email_example}" ${attr('aria-invalid', error ? 'true' : null)} ${attr('aria-describedby', error ? `${id}-error` : null)}><button class="btn hot">${button}</button></p>${error && html`<p class="error" id="${id}-error" role="alert">${error}</p>`}</form>`;

interface EmailField {
  id?: string;
  typed?: string | undefined;
  error?: string | undefined;
}
