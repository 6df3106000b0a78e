import type { Listing } from '../../store/listings/listing.ts';
import type { CaseKind } from '../administration/cases.ts';
import { otherLive } from '../launches/one_live.ts';
import { approveReply, publishReview, rejectReply, rejectReview } from '../moderation/decide_review.ts';
import { approve, reject } from '../moderation/moderate.ts';
import { approveAnswer, rejectAnswer } from '../people/interview_decisions.ts';
import { approveUpdate, rejectUpdate } from '../updates/decide.ts';
import { caseOf, decision } from './base/deciding.ts';
import type { Act } from './base/define.ts';
import { LISTING } from './base/subjects.ts';

/** Listings: those that were deleted too, which only commands find. */
const OF_LISTINGS = {
  kind: 'listing',
  of: {
    ...caseOf(
      'LISTING_ID',
      { name_it: 'Name one listing by its id, from moderation list.', noun: 'listing' },
      ({ listings }, id) => listings.byId(id),
    ),
    byPath: LISTING.byPath,
  },
  done: ({ id, slug, status }: Listing) =>
    `Listing ${id} (${slug}) is now ${status}. Its owners are notified by email.`,
  json: ({ id: listing_id, slug, status }: Listing) => ({ listing_id, slug, status }),
} as const;

export const APPROVE_LISTING = decision({
  ...OF_LISTINGS,
  verdict: 'approve',
  command: 'moderation approve',
  summary: 'Approves a listing that is waiting, rejected or suspended, and emails its owners.',
  note: 'A sentence for the owners, in the email.',
  example: "moderation approve 17 --note 'Thank you for the screenshots.'",
  form: {
    title: 'Put back',
    text: 'It has the status that it had before. Its owners are notified by email.',
    done: 'It is back. The owners are notified by email.',
  },
  decide: approve,
  async undecided(listing, _, tx) {
    const live = await otherLive(tx, listing);
    const why = live
      ? `Its website is live as ${live.slug}, listing ${live.id}. If this one is to stay, reject that one first: moderation reject ${live.id} --note TEXT.`
      : 'This listing does not need approval.';
    return `${why} It is ${listing.status}.`;
  },
  state: 'approved',
});

export const REJECT_LISTING = decision({
  ...OF_LISTINGS,
  verdict: 'reject',
  command: 'moderation reject',
  summary: 'Rejects a listing, or suspends a live one, and emails its owners the reason.',
  note: 'Why; the owners read it.',
  example: "moderation reject 17 --note 'This is not your product.'",
  form: {
    title: 'Take off the site',
    text: 'Nobody sees it any more, and a coming launch is cancelled. Its owners get your reason by email.',
    done: 'It is off the site. The owners are notified by email.',
  },
  decide: reject,
  undecided: ({ status }) => `This listing is already rejected or suspended. It is ${status}.`,
  state: 'rejected',
});

const OF_UPDATES = {
  kind: 'update',
  of: caseOf(
    'UPDATE_ID',
    { name_it: 'Name one update by its id, from updates list.', noun: 'update' },
    ({ updates }, id) => updates.byId(id),
  ),
  undecided: 'This update does not wait for review.',
  done: ({ id }: { id: number }, state: string) =>
    `Update ${id} is ${state}. The owners of its listing are notified by email.`,
} as const;

export const APPROVE_UPDATE = decision({
  ...OF_UPDATES,
  verdict: 'approve',
  command: 'updates approve',
  summary: 'Publishes an update that is waiting, and emails its owners and the followers of a live listing.',
  note: 'A sentence for the owners, in the email.',
  example: 'updates approve 3',
  decide: approveUpdate,
  state: 'published',
});

export const REJECT_UPDATE = decision({
  ...OF_UPDATES,
  verdict: 'reject',
  command: 'updates reject',
  summary: 'Refuses an update that is waiting, and emails its owners the reason.',
  note: 'Why; the owners read it.',
  example: "updates reject 3 --note 'This is an advertisement.'",
  decide: rejectUpdate,
  state: 'rejected',
});

const OF_INTERVIEWS = {
  kind: 'interview',
  of: caseOf(
    'ANSWER_ID',
    { name_it: 'Name one answer by its id, from interview list.', noun: 'answer' },
    ({ interviews }, id) => interviews.byId(id),
  ),
  undecided: 'This answer does not wait for review.',
  done: ({ id }: { id: number }, state: string) =>
    `Answer ${id} is ${state}. The person is notified by email.`,
} as const;

export const APPROVE_INTERVIEW = decision({
  ...OF_INTERVIEWS,
  verdict: 'approve',
  command: 'interview approve',
  summary: 'Publishes an interview answer that is waiting, and emails the person.',
  note: 'A sentence for the person, in the email.',
  example: 'interview approve 5',
  decide: (tx, { id }, { actor: by, note, now }) => approveAnswer(tx, id, { by, note, now }),
  state: 'published',
});

export const REJECT_INTERVIEW = decision({
  ...OF_INTERVIEWS,
  verdict: 'reject',
  command: 'interview reject',
  summary: 'Refuses an interview answer that is waiting, and emails the person the reason.',
  note: 'Why; the person reads it.',
  example: "interview reject 5 --note 'Please answer the question.'",
  decide: (tx, { id }, { actor: by, note, now }) => rejectAnswer(tx, id, { by, note: note ?? '', now }),
  state: 'refused',
});

const OF_REVIEWS = {
  kind: 'review',
  of: caseOf(
    'REVIEW_ID',
    { name_it: 'Name one review by its id, from reviews list.', noun: 'review' },
    ({ reviews }, id) => reviews.byId(id),
  ),
  done: ({ id }: { id: number }, state: string) =>
    `Review ${id} is ${state}. Its writer is notified by email.`,
} as const;

export const APPROVE_REVIEW = decision({
  ...OF_REVIEWS,
  verdict: 'approve',
  command: 'reviews approve',
  summary:
    'Publishes a review that waits or was rejected, and emails its writer and the owners of the product.',
  note: 'A sentence for the writer, in the email.',
  example: 'reviews approve 3',
  decide: publishReview,
  undecided: 'This review is published already, or its writer owns the product.',
  state: 'published',
});

export const REJECT_REVIEW = decision({
  ...OF_REVIEWS,
  verdict: 'reject',
  command: 'reviews reject',
  summary:
    'Refuses a review that waits, or takes a published one off the site, and emails its writer the reason.',
  note: 'Why; the writer reads it.',
  example: "reviews reject 3 --note 'This is an advertisement for another product.'",
  decide: rejectReview,
  undecided: 'This review is rejected already.',
  state: 'rejected',
});

/** Replies are named by their reviews. */
const OF_REPLIES = {
  kind: 'reply',
  of: caseOf(
    'REVIEW_ID',
    { name_it: 'Name the review by its id, from replies list.', noun: 'reply to a review' },
    async ({ review_replies }, id) => {
      const reply = await review_replies.of(id);
      return reply && { id, ...reply };
    },
  ),
  undecided: 'The reply to this review does not wait.',
  done: ({ id }: { id: number }, state: string) =>
    `The reply to review ${id} is ${state}. The owners are notified by email.`,
} as const;

export const APPROVE_REPLY = decision({
  ...OF_REPLIES,
  verdict: 'approve',
  command: 'replies approve',
  summary: 'Publishes the reply to a review that waits, and emails the owners of the product.',
  note: 'A sentence for the owners, in the email.',
  example: 'replies approve 3',
  decide: approveReply,
  state: 'published',
});

export const REJECT_REPLY = decision({
  ...OF_REPLIES,
  verdict: 'reject',
  command: 'replies reject',
  summary: 'Refuses the reply to a review that waits, and emails the owners of the product the reason.',
  note: 'Why; the owners read it.',
  example: "replies reject 3 --note 'This names a customer.'",
  decide: rejectReply,
  state: 'rejected',
});

/** The acts of each kind of case. */
export const CASE_ACTS: Readonly<Record<CaseKind, Readonly<Record<'approve' | 'reject', Act>>>> = {
  listing: { approve: APPROVE_LISTING, reject: REJECT_LISTING },
  update: { approve: APPROVE_UPDATE, reject: REJECT_UPDATE },
  interview: { approve: APPROVE_INTERVIEW, reject: REJECT_INTERVIEW },
  review: { approve: APPROVE_REVIEW, reject: REJECT_REVIEW },
  reply: { approve: APPROVE_REPLY, reject: REJECT_REPLY },
};
