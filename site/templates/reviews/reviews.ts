import { listingPageUrl, reportPageUrl, reviewPageUrl, reviewsPageUrl } from '../../../domain/http/urls.ts';
import { STARS_MAX } from '../../../domain/listings/reviews.ts';
import type { PublicReview, PublicReviews } from '../../../services/reviews/public_reviews.ts';
import { attr, type Child, html, type Safe } from '../../html/html.ts';
import { arrowIcon, starIcon } from '../../html/icons.ts';
import type { Steps } from '../../html/pagination.ts';
import { reviewTexts as t } from '../../texts/reviews/reviews.ts';
import { reportLink } from '../content/report.ts';
import { crumbs, pageHead, paragraphs, stepLinks } from '../parts/parts.ts';

interface Shown {
  /** Null for anonymous visitors. */
  csrf: Safe | null;
  /** The page of the list, to which a press leads back; null on the page of the product. */
  page: number | null;
}

/** Stars as a drawing; the words beside it are for those who do not see it. */
export const starsGiven = (stars: number): Safe =>
  html`<span class="given" aria-hidden="true">${Array.from({ length: STARS_MAX }, (_, i) => html`<span class="${i < stars ? 'on' : 'off'}">${starIcon}</span>`)}</span>`;

/** Reviews with their replies. */
const reviewList = ({ slug, items }: PublicReviews, shown: Shown): Safe =>
  html`<ol class="opinions">${items.map((review) => reviewItem(slug, review, shown))}</ol>`;

function reviewItem(slug: string, review: PublicReview, shown: Shown): Safe {
  const { id, name, stars, text, updated_at, reply } = review;
  return html`<li id="review-${id}"><h3>${starsGiven(stars)}${t.given(stars)}<bdi>${name ?? t.nameless}</bdi></h3><p class="fine"><time datetime="${new Date(updated_at).toISOString()}">${t.written(updated_at)}</time></p><div class="said">${paragraphs(text)}</div>
${reply && html`<div class="reply"><h4>${t.reply}</h4><p class="fine">${t.replied(reply.written_at, reply.is_older)}</p>${paragraphs(reply.text)}</div>`}
<div class="acts">${helpfulPart(slug, review, shown)}${reportLink(reportPageUrl('', `${listingPageUrl('', slug)}#review-${id}`), t.report(id))}</div></li>`;
}

/** How many found it helpful, with the button of those who may say so too. */
function helpfulPart(slug: string, { id, helpful, found }: PublicReview, { csrf, page }: Shown): Child {
  const count = helpful > 0 && html`<p class="fine">${t.found(helpful)}</p>`;
  if (csrf === null || found === null) return count;
  return html`<form method="post" action="${reviewPageUrl('', slug)}">${csrf}<input type="hidden" name="review" value="${id}">${page !== null && html`<input type="hidden" name="page" value="${page}">`}<button class="btn small" name="do" value="${found ? 'not_helpful' : 'helpful'}" ${attr('aria-pressed', String(found))}>${t.helpful}${t.helpful_review(id)}</button></form>${count}`;
}

/** The reviews on the page of the product: the latest, the way to all, and the own one or the form. */
export const reviewsSection = (reviews: PublicReviews, csrf: Safe | null, own: Child): Safe =>
  html`<section class="reviews" id="reviews"><h2>${t.title}</h2>${
    reviews.total === 0
      ? html`<p class="fine">${t.none}</p>`
      : html`${reviewList(reviews, { csrf, page: null })}${reviews.total > reviews.items.length && html`<p class="more"><a href="${reviewsPageUrl('', reviews.slug)}">${t.all(reviews.total)} ${arrowIcon}</a></p>`}`
  }${own}</section>`;

interface AllReviews {
  reviews: PublicReviews;
  steps: Steps;
  csrf: Safe | null;
  own: Child;
}

/** The page of all reviews of a product. */
export const reviewsTemplate = ({ reviews, steps, csrf, own }: AllReviews): Safe =>
  html`<div class="wrap page">${crumbs([[listingPageUrl('', reviews.slug), reviews.product]], t.title)}${pageHead(t.of(reviews.product), t.lede)}
<section class="reviews"><h2 class="sr">${t.title}</h2>${reviews.total === 0 ? html`<p class="fine">${t.none}</p>` : reviewList(reviews, { csrf, page: steps.page })}${stepLinks(steps)}${own}</section></div>`;
