import { forMembers, forPeopleAlone, type NamedRoute } from '../../request/guards.ts';
import { changeReview, deleteOwnReview, ownReviewsPage, reviewPage } from './own_review.ts';
import { changeReplies, repliesPage } from './replies.ts';
import { reviewsPage } from './reviews.ts';

/** A page for people who review: no program reviews for anybody. */
const forReviewers = (page: Parameters<typeof forPeopleAlone>[0]): NamedRoute =>
  forPeopleAlone(page, 'review_with_credential');

/** The pages of reviews; `name` is the pattern of a variable part. */
export const reviewRoutes = (name: string): [path: string, read: NamedRoute, send?: NamedRoute][] => [
  [`/p/${name}/reviews`, reviewsPage],
  [`/p/${name}/review`, forReviewers(reviewPage), forReviewers(changeReview)],
  ['/account/reviews', forMembers((request) => ownReviewsPage(request)), forMembers(deleteOwnReview)],
  [`/account/listings/${name}/reviews`, forMembers(repliesPage), forMembers(changeReplies)],
];
