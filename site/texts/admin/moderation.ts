import type { CaseKind, ReviewWriter, WaitingCase } from '../../../services/administration/cases.ts';
import { html, type Safe } from '../../html/html.ts';
import { changedField } from '../desk/history.ts';
import { dateOf, number, plural, timeOf, timeSince } from '../format.ts';

/** What waits for the site team. */
export const moderationTexts = {
  title: 'Moderation',
  lede: 'What waits for a decision, the oldest first. Owners, and writers of reviews, get every decision by email, with your note.',
  kinds: {
    listing: 'Listings',
    update: 'Updates of listings',
    interview: 'Interview answers',
    review: 'Reviews',
    reply: 'Replies to reviews',
  } satisfies Record<CaseKind, string>,
  none: 'Nothing waits.',
  filter: 'Kinds',
  every_kind: 'Every kind',
  beyond: 'Nothing waits on this page any more.',
  all: (count: number) => plural(count, { none: 'Nothing waits.', one: '1 waits.', other: '# wait.' }),
  part: (shown: number, all: number) => `${number(shown)} of ${number(all)} are shown.`,
  see_all: (kind: string): Safe => html`See all<span class="sr">: ${kind}</span>`,
  together: 'Several at once',
  together_text: 'Tick cases below and decide about all of them with one note. Each has its own audit row.',
  tick: (name: string): Safe => html`Decide together<span class="sr">: ${name}</span>`,
  approve_ticked: 'Approve what is ticked',
  reject_ticked: 'Reject what is ticked',
  nothing_ticked: 'No case is ticked. Nothing was decided.',
  decided: (done: number, refused: readonly string[]) =>
    [
      plural(done, {
        none: 'No case was decided.',
        one: '1 case was decided.',
        other: '# cases were decided.',
      }),
      ...refused,
    ].join(' '),
  left: (names: string, why: string) => `${names}: ${why}`,
  since: (instant: number, now: number) => `Waits since ${timeOf(instant)} (${timeSince(instant, now)})`,
  live: 'Page on this site',
  /** Fields of updates and the questions of interviews name themselves. */
  field: ({ kind }: Pick<WaitingCase, 'kind'>, field: string) =>
    kind === 'listing' ? changedField(field) : kind === 'interview' ? field : FIELDS[field],
  writer: ({ joined_at, reviews }: ReviewWriter) =>
    `Account since ${dateOf(joined_at)}. Reviews of this person: ${reviews.published} published, ${reviews.rejected} rejected, ${reviews.pending} waiting.`,
  person: 'The account',
  texts: 'The texts of the listing',
  note: 'Note to the owners (needed to reject)',
  note_to_writer: 'Note to the writer (needed to reject)',
  dispute: html`Ask both to write from the company. To approve leaves the listing with its owners and denies the claim; <code>firstlight claim accept CLAIM REASON</code> gives it to the person of the claim.`,
  denied:
    'Ask the owner to write from the company, or to prove the website by a DNS record, a tag or a file. To approve leaves the listing with the owner.',
  approve: (name: string): Safe => html`Approve<span class="sr"> ${name}</span>`,
  reject: (name: string, takes_down: boolean): Safe =>
    html`${takes_down ? 'Reject and take off the site' : 'Reject'}<span class="sr"> ${name}</span>`,
  approve_done: 'Approved. The owners are notified by email.',
  reject_done: 'Rejected. The owners are notified by email.',
  published_done: 'Published. The writer and the owners are notified by email.',
  refused_done: 'Rejected. The writer is notified by email.',
  no_note: 'Give a reason to reject something: its owners or its writer read it. Nothing was decided.',
  gone: 'It does not wait any more. Nothing was done.',
} as const;

/** Fields of updates, reviews and replies. */
const FIELDS: Readonly<Record<string, string>> = {
  title: 'Title',
  body: 'Text',
  stars: 'Stars, of 5',
  name: 'Name that is shown',
  text: 'Text',
  review: 'The review',
  reply: 'The reply of the owner',
};
