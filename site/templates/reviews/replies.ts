import { listingPageUrl, reportPageUrl, reviewsOfOwnersUrl } from '../../../domain/http/urls.ts';
import { REPLY_TEXT } from '../../../domain/listings/reviews.ts';
import type { ListingForOwners } from '../../../services/launches/own_listing.ts';
import type { ReviewForOwners } from '../../../services/my_listings/replies.ts';
import { attr, type Child, html, type Safe } from '../../html/html.ts';
import { type Steps } from '../../html/pagination.ts';
import { reviewTexts, repliesTexts as t } from '../../texts/reviews/reviews.ts';
import { reportLink } from '../content/report.ts';
import { fault } from '../parts/forms.ts';
import { paragraphs, stepLinks } from '../parts/parts.ts';
import { starsGiven } from './reviews.ts';

/** A reply that was refused: to which review, what was typed, and why. */
export interface RefusedReply {
  review_id: number;
  text: string;
  wrong: string;
}

interface Shown {
  items: readonly ReviewForOwners[];
  steps: Steps;
  csrf: Safe;
  refused: RefusedReply | null;
}

/** The published reviews of a product, each with the reply or the form to write one. */
export function repliesTemplate(
  { id, slug }: Pick<ListingForOwners, 'id' | 'slug'>,
  { items, steps, csrf, refused }: Shown,
): Safe {
  if (items.length === 0 && steps.page === 1) return html`<p>${t.none}</p>`;
  const action = reviewsOfOwnersUrl('', id);
  return html`<ul class="sessions">${items.map((item) => reviewRow(item, { slug, action, csrf, refused }))}</ul>${stepLinks(steps)}`;
}

interface Row {
  slug: string;
  action: string;
  csrf: Safe;
  refused: RefusedReply | null;
}

function reviewRow({ review, reply }: ReviewForOwners, { slug, action, csrf, refused }: Row): Safe {
  const { id, name, stars, text, updated_at } = review;
  const hasReply = reply !== null && reply.state !== 'rejected';
  const typed = refused?.review_id === id ? refused : null;
  return html`<li class="card" id="review-${id}"><div><h2>${starsGiven(stars)}${reviewTexts.given(stars)}<bdi>${name ?? reviewTexts.nameless}</bdi></h2><p class="fine">${reviewTexts.written(updated_at)}</p>${paragraphs(text)}${reportLink(reportPageUrl('', `${listingPageUrl('', slug)}#review-${id}`), reviewTexts.report(id))}
${reply && html`<h3>${t.reply}</h3><p class="fine">${t.state(reply.state, reply.written_at, reply.note)}</p>${paragraphs(reply.text)}`}${!hasReply && replyForm(id, typed, { action, csrf })}</div>
${hasReply && html`<form method="post" action="${action}">${csrf}<input type="hidden" name="do" value="delete"><input type="hidden" name="review" value="${id}"><button class="btn small">${t.remove(id)}</button></form>`}</li>`;
}

function replyForm(
  id: number,
  typed: RefusedReply | null,
  { action, csrf }: Pick<Row, 'action' | 'csrf'>,
): Child {
  return html`<form class="stack" method="post" action="${action}">${csrf}<input type="hidden" name="do" value="reply"><input type="hidden" name="review" value="${id}">
<p class="field"><label for="reply-${id}">${t.reply}</label><textarea id="reply-${id}" name="text" rows="4" maxlength="${REPLY_TEXT.max}" required aria-describedby="reply-${id}-hint${typed && ` reply-${id}-fault`}" ${attr('aria-invalid', typed ? 'true' : null)}>${typed?.text ?? ''}</textarea><span class="fine" id="reply-${id}-hint">${t.hint}</span>${fault(`reply-${id}-fault`, typed?.wrong)}</p>
<button class="btn hot small">${t.send(id)}</button></form>`;
}
