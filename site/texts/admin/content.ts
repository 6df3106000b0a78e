import type { ContentKind } from '../../../services/administration/content.ts';

/** What a form says of a field of an entry, and the lines of a longer one; what it takes stands in its format. */
export interface ContentLabel {
  label: string;
  hint?: string;
  rows?: number;
}

const SLUG = { label: 'Slug', hint: 'The last part of its URL. It cannot be changed later.' } as const;
const FAQS = {
  label: 'Questions and answers',
  rows: 8,
  hint: 'Each begins with a line “Q: the question”; the answer follows below it.',
} as const;

/** The fields of each kind by their names in the format of an import, in the order of its form. */
export const CONTENT_LABELS: Readonly<Record<ContentKind, Readonly<Record<string, ContentLabel>>>> = {
  category: {
    slug: SLUG,
    name: { label: 'Name' },
    description: { label: 'Description', rows: 3 },
    parent: { label: 'Slug of the category above', hint: 'Empty for a category of the first level.' },
    faqs: FAQS,
    attributes: {
      label: 'What its products are compared by',
      rows: 8,
      hint: 'One a line: key | Name | field | pricing_summary; or key | Name | words | a phrase; another one | prices | a phrase | unless | a phrase. Only words are needed.',
    },
  },
  question: {
    question: { label: 'Question' },
    hint: { label: 'What a good answer contains', rows: 3 },
    active: { label: 'Shown to people', hint: 'A question that is not shown keeps its answers.' },
  },
  product: {
    code: { label: 'Code', hint: 'Orders name it. It cannot be changed later.' },
    name: { label: 'Name' },
    description: { label: 'Description', rows: 3 },
    price_cents: {
      label: 'Price in US cents without VAT',
      hint: 'For billboard_min the lowest amount that can be paid.',
    },
    needs_listing: { label: 'An order must name a listing' },
    options: { label: 'Options of an order as a JSON schema', rows: 6, hint: 'Empty for none.' },
    active: { label: 'On sale' },
  },
  post: {
    slug: SLUG,
    title: { label: 'Title' },
    summary: { label: 'Summary', rows: 3 },
    author: { label: 'Author' },
    body: { label: 'Text in Markdown', rows: 16 },
    faqs: FAQS,
    published_at: {
      label: 'Published at',
      hint: 'For example 2026-11-16T09:00:00Z. Empty for a draft; a time to come publishes it then.',
    },
  },
};

/** Titles and words of the pages of each kind. */
export const contentTexts = {
  kinds: {
    category: {
      title: 'Categories',
      lede: 'The tree that listings choose from. For many changes at once: firstlight import.',
      add: 'Add a category',
    },
    question: {
      title: 'Interview questions',
      lede: 'What founders are asked. Questions are hidden rather than removed, because answers refer to them.',
      add: 'Add a question',
    },
    product: {
      title: 'Products',
      lede: 'What is sold, with prices. A change acts from the next order; orders that were paid keep theirs.',
      add: 'Add a product',
    },
    post: {
      title: 'Blog',
      lede: 'Posts, drafts too. What is published stands in the blog, its feed and the search.',
      add: 'Write a post',
    },
  },
  page: 'Page on this site',
  place: 'Place in the order, from 0',
  save: 'Save',
  preview: 'Preview',
  publish: 'Publish now',
  unpublish: 'Take off the site',
  unpublish_text: 'It becomes a draft again: its URL returns 404, and it leaves the feed and the search.',
  none: 'There is none yet.',
  saved: 'Saved.',
  unchanged: 'Nothing has changed.',
  refused: 'Nothing was saved: see the fields below.',
  states: { draft: 'Draft', scheduled: 'Publishes later', published: 'Published', hidden: 'Hidden' },
  faults: {
    attributes: (line: string) => `“${line}” is no attribute: see the forms below the field`,
    json: 'must be a JSON object, or empty',
    faqs: 'must begin with “Q: ” and have an answer below each question',
    exists: 'is there already: open it to change it',
  },
} as const;
