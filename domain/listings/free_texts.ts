import type { Milestone } from '../drafts/draft_content.ts';
import type { Texts } from '../text/moderation.ts';
import type { ListingContent } from './changes.ts';

type Read<T> = (value: NonNullable<T>) => Texts;
/** Why the rules need not read a value. */
type Excuse = string;

/** One headline or several. */
const headline = (value: string | readonly string[]): Texts => ({ headlines: [value].flat(), texts: [] });
/** One text or several. */
const text = (value: string | readonly string[]): Texts => ({ headlines: [], texts: [value].flat() });

/**
 * Every value of a listing that people set: how the rules read it, or why they need not (record 76). What moderation reads and what can wait for
 * the site team follow from it. A city and a person may be called like a word of the lists, so they are no headlines.
 */
export const LISTING_FREE_TEXTS = {
  name: headline,
  tagline: headline,
  short_description: headline,
  description: text,
  headline,
  summary: text,
  stage: 'one of the list of the site team',
  pricing_model: 'one of a list',
  pricing_summary: headline,
  country: 'a code of ISO 3166',
  city: text,
  founded_year: 'a number',
  contact_email: text,
  demo_video_url: text,
  logo_url: 'shown to nobody: a picture is made of what is there, once',
  features: text,
  usps: text,
  keywords: headline,
  tags: headline,
  faqs: (faqs) => text(faqs.flatMap(({ question, answer }) => [question, answer])),
  founders: (founders) =>
    text(
      founders.flatMap(({ name, title = '', bio = '', socials = {} }) => [
        name,
        title,
        bio,
        ...Object.values(socials),
      ]),
    ),
  company_socials: (socials) => text(Object.values(socials)),
  story: (story) => text(Object.values(story)),
  seo_title: headline,
  seo_description: text,
} as const satisfies { [K in keyof ListingContent]: Read<ListingContent[K]> | Excuse };

type FreeTexts = typeof LISTING_FREE_TEXTS;
/** A value of a listing that the rules read. */
export type Moderated = {
  [K in keyof FreeTexts]: FreeTexts[K] extends Excuse ? never : K;
}[keyof FreeTexts];

/** The values of a listing that the rules read: only these can wait for the site team. */
export const MODERATED = Object.keys(LISTING_FREE_TEXTS).filter(
  (name) => typeof LISTING_FREE_TEXTS[name as keyof FreeTexts] === 'function',
) as readonly Moderated[];

/** Values of a live listing that wait for the site team's review (D74). */
export interface HeldValues extends Partial<Pick<ListingContent, Moderated>> {
  /** New ones, with the ids that they will have. */
  milestones?: (Milestone & { id: number })[];
}

/** Texts beside a listing that people publish, by table and column, as {@link LISTING_FREE_TEXTS}. */
export const FURTHER_FREE_TEXTS = {
  milestone: { title: headline, description: text, url: text },
  listing_update: { title: headline, body: text },
  listing_picture: { alt: headline },
  review: { name: text, text },
  review_reply: { text },
  interview_answer: { answer: text },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Read<string>>>>>;

/** What the rules read of a listing; of some of its values alone, if they are named. */
export const textsOfListing = (
  listing: Partial<ListingContent>,
  names: readonly Moderated[] = MODERATED,
): Texts => joined(names.map((name) => readBy(LISTING_FREE_TEXTS[name], listing[name])));

/** What the rules read of a text beside a listing; absent columns are left out. */
export const textsOf = <T extends keyof typeof FURTHER_FREE_TEXTS>(
  table: T,
  row: Readonly<{ [C in keyof (typeof FURTHER_FREE_TEXTS)[T]]?: string | null | undefined }>,
): Texts =>
  joined(
    Object.entries<Read<string>>(FURTHER_FREE_TEXTS[table]).map(([column, read]) =>
      readBy(read, row[column as keyof typeof row]),
    ),
  );

const NOTHING: Texts = { headlines: [], texts: [] };

// A function that reads one value takes no other: the type of each name says which.
const readBy = <T>(read: (value: never) => Texts, value: T): Texts =>
  value === null || value === undefined ? NOTHING : read(value as never);

/** Several as one. */
export const joined = (all: readonly Texts[]): Texts => ({
  headlines: all.flatMap(({ headlines }) => headlines),
  texts: all.flatMap(({ texts }) => texts),
});
