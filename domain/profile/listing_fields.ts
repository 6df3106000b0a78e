/** How a value of a listing is stored: a text or null, a list of texts, a year or null, or by a shape of its own. */
export type ListingKind =
  | 'text'
  | 'texts'
  | 'year'
  | 'faqs'
  | 'founders'
  | 'socials'
  | 'story'
  | 'categories';

/** How a drafted value is proved from the site (R105; record 11). */
export type Proof = 'literal' | 'harvested' | 'country' | 'choice' | 'prose';

/** What the rules of moderation read of a value: a headline, a text, or nothing, and why (record 76). */
type Reading = 'headline' | 'text' | { excused: string };

/** One field of a listing: everything that lists of fields are made from. */
interface ListingField {
  is: ListingKind;
  /** Most characters on a live listing: of the text, or of each item of a list (R149, D2). */
  most?: number;
  /** Whether a text may have several lines. */
  lines?: true;
  /** In a draft: most characters, and how a value is proved. Absent where a draft has it elsewhere, or not at all. */
  draft?: { most: number; proof: Proof };
  /** Whether its owners edit it on the listing itself (R148–R153). */
  desk?: true;
  read: Reading;
  /** Whether it states something about the company: then it has evidence (record 34). */
  fact?: true;
}

const line = <const More extends Omit<ListingField, 'is' | 'most'>>(most: number, more: More) =>
  ({ is: 'text', most, ...more }) as const;
const list = <const More extends Omit<ListingField, 'is' | 'most'>>(more: More) =>
  ({ is: 'texts', most: 200, ...more }) as const;
const inDraft = <const P extends Proof>(proof: P, most = 500) => ({ most, proof }) as const;

/**
 * Everything that people state about a listing, in display order. Drafts, edits, columns, history, moderation, evidence, import, export and
 * forms are derived from it: a new field is a row here, a column, and where pages show it.
 */
export const LISTING_FIELDS = {
  name: line(200, { draft: inDraft('literal'), read: 'headline', fact: true }),
  headline: line(200, { desk: true, read: 'headline' }),
  tagline: line(200, { draft: inDraft('prose'), desk: true, read: 'headline', fact: true }),
  short_description: line(300, {
    lines: true,
    draft: inDraft('prose'),
    desk: true,
    read: 'headline',
    fact: true,
  }),
  summary: line(20_000, { lines: true, desk: true, read: 'text' }),
  description: line(20_000, {
    lines: true,
    draft: inDraft('prose', 20_000),
    desk: true,
    read: 'text',
    fact: true,
  }),
  stage: line(40, {
    draft: inDraft('choice'),
    read: { excused: 'one of the list of the site team' },
    fact: true,
  }),
  categories: {
    is: 'categories',
    most: 200,
    draft: { most: 200, proof: 'choice' },
    read: { excused: 'chosen from those of the site' },
    fact: true,
  },
  tags: list({ draft: { most: 200, proof: 'prose' }, read: 'headline' }),
  pricing_model: line(40, {
    draft: inDraft('choice'),
    desk: true,
    read: { excused: 'one of a list' },
    fact: true,
  }),
  pricing_summary: line(300, { draft: inDraft('prose'), desk: true, read: 'headline', fact: true }),
  country: line(2, {
    draft: inDraft('country'),
    desk: true,
    read: { excused: 'a code of ISO 3166' },
    fact: true,
  }),
  // A city and a person may be called like a word of the lists, so they are no headlines.
  city: line(120, { draft: inDraft('literal'), desk: true, read: 'text', fact: true }),
  founded_year: {
    is: 'year',
    most: 4,
    draft: inDraft('literal'),
    desk: true,
    read: { excused: 'a number' },
    fact: true,
  },
  features: list({ draft: { most: 200, proof: 'prose' }, desk: true, read: 'text', fact: true }),
  usps: list({ draft: { most: 200, proof: 'prose' }, desk: true, read: 'text', fact: true }),
  keywords: list({ draft: { most: 200, proof: 'prose' }, desk: true, read: 'headline' }),
  contact_email: line(254, { draft: inDraft('literal'), desk: true, read: 'text' }),
  demo_video_url: line(500, { draft: inDraft('harvested'), desk: true, read: 'text' }),
  logo_url: line(500, {
    draft: inDraft('harvested'),
    read: { excused: 'shown to nobody: a picture is made of what is there, once' },
  }),
  faqs: { is: 'faqs', desk: true, read: 'text', fact: true },
  founders: { is: 'founders', read: 'text', fact: true },
  company_socials: { is: 'socials', desk: true, read: 'text', fact: true },
  story: { is: 'story', read: 'text' },
  seo_title: line(200, { desk: true, read: 'headline' }),
  seo_description: line(320, { lines: true, desk: true, read: 'text' }),
} as const satisfies Record<string, ListingField>;

type Fields = typeof LISTING_FIELDS;
/** The name of a field: that of the column, and mostly that of the API. */
export type ListingFieldName = keyof Fields;
/** The names of the fields whose row has these marks. */
export type FieldsWith<Marks> = {
  [Name in ListingFieldName]: Fields[Name] extends Marks ? Name : never;
}[ListingFieldName];
/** How a field is stored. */
export type KindOf<Name extends ListingFieldName> = Fields[Name]['is'];

/** The rows of the table, in its order; `Name` says which they are. */
export const fieldsWhere = <Name extends ListingFieldName>(
  is: (field: ListingField, name: ListingFieldName) => boolean,
): readonly Name[] =>
  (Object.keys(LISTING_FIELDS) as ListingFieldName[]).filter((name): name is Name =>
    is(LISTING_FIELDS[name], name),
  );

/** One of {@link LISTING_TEXTS}. */
export type ListingText = FieldsWith<{ is: 'text'; desk: true }>;
/** The texts of a listing that its owners edit on the listing itself, with their most characters (R148–R153). */
export const LISTING_TEXTS = Object.fromEntries(
  fieldsWhere<ListingText>(({ is, desk }) => is === 'text' && desk === true).map((name) => [
    name,
    LISTING_FIELDS[name].most,
  ]),
) as Readonly<Record<ListingText, number>>;

/** One of {@link LISTING_LISTS}. */
export type ListingList = FieldsWith<{ is: 'texts'; desk: true }>;
/** The lists of a listing that its owners edit there (R152), each of at most LIST_ITEMS_MAX items. */
export const LISTING_LISTS = fieldsWhere<ListingList>(({ is, desk }) => is === 'texts' && desk === true);

/** Every field of update_my_listing: texts, lists, and the year of foundation. */
export interface ListingFields
  extends Partial<Record<ListingText, string>>,
    Partial<Record<ListingList, string[]>> {
  founded_year?: number | null;
}

/** Whether a text may have several lines. */
export const hasLines = (name: ListingFieldName): boolean => 'lines' in LISTING_FIELDS[name];
