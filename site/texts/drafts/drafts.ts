import type { DraftStatus } from '../../../domain/launches/listing_states.ts';
import type { DraftFieldName } from '../../../domain/profile/draft_fields.ts';
import { html, type Safe } from '../../html/html.ts';
import { dateOf, plural } from '../format.ts';
import { freeMessages, launchMessages } from './own_launch.ts';

const STATUSES: Record<DraftStatus, string> = {
  crawling: 'the website is being read',
  drafting: 'the profile is being drafted',
  ready: 'ready for review',
  submitted: 'saved as a listing',
};

/** The drafts of a person. */
export const draftsTexts = {
  title: 'Your drafts',
  lede: 'Review what we found on your website, correct it, and submit it as a listing.',
  none: 'No draft yet',
  none_text:
    'Give us the URL of your website, here or through your assistant. It becomes a draft for you to review.',
  details: (site: string, status: DraftStatus, owners: number) =>
    [site, STATUSES[status], ...(owners > 1 ? [plural(owners, { other: '# owners' })] : [])].join(' · '),
  manage: (name: string): Safe => html`Review<span class="sr"> ${name}</span>`,
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

/** What a form of a draft did. */
export const editMessages = {
  saved: 'Saved.',
  unchanged: 'Nothing was changed.',
  redrafted: 'Drafted again.',
  nothing_new: 'The pages that we have read prove nothing else. Nothing was changed.',
  reading: 'Your website is being read again.',
  recent: 'Your website was read only some minutes ago, so it was not read again.',
  submitted: 'Your draft is saved as a listing. Nothing is public yet: choose how to launch it.',
  sent: 'The listing has the changes.',
  not_taken: 'Nothing was changed: no entry was chosen, or the suggestion is gone.',
} as const;

/** Messages after an action, by the word in the URL. */
export const draftMessages = {
  ...editMessages,
  known: 'You had this draft already. A website that was read long ago is read again.',
  joined: 'You are now a co-owner of this draft.',
  invited: 'The invitation is on its way.',
  confirmed: 'You have confirmed the invitation.',
  late: 'There is nothing to confirm: the invitation was confirmed already, withdrawn or has expired.',
  comparing: 'We read the website of the competitor now. It takes about a minute.',
  no_competitor: 'The comparison was removed.',
  ...launchMessages,
  ...freeMessages,
  looking: 'We look at your homepage now. Reload this page in a minute to see what we saw.',
} as const;

/** What the website probably states, and the owner may take. */
export const offerTexts = {
  lede: 'Your website probably says this. It is not in the draft until you use it.',
  heading: (label: string) => `Below the heading “${label}”`,
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
  before: (set_by: 'ai' | 'owner', value: string) =>
    set_by === 'ai' ? `Drafted before: ${value || 'empty'}` : `Set before: ${value || 'empty'}`,
  undo: (field: string): Safe => html`Undo<span class="sr"> the change to ${field}</span>`,
} as const;
