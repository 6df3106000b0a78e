import { NOTE_MAX } from '../../../domain/text/moderation.ts';
import { NOTICE_ACTIONS, NOTICE_TEXT_MAX, type NoticeAction } from '../../../domain/text/notices.ts';
import type { NoticeRefusal } from '../../../services/notices/decide_notice.ts';
import { html, type Safe } from '../../html/html.ts';
import { dateOf, timeOf, timeSince } from '../format.ts';

/** Notices that wait for the site team. */
export const noticeTexts = {
  title: 'Notices',
  lede: 'What people reported, with or without an account. The sender gets the decision with your reason, and the owners of restricted content get it with the rule.',
  item: (id: number, name: string): Safe => html`<bdi>${name}</bdi>, notice ${id}`,
  since: (instant: number, now: number) => `Sent ${timeOf(instant)} (${timeSince(instant, now)})`,
  page: 'The page',
  listing: (status: string) => `Listing, ${status}`,
  gone: 'The listing is deleted, or it is another page of the site.',
  sender: (name: string | null, email: string | null) =>
    name === null && email === null ? 'Without a sender' : `From ${[name, email].filter(Boolean).join(', ')}`,
  reason: 'What the sender writes',
  texts: 'What the site shows',
  before: (at: number) => `Decision of ${dateOf(at)}`,
  objection: 'The sender objects',
  second: 'This is the second look: your decision is final.',
  action: 'If you uphold it: what is done?',
  choose: 'Please choose',
  actions: {
    ...NOTICE_ACTIONS,
    suspended: 'Take the listing off the site now',
    edited: 'I have changed or removed the content',
    put_back: 'Put the listing back on the site now',
    review_removed: 'Take the review off the site now',
    review_put_back: 'Put the review back on the site now',
    none: 'Nothing is left to do',
  } satisfies Record<NoticeAction, string>,
  note: 'Reason (needed; sender and owners read it)',
  rule: 'The law or term that the content breaks (needed if it is restricted)',
  uphold: (id: number): Safe => html`Uphold<span class="sr"> notice ${id}</span>`,
  reject: (id: number): Safe => html`Reject<span class="sr"> notice ${id}</span>`,
  upheld_done: 'Upheld. The sender is notified by email, and so are the owners of restricted content.',
  rejected_done: 'Rejected. The sender is notified by email.',
} as const;

/** Why nothing was decided about a notice; a sign-in that is too old has a page of its own. */
export const noticeRefusals: Readonly<Record<Exclude<NoticeRefusal, 'not_fresh'>, string>> = {
  gone: 'This notice does not wait any more: somebody decided it. Nothing was done.',
  changed: 'It has changed since you opened the page. Look at it again; nothing was decided.',
  no_note: 'Give a reason: the sender reads it. Nothing was decided.',
  no_action: 'Choose what is done to uphold it. Nothing was decided.',
  no_rule: 'Name the law or the term that the content breaks: its owners read it. Nothing was decided.',
  too_long: `A reason has at most ${NOTE_MAX} characters, and a law or term ${NOTICE_TEXT_MAX.rule}. Nothing was decided; what you typed is still there.`,
  no_listing: 'It is about no listing that is there. Choose that nothing is left to do. Nothing was decided.',
  edit_waits: 'An edit of the listing waits. Decide about that first. Nothing was decided.',
  site_taken: 'Another listing of this website is live. Nothing was decided.',
  wrong_action:
    'This cannot be done about what the notice is about. Choose another action. Nothing was decided.',
  unchanged: 'It is so already. Choose that nothing is left to do. Nothing was decided.',
};
