import { listingPageUrl } from '../../../domain/http/urls.ts';
import { NOTE_MAX } from '../../../domain/text/moderation.ts';
import { NOTICE_KINDS, NOTICE_TEXT_MAX } from '../../../domain/text/notices.ts';
import type { WaitingNotice } from '../../../services/notices/decide_notice.ts';
import { attr, type Child, html, type Safe } from '../../html/html.ts';
import { moderationTexts } from '../../texts/admin/moderation.ts';
import { noticeTexts as t } from '../../texts/content/notices.ts';
import { paragraphs } from '../parts/parts.ts';
import { adminUrl } from './admin.ts';

/** The notices of a page, and what was typed for one of them before it was refused. */
export interface Notices {
  items: readonly WaitingNotice[];
  total: number;
  typed: URLSearchParams | null;
}

interface Sent {
  action: string;
  now: number;
  csrf: Safe;
}

/** Notices that wait: what is reported, what the site shows of it, and a form to decide. `more` follows their number. */
export const noticeSection = ({ items, total, typed }: Notices, sent: Sent, more: Child): Safe =>
  html`<section class="people" id="notice"><h2>${t.title}</h2><p class="fine">${t.lede}</p>${
    items.length === 0
      ? html`<p>${total > 0 ? moderationTexts.beyond : moderationTexts.none}</p>`
      : html`<p class="fine">${total > items.length ? moderationTexts.part(items.length, total) : moderationTexts.all(total)}${more}</p><ol class="changes">${items.map((one) => noticeItem(one, typed?.get('id') === String(one.id) ? typed : null, sent))}</ol>`
  }</section>`;

function noticeItem(notice: WaitingNotice, typed: URLSearchParams | null, sent: Sent): Safe {
  const { id, path, kind, reason, name, email, sent_at, listing, texts, decisions, objection } = notice;
  return html`<li id="notice-${id}"><h3>${t.item(id, listing?.name ?? path)}</h3><p class="fine">${t.since(sent_at, sent.now)} · <a href="${path}">${t.page}</a>${listing && html` · <a href="${adminUrl('listings')}/${listing.id}">${t.listing(listing.status)}</a> · <a href="${listingPageUrl('', listing.slug)}">${moderationTexts.live}</a>`}</p>
<p>${NOTICE_KINDS[kind]}. <bdi>${t.sender(name, email)}</bdi></p>
<h4>${t.reason}</h4><div dir="auto">${paragraphs(reason)}</div>
<h4>${t.texts}</h4>${texts.length === 0 ? html`<p>${t.gone}</p>` : html`<div dir="auto">${texts.map((text) => paragraphs(text))}</div>`}
${decisions.map(({ note, at }) => html`<h4>${t.before(at)}</h4><div dir="auto">${paragraphs(note)}</div>`)}
${objection !== null && html`<h4>${t.objection}</h4><div dir="auto">${paragraphs(objection)}</div><p>${t.second}</p>`}
${noticeForm(notice, typed, sent)}</li>`;
}

const noticeForm = (
  { id, decisions, actions }: WaitingNotice,
  typed: URLSearchParams | null,
  { action, csrf }: Sent,
): Safe =>
  html`<form method="post" action="${action}" class="line-form">${csrf}<input type="hidden" name="kind" value="notice"><input type="hidden" name="id" value="${id}"><input type="hidden" name="seen" value="${decisions.length}">
<p class="field"><label for="act-notice-${id}">${t.action}</label><select id="act-notice-${id}" name="action"><option value="">${t.choose}</option>${actions.map((one) => html`<option value="${one}" ${attr('selected', one === typed?.get('action'))}>${t.actions[one]}</option>`)}</select></p>
<p class="field"><label for="note-notice-${id}">${t.note}</label><textarea id="note-notice-${id}" name="note" rows="2" maxlength="${NOTE_MAX}">${typed?.get('note') ?? ''}</textarea></p>
<p class="field"><label for="rule-notice-${id}">${t.rule}</label><input id="rule-notice-${id}" name="rule" maxlength="${NOTICE_TEXT_MAX.rule}" value="${typed?.get('rule') ?? ''}"></p>
<p class="acts"><button class="btn small" name="do" value="uphold">${t.uphold(id)}</button><button class="btn small" name="do" value="reject">${t.reject(id)}</button></p></form>`;
