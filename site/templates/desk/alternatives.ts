import { alternativesPageUrl, listingPageUrl, logoUrl } from '../../../domain/http/urls.ts';
import type { ListingForOwners } from '../../../services/launches/own_listing.ts';
import type { AlternativeChange, OwnAlternatives } from '../../../services/listings/alternatives.ts';
import { attr, type Child, html, type Safe } from '../../html/html.ts';
import { logo } from '../../html/logo.ts';
import { alternativeButtons, ownAlternativesTexts as t } from '../../texts/desk/alternatives.ts';
import { fault } from '../parts/forms.ts';
import { deskPageUrl } from './desk.ts';

/** The longest URL that is read. */
export const URL_MOST = 500;

interface Shown {
  /** What was typed, and what is wrong with it. */
  typed: { text: string; fault?: string | undefined };
  csrf: Safe;
  origin: string;
}

type Other = OwnAlternatives['approved'][number];

/** The alternatives to a listing by what its owner decided, with the forms to decide. */
export function ownAlternativesTemplate(
  { id, slug, status }: ListingForOwners,
  { approved, suggested, peers, hidden, absent }: OwnAlternatives,
  { typed, csrf, origin }: Shown,
): Safe {
  const action = deskPageUrl(id, 'alternatives');
  const rows = (
    others: readonly Other[],
    changes: (i: number) => readonly AlternativeChange[],
    isHidden = false,
  ): Child =>
    others.length > 0 &&
    html`<ol class="choices">${others.map(
      (other, i) =>
        html`<li id="a-${other.id}">${named(other, origin)}<div class="acts">${changes(i).map((change) => button(action, csrf, { other, change, isHidden }))}</div></li>`,
    )}</ol>`;
  return html`${status === 'live' && html`<p class="acts"><a class="btn" href="${alternativesPageUrl('', slug)}">${t.public_page}</a></p>`}
<section class="people"><h2>${t.approved}</h2><p class="fine">${approved.length > 0 ? t.approved_hint : t.approved_none}</p>${rows(approved, (i) => orderable(i, approved.length))}${absent > 0 && html`<p class="fine">${t.absent(absent)}</p>`}${addForm(action, csrf, typed)}</section>
${section(
  t.suggested,
  t.suggested_hint,
  rows(suggested, () => ['approve', 'hide']),
)}${section(
  t.peers,
  t.peers_hint(peers.length),
  rows(peers, () => ['approve', 'hide']),
)}${section(
  t.hidden,
  t.hidden_hint,
  rows(hidden, () => ['undo'], true),
)}`;
}

const orderable = (i: number, count: number): AlternativeChange[] => [
  ...(i > 0 ? (['earlier'] as const) : []),
  ...(i < count - 1 ? (['later'] as const) : []),
  'hide',
  'undo',
];

const section = (title: string, hint: string, rows: Child): Child =>
  rows && html`<section class="people"><h2>${title}</h2><p class="fine">${hint}</p>${rows}</section>`;

const named = (other: Other, origin: string): Safe =>
  html`${logo({ ...other, logo: other.logo === null ? undefined : logoUrl(origin, other.logo) }, 'tiny')}<div><a href="${listingPageUrl('', other.slug)}">${other.name}</a>${other.tagline && html`<p class="fine" dir="auto">${other.tagline}</p>`}</div>`;

const button = (
  action: string,
  csrf: Safe,
  { other, change, isHidden }: { other: Other; change: AlternativeChange; isHidden: boolean },
): Safe =>
  html`<form method="post" action="${action}">${csrf}<input type="hidden" name="listing" value="${other.id}"><input type="hidden" name="do" value="${change}"><button class="btn small">${alternativeButtons[change](other.name, isHidden)}</button></form>`;

const addForm = (action: string, csrf: Safe, { text, fault: wrong }: Shown['typed']): Safe =>
  html`<h3>${t.add_title}</h3><form method="post" action="${action}" class="line-form">${csrf}<input type="hidden" name="do" value="add">
<p class="field"><label for="a-url">${t.add}</label><input id="a-url" name="text" value="${text}" required maxlength="${URL_MOST}" autocomplete="off" autocapitalize="none" spellcheck="false" placeholder="${t.add_example}" ${attr('aria-invalid', wrong ? 'true' : null)} aria-describedby="${wrong ? 'a-url-fault' : 'a-url-hint'}">${fault('a-url-fault', wrong)}</p><button class="btn hot">${t.add_button}</button></form>
<p class="fine" id="a-url-hint">${t.add_hint}</p>`;
