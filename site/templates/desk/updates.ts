import { ownUpdatesPageUrl } from '../../../domain/http/urls.ts';
import type { ListingForOwners } from '../../../services/launches/own_listing.ts';
import type { OwnUpdates } from '../../../services/updates/own.ts';
import { postListingUpdate } from '../../../tools/my_listings/post_listing_update.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { ownUpdatesTexts as t } from '../../texts/desk/updates.ts';
import { boundsIn } from '../parts/bounds.ts';
import { type SentForm, typedField } from '../parts/forms.ts';
import { paragraphs } from '../parts/parts.ts';

const boundsOf = boundsIn(postListingUpdate.input);

interface Shown {
  sent: SentForm;
  csrf: Safe;
}

/** The updates of a listing, with the form that posts one. */
export function ownUpdatesTemplate(
  { id, status }: ListingForOwners,
  updates: OwnUpdates,
  { sent, csrf }: Shown,
): Safe {
  const action = ownUpdatesPageUrl('', id);
  return html`<section class="people"><h2>${t.post}</h2>${status !== 'live' && html`<p class="note">${t.not_live}</p>`}<p class="fine">${t.rule(updates)}${updates.again_at !== null && ` ${t.full(updates.again_at)}`}</p>
<form class="stack" method="post" action="${action}">${csrf}<input type="hidden" name="do" value="post">
${typedField('title', t.update_title, { value: sent.fields['title'] ?? '', ...boundsOf('title'), hint: t.title_hint, wrong: sent.faults['title'] })}
${typedField('body', t.body, { value: sent.fields['body'] ?? '', ...boundsOf('body'), hint: t.body_hint, wrong: sent.faults['body'], rows: 8 })}
<button class="btn hot">${t.send}</button></form></section>
<section class="people"><h2>${t.posted}</h2>${posted(updates, action, csrf)}</section>`;
}

function posted({ items }: OwnUpdates, action: string, csrf: Safe): Child {
  if (items.length === 0) return html`<p class="fine">${t.none}</p>`;
  return html`<ul class="sessions">${items.map(
    (item) =>
      html`<li class="card"><div><h3>${item.title}</h3><p class="fine">${t.state(item)}</p>${paragraphs(item.body)}</div>
<form method="post" action="${action}">${csrf}<input type="hidden" name="do" value="delete"><input type="hidden" name="update" value="${item.id}"><button class="btn small">${t.remove(item.title)}</button></form></li>`,
  )}</ul>`;
}
