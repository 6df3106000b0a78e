import { ONE_CLICK } from '../../../domain/email/unsubscribe.ts';
import { listingPageUrl, newsletterPageUrl, unsubscribeUrl } from '../../../domain/http/urls.ts';
import type { Endable, OwnSubscription } from '../../../services/subscriptions/subscribe.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { siteLogo } from '../../html/icons.ts';
import { subscriptionTexts as t } from '../../texts/subscriptions.ts';

/** Asks the reader of a mailbox whether the subscription is wanted. */
export const confirmTemplate = ({ email, listing }: OwnSubscription, token: string, csrf: Safe): Safe =>
  sheet(
    t.confirm_title,
    html`<p class="lede">${listing ? t.confirm_launch(email, listing.name) : t.confirm_newsletter(email)}</p>
<form method="post" action="/subscriptions/confirm" class="stack">${csrf}<input type="hidden" name="token" value="${token}"><button class="btn hot">${t.confirm}</button></form>
<p class="fine">${t.confirm_fine}</p>`,
  );

/** The subscription is confirmed, or its launch has happened meanwhile. */
export function confirmedTemplate({ listing }: OwnSubscription, token: string): Safe {
  if (listing?.is_live)
    return sheet(
      t.launched_title(listing.name),
      html`<p class="lede">${t.launched}</p><p class="acts"><a class="btn hot" href="${listingPageUrl('', listing.slug)}">${t.see(listing.name)}</a></p>`,
    );
  return sheet(
    t.confirmed_title,
    html`<p class="lede">${listing ? t.confirmed_launch(listing.name) : t.confirmed_newsletter}</p>
<p class="acts"><a class="btn" href="${unsubscribeUrl('', token)}">${t.changed_mind}</a></p>`,
  );
}

/** What a link ends, what is stored, and the button. The name of its field is that of RFC 8058. */
export const endTemplate = ({ email, listing, requested_at, is_follow }: Endable, token: string): Safe =>
  sheet(
    t.end_title,
    html`<p class="lede">${listing ? t[is_follow ? 'end_follow' : 'end_launch'](email, listing.name) : t.end_newsletter(email)}</p>
<form method="post" action="${unsubscribeUrl('', token)}" class="stack"><input type="hidden" name="${ONE_CLICK[0]}" value="${ONE_CLICK[1]}"><button class="btn hot">${t.end}</button></form>
<p class="fine">${is_follow ? t.stored_follow(requested_at) : t.stored(requested_at)}</p>`,
  );

/** The subscription is ended. */
export const endedTemplate = (): Safe =>
  sheet(t.ended_title, html`<p class="lede">${t.ended}</p>${toNewsletter}`);

/** A link without a subscription. */
export const noneTemplate = (): Safe =>
  sheet(t.none_title, html`<p class="lede">${t.none}</p>${toNewsletter}`);

const toNewsletter = html`<p class="acts"><a class="btn" href="${newsletterPageUrl('')}">${t.newsletter}</a></p>`;

const sheet = (title: string, inside: Child): Safe =>
  html`<div class="wrap"><div class="sheet">${siteLogo}<h1>${title}</h1>${inside}</div></div>`;
