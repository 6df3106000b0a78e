import { deleteReview, findHelpful, ownReviews, reviewStanding, writeReview } from './own_review.ts';
import { publicReviews } from './public_reviews.ts';

/** What pages read of reviews. */
export const REVIEW_READS = { ownReviews, publicReviews, reviewStanding };

/** What pages write of reviews. */
export const REVIEW_WRITES = { deleteReview, findHelpful, writeReview };
