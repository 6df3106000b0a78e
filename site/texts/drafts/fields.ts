import {
  DRAFT_FIELDS,
  type DraftFieldName,
  type FieldState,
  LIST_ITEMS_MAX,
} from '../../../domain/profile/draft_fields.ts';
import { labelOf } from '../../../domain/profile/field_labels.ts';
import { html, type Safe } from '../../html/html.ts';
import { number, plural } from '../format.ts';

/** A field of a draft as people read it. */
export const fieldName = (name: DraftFieldName): string => OWN[name] ?? labelOf(name);

/** Names that public pages have no use for, or in another form. */
const OWN: Partial<Record<DraftFieldName, string>> = { categories: 'Categories' };

const NOTES: Record<DraftFieldName, string> = {
  name: 'The name of the product or company.',
  tagline: 'One line that says what it does.',
  short_description: 'A few sentences, for lists and search results.',
  description: 'The whole text of the listing. An empty line begins a new paragraph.',
  stage: 'How far the business is.',
  categories: 'The first one is the primary one. A free listing shows only that, a paid one up to four.',
  tags: 'Free labels.',
  pricing_model: 'How it charges.',
  pricing_summary: 'The prices in a sentence.',
  country: 'Where the company is.',
  city: 'Where the company is.',
  founded_year: 'Four digits, for example 2021.',
  features: 'What it does.',
  usps: 'What others do not have.',
  keywords: 'Words that people should find it by.',
  contact_email: 'Public: visitors see it.',
  demo_video_url: 'The complete link to a video site.',
  logo_url: 'The complete link to the picture on your website.',
};

/** Texts of which people write more than fits; of the others nobody does. */
const COUNTED: readonly DraftFieldName[] = [
  'name',
  'tagline',
  'short_description',
  'pricing_summary',
  'description',
];

/** What belongs into a field, and how much of it. */
export function fieldHint(name: DraftFieldName): string {
  const { kind, live_max, max } = DRAFT_FIELDS[name];
  if (kind === 'list' && name !== 'categories')
    return `${NOTES[name]} One on each line, at most ${LIST_ITEMS_MAX} of ${max} characters.`;
  return COUNTED.includes(name) ? `${NOTES[name]} At most ${number(live_max)} characters.` : NOTES[name];
}

/** Where the value of a field comes from. */
export const stateNames: Record<FieldState, string> = {
  ai: 'From your website',
  not_found: 'Not found',
  edited: 'Edited',
  manual: 'Added',
  override: 'Locked',
  deleted: 'Blank on purpose',
};

/** A field of a draft: its value, its quotes, and what can be done with it. */
export const fieldTexts = {
  quotes: (count: number) => plural(count, { one: 'One quote', other: '# quotes' }),
  more_quotes: (count: number) => plural(count, { one: 'One more quote', other: '# more quotes' }),
  whole: 'Show the whole text',
  verbatim: (link: Safe): Safe => html`Word for word on ${link}`,
  source: (link: Safe): Safe => html`${link}`,
  blank: {
    not_found: 'Your website does not say it, so it is left blank. Add it if you like.',
    unread: 'We have not read it on your website. Add it if you like.',
    deleted: 'You left it blank.',
    override: 'Blank, and locked against drafting.',
  },
  website: (quote: string) => `Your website says “${quote}”.`,
  original: (value: string) => `Drafted from your website: ${value}`,
  in_review: 'Waits for the site team',
  needed: 'Needed',
} as const;

/** What can be done with a field. */
export const fieldActions = {
  edit: (field: string): Safe => html`Edit<span class="sr"> ${field}</span>`,
  add: (field: string): Safe => html`Add it<span class="sr">: ${field}</span>`,
  save: 'Save',
  lock: 'Lock',
  lock_hint: 'A locked value stays when the website is read or drafted again.',
  unlock: 'Unlock',
  unlock_restored: 'Unlock, and bring back what was drafted',
  unlock_cleared: 'Unlock, and clear it',
  restore: 'Bring back what was drafted',
  blank: 'Leave it blank on purpose',
  again: 'Draft it again',
  again_hint: (replaces: boolean): string =>
    `${replaces ? 'Drafting it again replaces your value. ' : ''}Drafting again uses the pages that we have read.`,
  again_limit: ({ used, limit }: { used: number; limit: number }): string =>
    `You can do it up to ${plural(limit, { one: 'once', other: '# times' })} in 24 hours; so far ${plural(used, { none: 'not at all', one: 'once', other: '# times' })}.`,
  category: (place: number) => (place === 0 ? 'Primary category' : `Category ${place + 1}`),
} as const;
