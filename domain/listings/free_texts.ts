import type { Milestone } from '../drafts/draft_content.ts';
import { fieldsWith, type KindOf, LISTING_FIELDS } from '../profile/listing_fields.ts';
import type { Texts } from '../text/moderation.ts';
import type { ListingContent, ValueOf } from './changes.ts';

type Read<T> = (value: NonNullable<T>) => Texts;

/** One headline or several. */
const headline = (value: string | readonly string[]): Texts => ({ headlines: [value].flat(), texts: [] });
/** One text or several. */
const text = (value: string | readonly string[]): Texts => ({ headlines: [], texts: [value].flat() });

/** The values of a listing that the rules read: only these can wait for the site team (record 76). */
export const MODERATED = fieldsWith({ read: ['headline', 'text'] });
/** One of {@link MODERATED}. */
export type Moderated = (typeof MODERATED)[number];

/** The words in a value, by its kind. */
const WORDS_IN: { [Kind in KindOf<Moderated>]: (value: NonNullable<ValueOf[Kind]>) => readonly string[] } = {
  text: (value) => [value],
  texts: (value) => value,
  faqs: (faqs) => faqs.flatMap(({ question, answer }) => [question, answer]),
  founders: (founders) =>
    founders.flatMap(({ name, title = '', bio = '', socials = {} }) => [
      name,
      title,
      bio,
      ...Object.values(socials),
    ]),
  socials: (socials) => Object.values(socials),
  story: (story) => Object.values(story),
};

/** Values of a live listing that wait for the site team's review (D74). */
export interface HeldValues extends Partial<Pick<ListingContent, Moderated>> {
  /** New ones, with the ids that they will have. */
  milestones?: (Milestone & { id: number })[];
}

/** Texts beside a listing that people publish, by table and column: how the rules read them. */
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
): Texts =>
  joined(
    names.map((name) => {
      const { is, read } = LISTING_FIELDS[name];
      const words = (value: never) => (read === 'headline' ? headline : text)(WORDS_IN[is](value));
      return readBy(words, listing[name]);
    }),
  );

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
