import { listingPageUrl, ownReviewsPageUrl, reviewsPageUrl } from '../../../domain/http/urls.ts';
import { lengthOf, REVIEW_REFUSALS, reviewText } from '../../../domain/listings/reviews.ts';
import { idIn } from '../../../domain/numbers/ids.ts';
import { secondsUntil } from '../../../domain/settings/quota.ts';
import type { RefusedReview } from '../../../services/reviews/own_review.ts';
import {
  deleteReview,
  findHelpful,
  ownReviews,
  reviewStanding,
  writeReview,
} from '../../../services/reviews/own_review.ts';
import { urlWith } from '../../html/pagination.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import { definePage, type Named } from '../../request/page.ts';
import { type MemberRequest, type Page, PageRefusal, refusal, seeOther } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import type { SentForm } from '../../templates/parts/forms.ts';
import { ownReviewsTemplate, reviewTemplate } from '../../templates/reviews/own_review.ts';
import { REFUSALS } from '../../texts/refusals.ts';
import { ownReviewsTexts, reviewFaults, reviewTexts as t } from '../../texts/reviews/reviews.ts';
import { TEXT_FORM_BYTES } from '../desk/sent_form.ts';
import { OWN, partOf, stepsOfOwn } from '../drafts/own_list.ts';

/** The form of a review: here people come back to who had to sign in first. */
const reviewPage = (request: MemberRequest, { slug }: Named<'slug'>): Promise<Page> => shown(request, slug);

async function shown(
  request: MemberRequest,
  slug: string,
  sent?: SentForm & Pick<Page, 'status' | 'headers'>,
): Promise<Page> {
  const { session } = request;
  const standing = await request.do(reviewStanding, slug, session.person_id);
  if (!standing) throw refusal('no_product');
  return {
    ...OWN,
    ...(sent?.status && { status: sent.status }),
    ...(sent?.headers && { headers: sent.headers }),
    sheets: ['listing'],
    title: t.write_of(standing.product),
    main: reviewTemplate(standing, csrfField(request), sent),
  };
}

/** Writes, changes or deletes the own review of a product, or finds one of another person helpful, as the form says. */
async function changeReview(request: MemberRequest, { slug }: Named<'slug'>): Promise<Page | Reply> {
  const fields = await formOf(request, { limit: TEXT_FORM_BYTES });
  const { session } = request;
  const act = fields.get('do');
  if (act === 'helpful' || act === 'not_helpful') return pressHelpful(request, slug, fields);
  if (act !== 'delete') return save(request, slug, fields);
  await request.do(deleteReview, slug, session.person_id);
  return seeOther(`${listingPageUrl('', slug)}#reviews`);
}

async function save(request: MemberRequest, slug: string, fields: URLSearchParams): Promise<Page | Reply> {
  const { session, now } = request;
  const [stars, text] = [fields.get('stars') ?? '', reviewText(fields.get('text') ?? '')];
  const review = { slug, person_id: session.person_id, stars: idIn(stars), text, now };
  const outcome = await request.do(writeReview, review);
  if (!outcome) throw refusal('no_product');
  if (outcome.state === 'refused' || outcome.state === 'limited')
    return shown(request, slug, { fields: { stars, text }, ...refusedReview(outcome, text, now) });
  return seeOther(`${listingPageUrl('', slug)}#review`);
}

/** Why a review was not saved, with the status and the headers of the page that says so. */
function refusedReview(outcome: RefusedReview, text: string, now: number) {
  if (outcome.state === 'limited') {
    const { most, again_at } = outcome;
    const seconds = secondsUntil(again_at, now);
    const headers = { 'Retry-After': String(seconds) };
    return { faults: {}, refusal: reviewFaults.limited(most, again_at), status: 429, headers };
  }
  const { reason } = outcome;
  if (reason === 'stars') return { faults: { stars: reviewFaults.stars }, refusal: null, status: 400 };
  if (reason !== 'text') return { faults: {}, refusal: REVIEW_REFUSALS[reason], status: 409 };
  const { seen, all } = lengthOf(text);
  return { faults: { text: reviewFaults.text(Math.min(seen, all)) }, refusal: null, status: 400 };
}

async function pressHelpful(
  { session, do: run, now }: MemberRequest,
  slug: string,
  fields: URLSearchParams,
): Promise<Reply> {
  const review_id = idIn(fields.get('review') ?? '');
  const helpful = fields.get('do') === 'helpful';
  const { person_id } = session;
  const refused = await run(findHelpful, { slug, review_id, person_id, helpful, now });
  if (refused === undefined) throw refusal('no_review');
  const page = idIn(fields.get('page') ?? '');
  const list = page === 0 ? listingPageUrl('', slug) : urlWith(reviewsPageUrl('', slug), { page });
  const back = `${list}#review-${review_id}`;
  if (refused === null) return seeOther(back);
  const text = refused === 'own_review' ? reviewFaults.own_review : REVIEW_REFUSALS[refused];
  throw new PageRefusal({ ...REFUSALS.no_helpful, text, onward: { href: back, label: t.back } });
}

/** The reviews that the user wrote. */
async function ownReviewsPage(request: MemberRequest): Promise<Page> {
  const { session, query } = request;
  const { page, offset, limit } = partOf(request);
  const { items, total } = await request.do(ownReviews, session.person_id, { offset, limit });
  return {
    ...OWN,
    sheets: ['account', 'listing'],
    title: ownReviewsTexts.title,
    main: ownReviewsTemplate({
      items,
      csrf: csrfField(request),
      message: query.has('deleted') ? ownReviewsTexts.deleted : null,
      steps: stepsOfOwn(ownReviewsPageUrl(''), page, page * limit < total),
    }),
  };
}

/** Deletes a review from the list. */
async function deleteOwnReview(request: MemberRequest): Promise<Reply> {
  const fields = await formOf(request);
  const { session } = request;
  await request.do(deleteReview, fields.get('slug') ?? '', session.person_id);
  return seeOther(`${ownReviewsPageUrl('')}?deleted`);
}

definePage({ path: '/p/:slug/review', door: 'reviewers', read: reviewPage, send: changeReview });

definePage({ path: '/account/reviews', door: 'members', read: ownReviewsPage, send: deleteOwnReview });
