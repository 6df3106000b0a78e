import { labelOf } from '../../../domain/profile/field_labels.ts';
import { html, type Safe } from '../../html/html.ts';
import { platformName } from '../names.ts';

/** Editing a listing on the listing itself. */
export const editTexts = {
  title: (name: string) => `Edit ${name}`,
  lede: 'What you change here is on the listing at once; what is doubtful on a live listing is read by the site team first.',
  texts: 'Texts',
  facts: 'Facts',
  lists: 'Lists',
  links: 'Links of the company',
  faqs: 'Questions and answers',
  save: 'Save',
  saved: 'Your changes are saved.',
  unchanged: 'Nothing was changed.',
  not_saved: 'Nothing was saved: see below what to correct.',
  each_line: 'One in each line, at most 20.',
  faq: (place: number) => `Question ${place}`,
  answer: (place: number) => `Answer ${place}`,
  faq_hint: 'Empty both to remove one. At most 10; five read best.',
  newer: (now: string) =>
    now === ''
      ? 'Somebody else removed this since you opened the page. Save again to put yours in its place.'
      : `Somebody else changed this since you opened the page. It says “${now}”. Save again to put yours in its place.`,
  newer_many:
    'Somebody else changed these since you opened the page. What you typed is still here: save again to put it in their place.',
  year: 'A year has four digits, for example 2021.',
  held: (shown: string) =>
    shown === ''
      ? 'The site team reads this first and replies by email. Until then nothing is shown here.'
      : `The site team reads this first and replies by email. Until then the listing says: “${shown}”`,
  refused: (note: string | null, names: string) =>
    `The site team did not accept your last change of ${names}${note === null ? '' : ` (${note})`}.`,
  draft: (href: string): Safe =>
    html`Name, logo, stage, tags, categories and founders are edited <a href="${href}">in the draft</a>.`,
} as const;

const LABELS: Readonly<Record<string, string>> = {
  headline: 'Headline on this site, instead of the tagline',
  short_description: 'Short description',
  summary: 'Text on this site, instead of the full description',
};

/** The name of a field or platform, as a label. */
export const editLabel = (name: string): string =>
  LABELS[name] ?? (name.startsWith('social-') ? platformName(name.slice(7)) : labelOf(name));
