import type { DraftStatus } from '../../../domain/launches/listing_states.ts';
import type { DraftFieldName } from '../../../domain/profile/draft_fields.ts';
import { html, type Safe } from '../../html/html.ts';
import { dateOf, dayAndMonth, plural } from '../format.ts';
import { launchMessages } from './own_launch.ts';

const STATUSES: Record<DraftStatus, string> = {
  crawling: 'the website is being read',
  drafting: 'the profile is being drafted',
  ready: 'ready for review',
  submitted: 'saved as a listing',
};

/** The drafts of a person. */
export const draftsTexts = {
  title: 'Your drafts',
  lede: 'Your assistant shows and edits their content. Here you manage who owns them with you.',
  none: 'No draft yet',
  none_text: 'Ask your assistant to submit the URL of your website. It becomes a draft for you to review.',
  connect: 'How to connect an assistant',
  newer: 'Newer',
  older: 'Older',
  details: (site: string, status: DraftStatus, owners: number) =>
    [site, STATUSES[status], ...(owners > 1 ? [plural(owners, { other: '# owners' })] : [])].join(' · '),
  manage: (name: string): Safe => html`Manage<span class="sr"> ${name}</span>`,
} as const;

/** One draft: who owns it, who is invited, how its website was read, what has changed. */
export const draftTexts = {
  lede: (site: string, status: DraftStatus) =>
    `${site}, ${STATUSES[status]}. All owners can see and edit it, and the listing that it becomes.`,
  owners: 'Owners',
  first_owner: 'The first owner',
  you_tag: 'You',
  first_tag: 'First owner',
  since: (at: number, email: string | null) =>
    email === null ? `since ${dateOf(at)}` : `${email} · since ${dateOf(at)}`,
  exit: html`Leave<span class="sr"> this draft</span>`,
  remove: (name: string): Safe => html`Remove<span class="sr"> ${name}</span>`,
} as const;

/** Messages after an action, by the word in the URL. */
export const draftMessages = {
  joined: 'You are now a co-owner of this draft.',
  invited: 'The invitation is on its way.',
  confirmed: 'You have confirmed the invitation.',
  late: 'There is nothing to confirm: the invitation was confirmed already, withdrawn or has expired.',
  saved: 'Saved.',
  ...launchMessages,
  not_taken: 'Nothing was changed: no entry was chosen, or the suggestion is gone.',
} as const;

/** How the website of a draft was read. */
export const readingTexts = {
  title: 'Your website',
  building: (step: string) => `${step} Come back in a minute.`,
  read: (date: string | null, detail: string | null) => {
    const last =
      date === null ? 'It has not been read yet.' : `Its pages were last read on ${dayAndMonth(date, true)}.`;
    return detail === null ? last : `${last} ${detail}`;
  },
  again: 'Read again',
  again_hint:
    'Values that you have set stay; drafted values follow the pages. Reading takes about a minute. You can repeat it after a few minutes.',
} as const;

/** What the website probably states, and the owner may take. */
export const offerTexts = {
  title: 'Suggestions from your website',
  lede: 'Your website probably says this, so it may belong in your draft. Nothing of it is in the draft until you use it.',
  heading: (label: string) => `Below the heading “${label}”`,
  quote: (quote: string) => `“${quote}”`,
  source: (pages: readonly Safe[]): Safe =>
    html`Found on ${pages.map((page, i) => html`${i > 0 && ', '}${page}`)}`,
  take: (field: DraftFieldName, entries: readonly string[], instead: boolean): Safe =>
    html`Use this ${TAKEN[field] ?? (entries.length > 1 ? 'list' : 'text')}${instead && ' instead'}<span class="sr"> ${entries.slice(0, 2).join(', ')}</span>`,
} as const;

/** What a button calls the value of a field. */
const TAKEN: Partial<Record<DraftFieldName, string>> = {
  categories: 'category',
  stage: 'stage',
  pricing_model: 'pricing model',
};

/** What of a draft has changed. */
export const changeTexts = {
  title: 'Changes',
  empty: 'empty',
  before: (set_by: 'ai' | 'owner', value: string) =>
    set_by === 'ai' ? `Drafted before: ${value || 'empty'}` : `Set before: ${value || 'empty'}`,
  website: (quote: string) => `The website still says “${quote}”.`,
  undo: (field: string): Safe => html`Undo<span class="sr"> the change to ${field}</span>`,
} as const;
