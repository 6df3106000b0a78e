import { z } from 'zod';
import { FACT_NAMES, FACT_QUOTE_MAX, FACT_QUOTES_MAX } from '../../domain/evidence/listing_facts.ts';
import { mondayOf } from '../../domain/launches/weeks.ts';
import { COMPARED_FIELDS } from '../../domain/listings/comparison.ts';
import { ALT_MOST, GALLERY_MOST } from '../../domain/pictures/gallery.ts';
import { DRAFT_FIELD_NAMES, LIST_ITEMS_MAX } from '../../domain/profile/draft_fields.ts';
import { SOCIAL_KEYS } from '../../domain/profile/drafting.ts';
import { fieldsWith, type KindOf, LISTING_FIELDS } from '../../domain/profile/listing_fields.ts';
import { choiceOf, PRICING_MODELS } from '../../domain/profile/lists.ts';
import {
  STORY_SECTION_MAX,
  STORY_SECTIONS,
  STORY_TITLE_LIVE_MAX,
  UNLOCKABLE_SECTIONS,
} from '../../domain/profile/paid_sections.ts';
import { isLink } from '../../domain/profile/sites.ts';
import { isPlainText } from '../../domain/text/plain_text.ts';

const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(max)
    .refine(isPlainText, 'must not contain control characters or marks that change the direction of text');
const slug = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,219}$/, 'must be a slug: lower-case letters, digits and hyphens');
const code = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,59}$/, 'must be one word of lower-case letters, digits and _');
const instant = z.iso.datetime({
  offset: true,
  error: 'must be an instant, for example 2026-11-16T09:00:00Z',
});
const email = z
  .string()
  .max(254)
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'must be an e-mail address');
const link = z
  .string()
  .max(500)
  .refine(isLink, 'must be a complete http or https address, without user name, password and spaces');
const pricingModel = z.string().transform((word, issues) => {
  const found = choiceOf(PRICING_MODELS, word);
  if (!found) issues.addIssue(`must be one of ${PRICING_MODELS.map((each) => each.slug).join(', ')}`);
  return found?.slug ?? word;
});

/** A file of the folder of pictures; what is served is encoded by us. */
const picture = z
  .string()
  .regex(
    /^pictures\/[\w-]{1,100}\.(?:png|jpe?g|webp|gif|svg)$/i,
    'must name a file of the folder pictures, for example pictures/logo.png',
  );

const faqs = z.array(z.strictObject({ question: text(300), answer: text(1500) })).max(10);

const socials = z.partialRecord(z.enum(SOCIAL_KEYS), link);

const founder = z.strictObject({
  name: text(160),
  title: text(160).exactOptional(),
  bio: text(3000).exactOptional(),
  socials: socials.exactOptional(),
  /** The founder's slug on another site; used if it is free here. */
  slug: slug.exactOptional(),
  /** The picture that the owner of the listing, who is this founder, shows of themselves. */
  picture: picture.exactOptional(),
});

const country = z
  .string()
  .regex(/^[A-Za-z]{2}$/, 'must be a two-letter country code')
  .toUpperCase();

/** The fields that are texts, lists of texts or a year; the others have formats of their own. */
export const PLAIN = fieldsWith({ is: ['text', 'texts', 'year'] }).filter((name) => name !== 'name');

const FORMS = { email, link, country, pricing_model: pricingModel };

/** With the bounds of live listings (D2). */
function plainFormat(name: (typeof PLAIN)[number]) {
  const { is, most, ...field } = LISTING_FIELDS[name];
  if (is === 'texts') return z.array(text(most)).max(LIST_ITEMS_MAX).exactOptional();
  if (is === 'year') return z.int().min(1800).max(2100).nullable().exactOptional();
  return ('form' in field ? FORMS[field.form] : text(most)).nullable().exactOptional();
}

type Of<Kind> = {
  [Name in (typeof PLAIN)[number]]: KindOf<Name> extends Kind ? Name : never;
}[(typeof PLAIN)[number]];

const plainFields = Object.fromEntries(PLAIN.map((name) => [name, plainFormat(name)])) as unknown as {
  [Name in Of<'text'>]: z.ZodExactOptional<z.ZodNullable<z.ZodString>>;
} & {
  [Name in Of<'texts'>]: z.ZodExactOptional<z.ZodArray<z.ZodString>>;
} & { founded_year: z.ZodExactOptional<z.ZodNullable<z.ZodInt>> };

const STORY = Object.fromEntries(
  STORY_SECTIONS.map((section) => [
    section,
    text(section === 'title' ? STORY_TITLE_LIVE_MAX : STORY_SECTION_MAX).exactOptional(),
  ]),
) as Record<(typeof STORY_SECTIONS)[number], z.ZodExactOptional<z.ZodString>>;

/*
 * The import format (docs/import.md): the entries of each file. Names are those of the API; bounds are those of live listings. Unknown
 * keys are refused, so that a misspelt one is not lost. Whatever an entry leaves out stays unchanged.
 */

/** Phrases that state an attribute (domain/text/phrase_match.ts). */
const phrases = z.array(text(60)).min(1).max(40);

/** One category of `categories.json`, in display order. */
export const categoryFormat = z.strictObject({
  slug,
  name: text(200),
  description: text(2000),
  /** Slug of the parent category. */
  parent: slug.exactOptional(),
  faqs: faqs.exactOptional(),
  attributes: z
    .array(
      z.union([
        z.strictObject({ key: code, name: text(100), field: z.enum(COMPARED_FIELDS) }),
        z.strictObject({
          key: code,
          name: text(100),
          words: phrases,
          prices: phrases.exactOptional(),
          unless: phrases.exactOptional(),
        }),
      ]),
    )
    .max(30)
    .exactOptional(),
});

/** One listing of `listings.json` or of a file of `listings/`. */
export const listingFormat = z.strictObject({
  name: text(LISTING_FIELDS.name.most),
  /** From the name by default. */
  slug: slug.exactOptional(),
  url: link,
  /** Email address of the owner. */
  owner: email,
  status: z.enum(['draft', 'scheduled', 'live']).default('draft'),
  plan: z.enum(['free', 'paid']).default('free'),
  week: z
    .string()
    .refine((week) => mondayOf(week) === week, 'must be the Monday of a week, for example 2026-11-16')
    .exactOptional(),
  live_at: instant.exactOptional(),
  /** Slugs; the first is primary. */
  categories: z.array(slug).min(1).max(4),
  ...plainFields,
  /** The logo itself; without it there is none until the next submission of the draft. */
  logo: picture.nullable().exactOptional(),
  /** Uploaded pictures, shown where media are unlocked. */
  pictures: z
    .array(z.strictObject({ file: picture, alt: text(ALT_MOST).exactOptional() }))
    .max(GALLERY_MOST)
    .exactOptional(),
  faqs: faqs.exactOptional(),
  founders: z
    .array(founder)
    .max(6)
    .refine(
      (all) => all.filter((one) => one.picture !== undefined).length <= 1,
      'must name one picture at most, that of the founder who is the owner',
    )
    .exactOptional(),
  socials: socials.exactOptional(),
  not_found_on_website: z.array(z.enum(DRAFT_FIELD_NAMES)).exactOptional(),
  /** By default all of them on a paid plan and none on the free one (D54). */
  unlocked: z.array(z.enum(UNLOCKABLE_SECTIONS)).exactOptional(),
  story: z.strictObject(STORY).exactOptional(),
  milestones: z
    .array(
      z.strictObject({
        date: z.iso.date(),
        title: text(200),
        description: text(2000).exactOptional(),
        url: link.exactOptional(),
      }),
    )
    .max(200)
    .default([]),
  updates: z
    .array(z.strictObject({ title: text(200), body: text(5000), published_at: instant }))
    .max(500)
    .default([]),
  /** Where its values come from; each holds for exactly this value. */
  evidence: z
    .array(
      z.strictObject({
        field: z.enum(FACT_NAMES),
        /** The value as one text (domain/evidence/listing_facts.ts). */
        text: z.string().min(1).max(20_000),
        quotes: z
          .array(
            z.strictObject({
              quote: z.string().min(1).max(FACT_QUOTE_MAX),
              page_url: z.string().max(2048).refine(isLink, 'must be a complete http or https address'),
            }),
          )
          .max(FACT_QUOTES_MAX),
        read_on: z.iso.date().nullable(),
      }),
    )
    .max(200)
    .exactOptional(),
});

/** One post of `blog.json`; its text is in `blog/<slug>.md`, or here. */
export const postFormat = z.strictObject({
  slug,
  title: text(200),
  summary: text(500),
  author: text(160).exactOptional(),
  /** Absent for a draft; a future post becomes public then. */
  published_at: instant.exactOptional(),
  updated_at: instant.exactOptional(),
  faqs: faqs.default([]),
  /** Markdown. */
  body: text(200_000),
});

/** One question of `interview_questions.json`, in the order of the interview. */
export const questionFormat = z.strictObject({
  /** The id that answers refer to; by default the question is identified by its text. */
  id: z.int().min(1).exactOptional(),
  question: text(500),
  hint: text(500).exactOptional(),
  active: z.boolean().default(true),
});

/** One product of `products.json`, in the order of the catalogue. */
export const productFormat = z.strictObject({
  code,
  name: text(200),
  description: text(2000),
  /** US cents without VAT. */
  price_cents: z.int().min(0).max(100_000_000),
  needs_listing: z.boolean(),
  /** JSON schema of the options of an order item. */
  options: z.record(z.string(), z.unknown()).nullable().default(null),
  active: z.boolean().default(true),
});

/** A category as the format gives it. */
export type ImportedCategory = z.output<typeof categoryFormat>;
/** A listing as the format gives it. */
export type ImportedListing = z.output<typeof listingFormat>;
/** A blog post as the format gives it. */
export type ImportedPost = z.output<typeof postFormat>;
/** An interview question as the format gives it. */
export type ImportedQuestion = z.output<typeof questionFormat>;
/** A product as the format gives it. */
export type ImportedProduct = z.output<typeof productFormat>;
