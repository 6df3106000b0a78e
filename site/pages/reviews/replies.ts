import { reviewsOfOwnersUrl } from '../../../domain/http/urls.ts';
import { lengthOf, reviewText } from '../../../domain/listings/reviews.ts';
import { idIn } from '../../../domain/numbers/ids.ts';
import { deleteReply, replyToReview, reviewsForOwners } from '../../../services/my_listings/replies.ts';
import { listOf, stepsOf } from '../../html/pagination.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import { definePage, type Named } from '../../request/page.ts';
import { type MemberRequest, type Page, refusal, seeOther } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { type RefusedReply, repliesTemplate } from '../../templates/reviews/replies.ts';
import { replyMessages, replyRefusals, repliesTexts as t } from '../../texts/reviews/reviews.ts';
import { deskListing, deskPage } from '../desk/desk.ts';
import { TEXT_FORM_BYTES } from '../desk/sent_form.ts';
import { partOf } from '../drafts/own_list.ts';

/** The published reviews of a listing, for its owners. */
const repliesPage = (request: MemberRequest, { id }: Named<'id'>): Promise<Page> => shown(request, id, null);

async function shown(request: MemberRequest, id: string, refused: RefusedReply | null): Promise<Page> {
  const { query, session } = request;
  const listing = await deskListing(request, id);
  const { id: listing_id, name } = listing;
  const { page, per_page, offset, limit } = partOf(request);
  const own = { person_id: session.person_id, listing_id };
  const reviews = await request.do(reviewsForOwners, own, { offset, limit });
  if (!reviews) throw refusal('no_own_listing');
  const list = listOf({ page, per_page }, reviews.total);
  const message = refused ? undefined : MESSAGES.find((word) => query.has(word));
  return deskPage(listing, 'reviews', {
    status: refused ? 400 : 200,
    sheets: ['listing'],
    title: t.of(name),
    lede: t.lede,
    message: message && replyMessages[message],
    refusal: refused?.wrong,
    main: repliesTemplate(listing, {
      items: reviews.items,
      steps: stepsOf(list, reviewsOfOwnersUrl('', listing_id)),
      csrf: csrfField(request),
      refused,
    }),
  });
}

const MESSAGES = Object.keys(replyMessages) as (keyof typeof replyMessages)[];

/** Replies to a review, or deletes a reply, as the form says. */
async function changeReplies(request: MemberRequest, { id }: Named<'id'>): Promise<Page | Reply> {
  const fields = await formOf(request, { limit: TEXT_FORM_BYTES });
  const { session, now } = request;
  const { person_id } = session;
  const [listing_id, review_id] = [idIn(id), idIn(fields.get('review') ?? '')];
  const about = { person_id, listing_id, review_id };
  const back = (message: keyof typeof replyMessages): Reply =>
    seeOther(`${reviewsOfOwnersUrl('', listing_id)}?${message}#review-${review_id}`);
  if (fields.get('do') === 'delete') {
    if (!(await request.do(deleteReply, about))) throw refusal('no_review');
    return back('deleted');
  }
  const text = reviewText(fields.get('text') ?? '');
  const outcome = await request.do(replyToReview, { ...about, text, now });
  if (!outcome) throw refusal('no_review');
  if ('state' in outcome) return back(outcome.state === 'pending' ? 'pending' : 'published');
  const wrong = outcome.refused === 'text' ? replyRefusals.text(lengthOf(text).all) : replyRefusals.replied;
  return shown(request, id, { review_id, text, wrong });
}

definePage({
  path: '/account/listings/:id/reviews',
  door: 'members',
  read: repliesPage,
  send: changeReplies,
});
