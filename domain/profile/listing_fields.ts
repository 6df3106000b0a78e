/** How a value of a listing is stored: a text or null, a list of texts, a year or null, or by a shape of its own. */
type ListingKind = 'text' | 'texts' | 'year' | 'faqs' | 'founders' | 'socials' | 'story' | 'categories';

/** How a drafted value is proved from the site (R105; record 11). */
export type Proof = 'literal' | 'harvested' | 'country' | 'choice' | 'prose';

/** What the rules of moderation read of a value: a headline, a text, or nothing, and why (record 76). */
type Reading = 'headline' | 'text' | { excused: string };

/** A value that is more than a text: how it is typed and checked. */
export type Form = 'email' | 'link' | 'country' | 'pricing_model';

/** One field of a listing: everything that lists of fields are made from. */
export interface ListingField {
  is: ListingKind;
  /** Most characters on a live listing: of the text, or of each item of a list (R149, D2). */
  most?: number;
  read: Reading;
  form?: Form;
  /** Whether a text may have several lines. */
  lines?: true;
  /** How a drafted value is proved; absent where a draft has it elsewhere, or not at all. */
  draft?: Proof;
  /** The part of the form in which its owners edit it on the listing itself (R148–R153). */
  desk?: 'texts' | 'lists' | 'facts' | 'links' | 'faqs';
  /** Whether it states something about the company: then it has evidence (record 34). */
  fact?: true;
  /** Whether a search finds its words; those of name, tagline and keywords count more, and have places of their own. */
  searched?: true;
  /** What people read as its name in forms, histories and on pages, if that is not the name itself: `Demo video` for `demo_video_url`. */
  label?: string;
  /** What assistants read of it in update_my_listing, if its label does not say it. */
  note?: string;
  /**
   * Whether get_listing has it as it is, and what it says of it there; with its label as a row of its own among the facts of the page and of
   * its Markdown twin. The others are shown in places of their own.
   */
  in_profile?: { describe: string; row?: string };
}

type More = Omit<ListingField, 'is' | 'most' | 'read' | 'desk'>;
// Each kind has its parts of the form: a field in another part would be in none.
const text = <const R extends Reading, const M extends More & { desk?: 'texts' | 'facts' }>(
  most: number,
  read: R,
  more: M,
) => ({ is: 'text', most, read, ...more }) as const;
const texts = <const R extends Reading, const M extends More & { desk?: 'lists' }>(read: R, more: M) =>
  ({ is: 'texts', most: 200, read, ...more }) as const;
const excused = <const Why extends string>(why: Why) => ({ excused: why }) as const;

/**
 * Everything that people state about a listing, in the order of its forms. Drafts, edits, columns, history, moderation, evidence, search, import,
 * export, forms, and where `in_profile` says so the API and the page are derived from it: a new field is a row here and a migration.
 */
export const LISTING_FIELDS = {
  name: text(200, 'headline', { draft: 'literal', fact: true }),
  headline: text(200, 'headline', { desk: 'texts', searched: true, note: 'Replaces tagline.' }),
  tagline: text(200, 'headline', { draft: 'prose', desk: 'texts', fact: true, note: 'One line.' }),
  short_description: text(300, 'headline', {
    label: 'Summary',
    lines: true,
    draft: 'prose',
    desk: 'texts',
    fact: true,
    searched: true,
    note: 'Short text.',
  }),
  summary: text(20_000, 'text', {
    label: 'Text of this site',
    lines: true,
    desk: 'texts',
    searched: true,
    note: 'Replaces description.',
  }),
  description: text(20_000, 'text', {
    label: 'Full description',
    lines: true,
    draft: 'prose',
    desk: 'texts',
    fact: true,
    searched: true,
  }),
  stage: text(40, excused('one of the list of the site team'), { draft: 'choice', fact: true }),
  categories: {
    is: 'categories',
    most: 200,
    read: excused('chosen from those of the site'),
    draft: 'choice',
    fact: true,
    label: 'Category',
  },
  tags: texts('headline', { draft: 'prose' }),
  pricing_model: text(40, excused('one of a list'), {
    form: 'pricing_model',
    draft: 'choice',
    desk: 'facts',
    fact: true,
  }),
  pricing_summary: text(300, 'headline', { label: 'Prices', draft: 'prose', desk: 'facts', fact: true }),
  country: text(2, excused('a code of ISO 3166'), {
    form: 'country',
    draft: 'country',
    desk: 'facts',
    fact: true,
    note: 'Two-letter code.',
  }),
  // A city and a person may be called like a word of the lists, so they are no headlines.
  city: text(120, 'text', {
    draft: 'literal',
    desk: 'facts',
    fact: true,
    in_profile: { describe: 'City of the company.' },
  }),
  founded_year: {
    is: 'year',
    most: 4,
    read: excused('a number'),
    draft: 'literal',
    desk: 'facts',
    fact: true,
    label: 'Founding year',
    in_profile: { describe: 'Year of foundation.', row: 'Founded' },
  },
  features: texts('text', { draft: 'prose', desk: 'lists', fact: true }),
  usps: texts('text', {
    label: 'What makes it different',
    draft: 'prose',
    desk: 'lists',
    fact: true,
    note: 'USPs.',
  }),
  keywords: texts('headline', { draft: 'prose', desk: 'lists' }),
  contact_email: text(254, 'text', { form: 'email', draft: 'literal', desk: 'facts', note: 'Email.' }),
  demo_video_url: text(500, 'text', {
    label: 'Demo video',
    form: 'link',
    draft: 'harvested',
    desk: 'facts',
    note: 'Link.',
  }),
  logo_url: text(500, excused('a picture is made of it, once'), {
    label: 'Logo',
    form: 'link',
    draft: 'harvested',
  }),
  faqs: { is: 'faqs', read: 'text', desk: 'faqs', fact: true, label: 'Questions and answers' },
  founders: { is: 'founders', read: 'text', fact: true },
  company_socials: { is: 'socials', read: 'text', desk: 'links', fact: true, label: 'Links' },
  story: { is: 'story', read: 'text' },
  seo_title: text(200, 'headline', { label: 'Title for search engines', desk: 'texts', note: 'Title.' }),
  seo_description: text(320, 'text', {
    label: 'Description for search engines',
    lines: true,
    desk: 'texts',
    note: 'For search engines.',
  }),
} as const satisfies Record<string, ListingField>;

type Fields = typeof LISTING_FIELDS;
/** The name of a field: that of the column, and mostly that of the API. */
export type ListingFieldName = keyof Fields;
/** What rows are chosen by: the values that a mark may have, or `any` where the row has it at all. */
type Marks = { readonly [Key in keyof ListingField]?: readonly NonNullable<ListingField[Key]>[] | 'any' };
type ValuesOf<Choice> = Choice extends readonly (infer Value)[] ? Value : NonNullable<unknown>;
/** The names of the fields that {@link fieldsWith} gives for these marks. */
type FieldsWith<Chosen extends Marks> = {
  [Name in ListingFieldName]: Fields[Name] extends { [Key in keyof Chosen]: ValuesOf<Chosen[Key]> }
    ? Name
    : never;
}[ListingFieldName];
/** How a field is stored. */
export type KindOf<Name extends ListingFieldName> = Fields[Name]['is'];

/** The row of a field by its name. */
export const fieldOf = (name: string): ListingField => LISTING_FIELDS[name as ListingFieldName];

/** The names of the rows that have all these marks, in the order of the table, as a type too. */
export const fieldsWith = <const Chosen extends Marks>(marks: Chosen): readonly FieldsWith<Chosen>[] =>
  (Object.keys(LISTING_FIELDS) as ListingFieldName[]).filter((name): name is FieldsWith<Chosen> =>
    Object.entries(marks).every(([key, wanted]) => {
      const value: unknown = fieldOf(name)[key as keyof ListingField];
      return wanted === 'any' ? value !== undefined : (wanted as readonly unknown[]).includes(value);
    }),
  );

/** The fields that get_listing has as they are, under their own names. */
export const PROFILE_FIELDS = fieldsWith({ is: ['text', 'texts', 'year'], in_profile: 'any' });
/** One of {@link PROFILE_FIELDS}. */
export type ProfileField = (typeof PROFILE_FIELDS)[number];

const TEXTS = fieldsWith({ is: ['text'], desk: 'any' });
/** One of {@link LISTING_TEXTS}. */
export type ListingText = (typeof TEXTS)[number];
/** The texts of a listing that its owners edit on the listing itself, with their most characters (R148–R153). */
export const LISTING_TEXTS = Object.fromEntries(
  TEXTS.map((name) => [name, LISTING_FIELDS[name].most]),
) as Readonly<Record<ListingText, number>>;

/** The lists of a listing that its owners edit there (R152), each of at most LIST_ITEMS_MAX items. */
export const LISTING_LISTS = fieldsWith({ is: ['texts'], desk: 'any' });
/** One of {@link LISTING_LISTS}. */
export type ListingList = (typeof LISTING_LISTS)[number];

/** Every field of update_my_listing: texts, lists, and the year of foundation. */
export interface ListingFields
  extends Partial<Record<ListingText, string>>,
    Partial<Record<ListingList, string[]>> {
  founded_year?: number | null;
}

/** Whether a text may have several lines. */
export const hasLines = (name: ListingFieldName): boolean => 'lines' in LISTING_FIELDS[name];
