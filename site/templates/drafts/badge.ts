import type { ListingForOwners } from '../../../services/launches/own_listing.ts';
import { copyable } from '../../frame/copy.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { lookNames, listingTexts as t } from '../../texts/desk/listings.ts';
import { copyTexts } from '../../texts/parts.ts';
import { timeLine } from '../parts/local_time.ts';

/** The badge that the free plan needs: how it looks, its code, and what was expected and seen; nothing where none is needed. */
export function badgeSection({ badge, status, looks, queue }: ListingForOwners): Child {
  if (!badge) return null;
  const live = status === 'live';
  const [last] = looks;
  const { url, title, width, height } = badge.image;
  const { pathname, search } = new URL(url);
  return html`<section class="people" id="badge"><h2>${t.badge}</h2>${queue && html`<p>${t.queue(queue)}</p>`}<p>${badge.found_at === null ? t.badge_missing(live) : t.badge_found(badge.found_at, live)}</p>
<p class="badge-preview"><img src="${pathname + search}" alt="${title}" width="${width}" height="${height}"></p>
<h3>${t.code}</h3>${copyable(badge.embed_html, copyTexts.code('HTML'), 'code')}
<dl class="seen"><dt>${t.expected}</dt><dd>${badge.expected}</dd><dt>${t.observed}</dt><dd>${last ? last.observed : t.not_seen}</dd></dl></section>`;
}

/** The last looks at the homepage of a listing, with a button for another one. */
export const looksSection = ({ looks, is_looked_at }: ListingForOwners, action: string, csrf: Safe): Child =>
  (looks.length > 0 || is_looked_at) &&
  html`<section class="people" id="looks"><h2>${t.looks}</h2>${looks.length > 0 ? html`<ul class="sessions">${looks.map(lookRow)}</ul>` : html`<p class="fine">${t.no_looks}</p>`}${is_looked_at && lookForm(action, csrf)}</section>`;

const lookRow = ({ looked_at, result, observed }: ListingForOwners['looks'][number]): Safe =>
  html`<li class="card"><div><h3>${lookNames[result]}</h3>${timeLine(looked_at, t.when(looked_at))}<p class="fine">${observed}</p></div></li>`;

const lookForm = (action: string, csrf: Safe): Safe =>
  html`<form method="post" action="${action}">${csrf}<input type="hidden" name="do" value="look"><input type="hidden" name="field" value="launch"><button class="btn">${t.look}</button></form><p class="fine">${t.look_hint}</p>`;
