import { reviewsPageUrl } from '../../../domain/http/urls.ts';
import type { PublicReviews } from '../../../services/reviews/public_reviews.ts';
import { publicReviews } from '../../../services/reviews/public_reviews.ts';
import type { Child } from '../../html/html.ts';
import { headOf, listOf, stepsOf } from '../../html/pagination.ts';
import { csrfField, memberField } from '../../request/forms.ts';
import { definePage, type Named } from '../../request/page.ts';
import { type Page, type PageRequest, refusal } from '../../request/request.ts';
import { ownReviewPart, reviewLink } from '../../templates/reviews/own_review.ts';
import { reviewsSection, reviewsTemplate } from '../../templates/reviews/reviews.ts';
import { reviewTexts as t } from '../../texts/reviews/reviews.ts';
import { partOf } from '../drafts/own_list.ts';

/** Reviews on the page of a product, and on each page of all. */
const LATEST = 5;
const PER_PAGE = 20;

/** The reviews of a live listing for its page, with the own one. Pages of signed-in people are in no shared cache. */
export async function reviewsPart(request: PageRequest, slug: string): Promise<Child> {
  const { session } = request;
  const person_id = session?.person_id ?? null;
  const reviews = await request.do(publicReviews, slug, { person_id, offset: 0, limit: LATEST });
  return reviews ? reviewsSection(reviews, memberField(request), ownPart(request, reviews)) : null;
}

const ownPart = (request: PageRequest, { slug, standing }: PublicReviews): Child =>
  standing ? ownReviewPart(standing, csrfField(request)) : reviewLink(slug);

/** All reviews of a live listing, by pages. */
async function reviewsPage(request: PageRequest, { slug: wanted }: Named<'slug'>): Promise<Page> {
  const { session, origin } = request;
  const { page } = partOf(request);
  const person_id = session?.person_id ?? null;
  const part = { person_id, offset: (page - 1) * PER_PAGE, limit: PER_PAGE };
  const reviews = await request.do(publicReviews, wanted, part);
  if (!reviews) throw refusal('no_product');
  const { slug, product, total } = reviews;
  const steps = stepsOf(listOf({ page, per_page: PER_PAGE }, total), reviewsPageUrl('', slug));
  return {
    ...headOf(origin, steps),
    title: t.of(product),
    description: t.description(product, total),
    sheets: ['listing'],
    main: reviewsTemplate({ reviews, steps, csrf: memberField(request), own: ownPart(request, reviews) }),
  };
}

definePage({ path: '/p/:slug/reviews', read: reviewsPage });
