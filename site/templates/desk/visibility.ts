import { listingPageUrl } from '../../../domain/http/urls.ts';
import { SLUG_DAYS } from '../../../domain/launches/listing_states.ts';
import type { ListingForOwners } from '../../../services/launches/own_listing.ts';
import type { OwnVisibility } from '../../../services/my_listings/offline.ts';
import type { OwnRevenue } from '../../../services/my_listings/own_revenue.ts';
import { attr, type Child, html, type Safe } from '../../html/html.ts';
import { visibilityTexts as t, whyNot } from '../../texts/desk/visibility.ts';
import { fault } from '../parts/forms.ts';
import { deskPageUrl } from './desk.ts';

interface Shown {
  now: number;
  revenue: OwnRevenue | null;
  /** Where to sign in again before deleting; null where the sign-in is young enough. */
  sign_in: string | null;
  /** What is wrong with the typed name. */
  wrong: string | undefined;
  csrf: Safe;
}

/** Whether a listing is public, with the forms to take it offline, to put it back, and to delete it. */
export const visibilityTemplate = (
  listing: ListingForOwners,
  visibility: OwnVisibility,
  shown: Shown,
): Safe =>
  html`${visibility.archived_at === null ? offlineSection(listing, visibility, shown) : onlineSection(listing, visibility, shown)}${revenueSection(listing, shown)}${deletionSection(listing, visibility, shown)}`;

const button = ({ id }: ListingForOwners, csrf: Safe, what: string, text: string): Safe =>
  html`<form method="post" action="${deskPageUrl(id, 'visibility')}">${csrf}<input type="hidden" name="do" value="${what}"><button class="btn grave">${text}</button></form>`;

function revenueSection({ id }: ListingForOwners, { revenue, csrf }: Shown): Safe {
  const { amount_cents = null, source = null, verified_at = null, consented_at = null } = revenue ?? {};
  const attested =
    amount_cents !== null && source !== null && verified_at !== null
      ? t.revenue_attested(amount_cents, source, verified_at)
      : t.revenue_none;
  const [text, act, label] =
    consented_at === null
      ? [t.revenue_hint, 'show_revenue', t.revenue_show]
      : [t.revenue_since(consented_at), 'hide_revenue', t.revenue_hide];
  return html`<section class="people" id="revenue"><h2>${t.revenue_title}</h2><p>${attested}</p><p>${text}</p><form method="post" action="${deskPageUrl(id, 'visibility')}#revenue">${csrf}<button class="btn" name="do" value="${act}">${label}</button></form></section>`;
}

function offlineSection(
  listing: ListingForOwners,
  { offline, coming }: OwnVisibility,
  { csrf }: Shown,
): Safe {
  const reason = offline === 'not_live' ? t.not_live(coming) : whyNot(offline);
  const form = html`<p>${t.offline_hint}</p>${coming.length > 0 && html`<p>${t.coming(coming)}</p>`}${button(listing, csrf, 'offline', t.offline)}`;
  return html`<section class="people"><h2>${t.offline_title}</h2>${reason === null ? form : html`<p>${reason}</p>`}</section>`;
}

function onlineSection(
  listing: ListingForOwners,
  { online, archived_at, slug_until, live_slug }: OwnVisibility,
  { csrf, now }: Shown,
): Safe {
  const taken =
    online === 'taken' && live_slug !== null
      ? t.taken(html`<a href="${listingPageUrl('', live_slug)}">${live_slug}</a>`)
      : whyNot(online);
  return html`<section class="people"><h2>${t.online_title}</h2><p>${t.since(archived_at ?? 0, slug_until ?? 0, now)}</p>${taken === null ? html`<p>${t.online_hint}</p>${button(listing, csrf, 'online', t.online)}` : html`<p class="note">${taken}</p>`}</section>`;
}

function deletionSection(
  listing: ListingForOwners,
  { deletion }: OwnVisibility,
  { csrf, sign_in, wrong }: Shown,
): Safe {
  const reason = whyNot(deletion);
  if (reason !== null)
    return html`<section class="people" id="delete"><h2>${t.delete_title}</h2><p>${reason}</p></section>`;
  return html`<section class="people" id="delete"><h2>${t.delete_title}</h2><p>${t.delete_lede}</p>
<ul class="dots"><li>${t.goes}</li><li>${t.stays}</li><li>${t.url(SLUG_DAYS)}</li></ul>
${sign_in === null ? deleteForm(listing, wrong, csrf) : html`<p class="note">${t.fresh}</p><p class="acts"><a class="btn" href="${sign_in}">${t.sign_in}</a></p>`}</section>`;
}

const deleteForm = ({ id, name }: ListingForOwners, wrong: string | undefined, csrf: Safe): Child =>
  html`<form method="post" action="${deskPageUrl(id, 'visibility')}#delete" class="line-form">${csrf}<input type="hidden" name="do" value="delete">
<p class="field"><label for="d-name">${t.confirm(name)}</label><input id="d-name" name="name" autocomplete="off" autocapitalize="none" spellcheck="false" required maxlength="300" ${attr('aria-invalid', wrong ? 'true' : null)} ${attr('aria-describedby', wrong ? 'd-name-fault' : null)}>${fault('d-name-fault', wrong)}</p><button class="btn grave">${t.delete}</button></form>`;
