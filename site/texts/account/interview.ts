import { founderPageUrl } from '../../../domain/http/urls.ts';
import { html, type Safe } from '../../html/html.ts';
import { dateOf } from '../format.ts';

const links = (pages: readonly { slug: string; name: string }[]): Safe =>
  html`${pages.flatMap(({ slug, name }, i) => {
    const link = html`<a href="${founderPageUrl('', slug)}">${name}</a>`;
    return i === 0 ? [link] : [', ', link];
  })}`;

/** The interview of a person. */
export const interviewTexts = {
  account: 'Account',
  title: 'Your interview',
  lede: 'Questions for founders. Answer those that you like, in your own words; your founder page shows them.',
  saved: 'Saved.',
  removed: 'Removed.',
  linked: 'Your founder page now shows your interview.',
  not_saved: 'Nothing was saved yet. See below what to change.',
  public_page: (pages: readonly { slug: string; name: string }[]): Safe =>
    html`Public on your founder page: ${links(pages)}.`,
  no_listing:
    'What you write is saved, and shown nowhere yet: a founder page comes with a live listing that names you as a founder.',
  who: 'Which of these founders are you? Your account gets this name, and your interview is shown on that page.',
  same_name:
    'The page of the founder with your name belongs to another owner of the listing, so your interview is shown nowhere yet.',
  i_am: (name: string) => `I am ${name}`,
  bound: (max: number) => `Plain text, at most ${max} characters. Empty the field to remove an answer.`,
  in_review: (reasons: string) =>
    `The site team reviews this text before it is public, and sends you an email. ${reasons}`,
  refused: (note: string) => `The site team did not publish this text: ${note}`,
  published: 'Your founder page shows until then:',
  earlier: (answered_at: number) => `What you answered before, on ${dateOf(answered_at)}`,
  newer: 'This answer was changed elsewhere in the meantime. It is now:',
  newer_empty: 'This answer was removed elsewhere in the meantime.',
  newer_fix: 'Save again to replace it with your text.',
  gone: 'This question is no longer asked, so this text was not saved:',
  save: 'Save',
  retired: 'Earlier questions',
  retired_text: 'These questions are no longer asked. Your answers stay public until you remove them.',
  remove: (question: string): Safe => html`Remove<span class="sr"> the answer to ${question}</span>`,
  changed: (answered_at: number) => `Last changed on ${dateOf(answered_at)}.`,
} as const;
