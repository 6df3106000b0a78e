import type { ContentKind } from '../../../services/administration/content.ts';
import { plural } from '../format.ts';

/** How a field of an entry is typed. */
type FieldType =
  | 'line'
  | 'number'
  | 'area'
  | 'markdown'
  | 'check'
  | 'cents'
  | 'faqs'
  | 'attributes'
  | 'json'
  | 'instant';

/** A field of the form of an entry, named as in the format of an import. */
export interface ContentField {
  name: string;
  label: string;
  type: FieldType;
  hint?: string;
  /** Only a new entry may choose it. */
  fixed?: boolean;
  required?: boolean;
}

const SLUG = { name: 'slug', label: 'Slug', type: 'line', fixed: true, required: true } as const;
const FAQS = {
  name: 'faqs',
  label: 'Questions and answers',
  type: 'faqs',
  hint: 'Each begins with a line “Q: the question”; the answer follows below it.',
} as const;
const ACTIVE = { name: 'active', label: 'Shown to people', type: 'check' } as const;

/** The fields of each kind, in the order of its form. */
export const CONTENT_FIELDS: Readonly<Record<ContentKind, readonly ContentField[]>> = {
  category: [
    { ...SLUG, hint: 'The last part of its URL. It cannot be changed later.' },
    { name: 'name', label: 'Name', type: 'line', required: true },
    { name: 'description', label: 'Description', type: 'area', required: true },
    {
      name: 'parent',
      label: 'Slug of the category above',
      type: 'line',
      hint: 'Empty for a category of the first level.',
    },
    FAQS,
    {
      name: 'attributes',
      label: 'What its products are compared by',
      type: 'attributes',
      hint: 'One a line: key | Name | field | pricing_summary; or key | Name | words | a phrase; another one | prices | a phrase | unless | a phrase. Only words are needed.',
    },
  ],
  question: [
    { name: 'question', label: 'Question', type: 'line', required: true },
    { name: 'hint', label: 'What a good answer contains', type: 'area' },
    { ...ACTIVE, hint: 'A question that is not shown keeps its answers.' },
  ],
  product: [
    {
      name: 'code',
      label: 'Code',
      type: 'line',
      fixed: true,
      required: true,
      hint: 'Orders name it. It cannot be changed later.',
    },
    { name: 'name', label: 'Name', type: 'line', required: true },
    { name: 'description', label: 'Description', type: 'area', required: true },
    {
      name: 'price_cents',
      label: 'Price in US cents without VAT',
      type: 'cents',
      required: true,
      hint: 'For billboard_min the lowest amount that can be paid.',
    },
    { name: 'needs_listing', label: 'An order must name a listing', type: 'check' },
    { name: 'options', label: 'Options of an order as a JSON schema', type: 'json', hint: 'Empty for none.' },
    { ...ACTIVE, label: 'On sale' },
  ],
  post: [
    { ...SLUG, hint: 'The last part of its URL. It cannot be changed later.' },
    { name: 'title', label: 'Title', type: 'line', required: true },
    { name: 'summary', label: 'Summary', type: 'area', required: true },
    { name: 'author', label: 'Author', type: 'line' },
    { name: 'body', label: 'Text in Markdown', type: 'markdown', required: true },
    FAQS,
    {
      name: 'published_at',
      label: 'Published at',
      type: 'instant',
      hint: 'For example 2026-11-16T09:00:00Z. Empty for a draft; a time to come publishes it then.',
    },
  ],
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
  retire: 'Remove this category',
  retire_text: 'Its listings move to another category. It is refused while categories are below it.',
  into: 'Slug of the category that takes its listings',
  none: 'There is none yet.',
  saved: 'Saved.',
  unchanged: 'Nothing has changed.',
  retired: 'The category is removed, and its listings have moved.',
  refused: 'Nothing was saved: see the fields below.',
  states: { draft: 'Draft', scheduled: 'Publishes later', published: 'Published', hidden: 'Hidden' },
  listings: (count: number) => plural(count, { one: 'one live listing', other: '# live listings' }),
  not_retired: {
    none: 'There is no such category.',
    target: 'Name the slug of another category that exists. Nothing was removed.',
    children: (count: number) =>
      `${plural(count, { one: 'One category is', other: '# categories are' })} below it: move or remove them first. Nothing was removed.`,
    listings: (count: number) =>
      `${plural(count, { one: 'One listing is', other: '# listings are' })} in it: name the category that takes them. Nothing was removed.`,
  },
  faults: {
    attributes: (line: string) => `“${line}” is no attribute: see the forms below the field`,
    json: 'must be a JSON object, or empty',
    faqs: 'must begin with “Q: ” and have an answer below each question',
    exists: 'is there already: open it to change it',
  },
} as const;
