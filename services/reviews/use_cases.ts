import { deleteReview, findHelpful, ownReviews, reviewStanding, writeReview } from './own_review.ts';
import { publicReviews } from './public_reviews.ts';
import { deleteReply, replyToReview, reviewsForOwners } from './replies.ts';

/** What pages read of reviews. */
export const REVIEW_READS = { ownReviews, publicReviews, reviewStanding, reviewsForOwners };

/** What pages write of reviews. */
export const REVIEW_WRITES = { deleteReply, deleteReview, findHelpful, replyToReview, writeReview };
