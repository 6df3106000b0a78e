import { listingPageUrl, ownReviewsPageUrl, reportPageUrl, reviewsOfOwnersUrl } from '../http/urls.ts';
import {
  NOTICE_ACTIONS,
  NOTICE_KINDS,
  type NoticeAction,
  type NoticeKind,
  OTHER_WAYS,
} from '../text/notices.ts';
import type { EmailText } from './email_text.ts';
import { NAMED, unlinked } from './invites.ts';

/** A review in an email: the product that it is about, and what the site team wrote. */
interface DecidedReview {
  name: string;
  slug: string;
  note: string | null;
}

/** A reply of an owner to a review, decided by the site team. */
interface DecidedReply {
  listing_id: number;
  name: string;
  note: string | null;
}

/** The emails about reviews, each with its data. */
export interface ReviewEmailData {
  /** The site team published a review, or refused it; to its writer. */
  product_review_published: DecidedReview;
  product_review_rejected: DecidedReview;
  /** A review was published; to the owners of the product. */
  product_reviewed: { listing_id: number; name: string; stars: number; text: string };
  /** A review was taken off after a notice (Digital Services Act, Art. 17); to its writer. */
  product_review_restricted: {
    name: string;
    slug: string;
    review_id: number;
    kind: NoticeKind;
    action: NoticeAction;
    note: string;
    /** The law or the term that it broke. */
    rule: string;
  };
  /** The site team decided about the reply of an owner; to the owners. */
  review_reply_approved: DecidedReply;
  review_reply_rejected: DecidedReply;
}

/** Most characters of a review in an email. */
const QUOTED = 400;

/** The texts of these emails. */
export const REVIEW_EMAILS: {
  [N in keyof ReviewEmailData]: (data: ReviewEmailData[N], origin: string) => EmailText;
} = {
  product_review_published: ({ name, slug, note }, origin) => ({
    subject: `Your review of ${unlinked(name, NAMED)} is published`,
    text: [
      `The site team has read your review of “${unlinked(name, NAMED)}” and published it. Everybody can read it:`,
      `${listingPageUrl(origin, slug)}#reviews`,
      ...(note ? [note] : []),
      'You can change or delete it at any time:',
      ownReviewsPageUrl(origin),
    ].join('\n\n'),
  }),
  product_review_rejected: ({ name, note }, origin) => ({
    subject: `Your review of ${unlinked(name, NAMED)} is not shown`,
    text: [
      `The site team has read your review of “${unlinked(name, NAMED)}” and does not show it. It counts for no rating.`,
      ...(note ? [`Why: ${note}`] : []),
      'You can change it, and the site team reads it again, or delete it:',
      ownReviewsPageUrl(origin),
    ].join('\n\n'),
  }),
  product_reviewed: ({ listing_id, name, stars, text }, origin) => ({
    subject: `A review of ${unlinked(name, NAMED)}: ${stars} of 5 stars`,
    text: [
      `A review of “${unlinked(name, NAMED)}” was published, with ${stars} of 5 stars:`,
      unlinked(text, QUOTED),
      'You can read the whole of it and reply once; your reply stands below it. You cannot change or remove it. If it breaks the law or our terms, report it there.',
      reviewsOfOwnersUrl(origin, listing_id),
    ].join('\n\n'),
  }),
  product_review_restricted: ({ name, slug, review_id, kind, action, note, rule }, origin) => ({
    subject: `A decision about your review of ${unlinked(name, NAMED)}, with its reasons`,
    text: [
      `Somebody sent us a notice about your review of “${unlinked(name, NAMED)}” (${NOTICE_KINDS[kind]}). The site team has looked at it and decided: ${NOTICE_ACTIONS[action]}. This holds everywhere, until we decide otherwise.`,
      `Why: ${note}`,
      `The rule: ${rule}`,
      'If you think that this is wrong, tell us why within six months. Somebody will look at it a second time, and you get the decision by email:',
      reportPageUrl(origin, `${listingPageUrl('', slug)}#review-${review_id}`, 'decision'),
      OTHER_WAYS,
      ownReviewsPageUrl(origin),
    ].join('\n\n'),
  }),
  review_reply_approved: ({ listing_id, name, note }, origin) => ({
    subject: `Your reply to a review of ${unlinked(name, NAMED)} is published`,
    text: [
      `The site team has approved your reply to a review of “${unlinked(name, NAMED)}”. It stands below the review.`,
      ...(note ? [note] : []),
      reviewsOfOwnersUrl(origin, listing_id),
    ].join('\n\n'),
  }),
  review_reply_rejected: ({ listing_id, name, note }, origin) => ({
    subject: `Your reply to a review of ${unlinked(name, NAMED)} was not approved`,
    text: [
      `The site team has read your reply to a review of “${unlinked(name, NAMED)}” and did not approve it: nobody else sees it.`,
      ...(note ? [`Why: ${note}`] : []),
      'You can write another one:',
      reviewsOfOwnersUrl(origin, listing_id),
    ].join('\n\n'),
  }),
};
