import { listingPageUrl } from '../../../domain/http/urls.ts';
import { emailForm } from '../../frame/email_form.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { reminderTexts as t } from '../../texts/subscriptions.ts';

/** A signed-in user and whether they are subscribed. */
export interface Member {
  email: string;
  is_subscribed: boolean;
  csrf: Child;
}

interface Reminder {
  slug: string;
  notice: 'sent' | 'off' | null;
  /** Null for anonymous visitors. */
  member: Member | null;
}

/** "Remind me when it launches". */
export function reminderTemplate({ slug, notice, member }: Reminder): Safe {
  const action = `${listingPageUrl('', slug)}/remind`;
  return html`<section class="card remind"><h2>${t.title}</h2>
${notice && html`<p class="note" role="status">${t[notice]}</p>`}${member ? memberForm(action, member) : emailForm(action, t.remind)}
<p class="fine">${t.promise}</p></section>`;
}

const memberForm = (action: string, { email, is_subscribed, csrf }: Member): Safe =>
  is_subscribed
    ? html`<p role="status">${t.on(email)}</p><form method="post" action="${action}" class="acts">${csrf}<button class="btn" name="end" value="1">${t.stop}</button></form>`
    : html`<form method="post" action="${action}" class="acts">${csrf}<button class="btn hot">${t.remind}</button></form>`;
