import type { Giver } from './given.ts';
import { listingOfLine } from './listing_of_line.ts';

/** A task for the site team, which enters the product at other launch sites and notes the links (D42). */
export const giveTask: Giver = async (tx, part) => {
  const { given } = part;
  if (given.task?.done) return { state: 'done' };
  const listing = await listingOfLine(tx, part);
  if (typeof listing === 'string') return { state: 'failed', why: listing };
  return {
    state: 'waits',
    why: 'The site team enters the product at other launch sites, and notes the links here.',
    given: { task: { done: null } },
  };
};

/** Requests the AI review, whose report a job writes into the line. */
export const giveReview: Giver = async (tx, part) => {
  const { line, given, now } = part;
  if (given.review?.report) return { state: 'done' };
  if (given.review?.failed !== undefined) return { state: 'failed', why: given.review.failed };
  const listing = await listingOfLine(tx, part);
  if (typeof listing === 'string') return { state: 'failed', why: listing };
  const { purchase_id, position } = line;
  if (!given.review)
    await tx.jobs.enqueue(
      'review_listing',
      { purchase_id, position },
      { key: `review:${purchase_id}:${position}:${now}`, for_person: listing.person_id },
    );
  return { state: 'waits', why: 'The review is being written.', given: { review: { report: null } } };
};
