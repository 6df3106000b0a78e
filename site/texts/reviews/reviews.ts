import { REPLY_TEXT, REVIEW_TEXT, STARS_MAX } from '../../../domain/listings/reviews.ts';
import type { OwnReview } from '../../../services/reviews/own_review.ts';
import { html, type Safe } from '../../html/html.ts';
import { dateOf, number, plural, timeOf } from '../format.ts';

/** Reviews of a product: what visitors read, and the form. */
export const reviewTexts = {
  title: 'Reviews',
  of: (product: string) => `Reviews of ${product}`,
  lede: 'Written by people with an account who have no part in the product. The site team reads each before it is public.',
  description: (product: string, total: number) =>
    plural(total, {
      none: `There is no review of ${product} yet.`,
      one: `One review of ${product}, by a person who has no part in it.`,
      other: `# reviews of ${product}, by people who have no part in it.`,
    }),
  none: 'There is no review yet.',
  given: (stars: number): Safe => html`<span class="sr">${stars} of ${STARS_MAX} stars, by </span>`,
  nameless: 'A member of this site',
  written: (updated_at: number) => dateOf(updated_at),
  reply: 'Reply of the owner',
  replied: (written_at: number, is_older: boolean) =>
    `${dateOf(written_at)}${is_older ? ', to an earlier version of the review' : ''}`,
  helpful: 'Helpful',
  helpful_review: (id: number): Safe => html`<span class="sr"> review ${id}</span>`,
  found: (count: number) =>
    plural(count, {
      none: '',
      one: 'One person found this helpful.',
      other: '# people found this helpful.',
    }),
  report: (id: number): Safe => html`Report<span class="sr"> review ${id}</span>`,
  all: (total: number) => plural(total, { one: 'The review on a page of its own', other: `All # reviews` }),
  back: 'Back to the product',
  write: 'Write a review',
  write_of: (product: string) => `Review ${product}`,
  own: 'Your review',
  change: 'Change your review',
  remove: 'Delete your review',
  stars: 'Stars',
  star: (stars: number): Safe =>
    html`${stars}<span class="sr"> ${plural(stars, { one: 'star', other: 'stars' })}</span>`,
  text: 'Your review',
  hint: `${number(REVIEW_TEXT.min)} to ${number(REVIEW_TEXT.max)} characters of plain text. What do you use it for, what is good, and what is not?`,
  named: (name: string): Safe =>
    html`It is shown with the name of your account, <bdi>${name}</bdi>. You can <a href="/account">change that name</a> first.`,
  unnamed: html`Your account has no name, so it is shown as by a member of this site. You can <a href="/account">add your name</a> first.`,
  rules:
    'The site team reads it before it is public, and sends you its decision by email. Say what you have seen yourself, and take no money for it.',
  meanwhile:
    'Until the site team has read the change, your review is not shown and does not count for the rating.',
  send: 'Send review',
  save: 'Send the change',
  state: ({ state, note, updated_at }: Pick<OwnReview, 'state' | 'note' | 'updated_at'>) => {
    const written = `You wrote it on ${timeOf(updated_at)}.`;
    if (state === 'pending')
      return `${written} It waits for the site team: nobody else sees it yet, and it does not count. You get the decision by email.`;
    if (state === 'published') return `${written} It is published and counts for the rating.`;
    return `${written} It is not shown and does not count.${note === null ? '' : ` Why: ${note}`}`;
  },
} as const;

/** What is wrong with a review. */
export const reviewFaults = {
  stars: `Choose one to ${STARS_MAX} stars. Nothing was saved.`,
  text: (length: number) =>
    `A review has ${number(REVIEW_TEXT.min)} to ${number(REVIEW_TEXT.max)} characters that can be seen; this has ${number(length)}. Nothing was saved.`,
  limited: (most: number, again_at: number) =>
    `${plural(most, { one: 'A person may write one review in 24 hours.', other: 'A person may write # reviews in 24 hours.' })} You can send this one from ${timeOf(again_at)}. Nothing was saved; what you typed is still there.`,
  own_review: 'This is your own review. Nothing was changed.',
} as const;

/** The reviews that a person wrote. */
export const ownReviewsTexts = {
  title: 'Your reviews',
  account_text: 'What you wrote about products, and what the site team decided.',
  lede: 'Each stays until you delete it or your account.',
  none: 'You have written no review',
  none_text: 'On the page of a product that is live, choose “Write a review”.',
  browse: 'Launches of this week',
  given: (stars: number) => `${stars} of ${STARS_MAX} stars`,
  offline: 'The product is not public at present, so nobody sees the review.',
  change: (product: string): Safe => html`Change<span class="sr"> your review of ${product}</span>`,
  remove: (product: string): Safe => html`Delete<span class="sr"> your review of ${product}</span>`,
  deleted: 'The review is deleted.',
} as const;

/** The reviews of a product, for its owners. */
export const repliesTexts = {
  of: (name: string) => `Reviews of ${name}`,
  lede: 'Reviews that are public. You can reply to each once; you cannot change or remove one.',
  none: 'There is no published review yet. You get an email when there is one.',
  reply: 'Your reply',
  hint: `Plain text, at most ${number(REPLY_TEXT.max)} characters. It stands below the review, as the reply of the owner. To change it later, delete it and write another one.`,
  send: (id: number): Safe => html`Reply<span class="sr"> to review ${id}</span>`,
  remove: (id: number): Safe => html`Delete the reply<span class="sr"> to review ${id}</span>`,
  state: (state: OwnReview['state'], written_at: number, note: string | null) => {
    if (state === 'pending')
      return `Written on ${timeOf(written_at)}. The site team reads it first and sends you its decision by email. Until then nobody else sees it.`;
    if (state === 'published') return `Written on ${timeOf(written_at)}. It is public.`;
    return `Not approved by the site team, so nobody else sees it.${note === null ? '' : ` Why: ${note}`} You can write another one.`;
  },
} as const;

/** Messages after an action on the page of an owner, by the word in the URL. */
export const replyMessages = {
  published: 'The reply is public.',
  pending: 'The site team reads the reply first. Until then nobody else sees it.',
  deleted: 'The reply is deleted.',
} as const;

/** Why a reply was not stored. */
export const replyRefusals = {
  text: (length: number) =>
    `A reply has ${number(REPLY_TEXT.min)} to ${number(REPLY_TEXT.max)} characters that can be seen; this has ${number(length)}. Nothing was saved; what you typed is still there.`,
  replied: 'This review has a reply already. Delete that one first. Nothing was saved.',
} as const;
