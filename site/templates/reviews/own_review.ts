import { listingPageUrl, ownReviewsPageUrl, reviewPageUrl } from '../../../domain/http/urls.ts';
import { REVIEW_REFUSALS, REVIEW_TEXT, STARS_MAX } from '../../../domain/listings/reviews.ts';
import type { ListedReview, ReviewStanding } from '../../../services/reviews/own_review.ts';
import { attr, type Child, html, type Safe } from '../../html/html.ts';
import { starIcon } from '../../html/icons.ts';
import { ownReviewsTexts as o, reviewTexts as t } from '../../texts/reviews/reviews.ts';
import { ACCOUNT } from '../drafts/own_list.ts';
import { fault, type SentForm, typedField } from '../parts/forms.ts';
import { crumbs, pageHead, paragraphs } from '../parts/parts.ts';
import { starsGiven } from './reviews.ts';

/** The own part of the reviews of a product: for anonymous visitors a link, which leads through signing in. */
export const reviewLink = (slug: string): Safe =>
  html`<p class="acts" id="review"><a class="btn" rel="nofollow" href="${reviewPageUrl('', slug)}">${t.write}</a></p>`;

/** The own review with its state, or the form; or why the person may not write one. */
export function ownReviewPart(standing: ReviewStanding, csrf: Safe): Safe {
  const { own, refusal } = standing;
  const form =
    refusal === null &&
    html`<details><summary>${own ? t.change : t.write}</summary>${reviewForm(standing, csrf)}</details>`;
  if (!own)
    return html`<div class="own" id="review">${form || html`<p class="fine">${refused(standing)}</p>`}</div>`;
  return html`<div class="own" id="review"><h3>${t.own}</h3><p>${t.state(own)}</p>${form}${refusal !== null && html`<p class="fine">${refused(standing)}</p>`}${deleteForm(standing.slug, csrf)}</div>`;
}

const refused = ({ refusal }: ReviewStanding): string => (refusal === null ? '' : REVIEW_REFUSALS[refusal]);

const deleteForm = (slug: string, csrf: Safe): Safe =>
  html`<form method="post" action="${reviewPageUrl('', slug)}">${csrf}<button class="btn small" name="do" value="delete">${t.remove}</button></form>`;

/** The form of a review, with what was typed or what the person wrote before. */
function reviewForm({ slug, own, name }: ReviewStanding, csrf: Safe, sent?: SentForm): Safe {
  const written = { stars: String(own?.stars ?? ''), text: own?.text ?? '' };
  const { fields, faults }: Omit<SentForm, 'refusal'> = sent ?? { fields: written, faults: {} };
  return html`<form method="post" action="${reviewPageUrl('', slug)}" class="stack">${csrf}<input type="hidden" name="do" value="save">
${starsField(fields['stars'] ?? '', faults['stars'])}
${typedField('text', t.text, { value: fields['text'] ?? '', max: REVIEW_TEXT.max, hint: t.hint, wrong: faults['text'], rows: 6, required: true })}
<p class="fine">${name === null ? t.unnamed : t.named(name)} ${t.rules}${own?.state === 'published' && ` ${t.meanwhile}`}</p>
<button class="btn hot">${own ? t.save : t.send}</button></form>`;
}

function starsField(chosen: string, wrong: string | undefined): Safe {
  const choices = Array.from({ length: STARS_MAX }, (_, i) => i + 1);
  return html`<fieldset class="choose" ${attr('aria-describedby', wrong ? 'f-stars-fault' : null)}><legend>${t.stars}</legend>${choices.map(
    (stars) =>
      html`<label><input type="radio" name="stars" value="${stars}" required ${attr('checked', String(stars) === chosen)}><span>${t.star(stars)}</span>${starIcon}</label>`,
  )}${fault('f-stars-fault', wrong)}</fieldset>`;
}

/** The page of the form: here people come back to who had to sign in first, and see what was refused. */
export function reviewTemplate(standing: ReviewStanding, csrf: Safe, sent?: SentForm): Safe {
  const { slug, product, own, refusal } = standing;
  return html`<div class="wrap page">${crumbs([[listingPageUrl('', slug), product]], own ? t.own : t.write)}<header class="phead"><h1>${t.write_of(product)}</h1></header>
<section class="reviews">${sent?.refusal && html`<p class="flash" role="alert">${sent.refusal}</p>`}${own && html`<p>${t.state(own)}</p>`}
${refusal === null ? reviewForm(standing, csrf, sent) : html`<p class="note">${refused(standing)}</p>`}${own && deleteForm(slug, csrf)}
<p class="acts"><a class="btn small" href="${listingPageUrl('', slug)}#reviews">${t.back}</a></p></section></div>`;
}

interface OwnReviews {
  items: readonly ListedReview[];
  csrf: Safe;
  /** What was done; null for nothing. */
  message: string | null;
  /** Links to the parts before and after this one. */
  steps: Child;
}

/** The reviews that a person wrote. */
export const ownReviewsTemplate = ({ items, csrf, message, steps }: OwnReviews): Safe =>
  html`<div class="wrap page account">${crumbs([ACCOUNT], o.title)}${pageHead(o.title, o.lede)}${message && html`<p class="flash" role="status">${message}</p>`}
${items.length > 0 ? html`<ul class="sessions">${items.map((item) => ownRow(item, csrf))}</ul>` : html`<div class="empty"><h2>${o.none}</h2><p>${o.none_text}</p><p class="acts"><a class="btn" href="/launches/this">${o.browse}</a></p></div>`}${steps}</div>`;

function ownRow(review: ListedReview, csrf: Safe): Safe {
  const { id, slug, product, is_live, stars, text } = review;
  return html`<li class="card" id="review-${id}"><div><h2 dir="auto">${is_live ? html`<a href="${listingPageUrl('', slug)}#reviews">${product}</a>` : product}</h2><p>${starsGiven(stars)}<span class="sr">${o.given(stars)}</span></p><p class="fine">${t.state(review)}${!is_live && ` ${o.offline}`}</p>${paragraphs(text)}</div>
<div class="acts">${is_live && html`<a class="btn small" href="${reviewPageUrl('', slug)}">${o.change(product)}</a>`}<form method="post" action="${ownReviewsPageUrl('')}">${csrf}<input type="hidden" name="slug" value="${slug}"><button class="btn small">${o.remove(product)}</button></form></div></li>`;
}
