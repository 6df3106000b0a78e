import { z } from 'zod';
import {
  DRAFT_FIELD_NAMES,
  DRAFT_FIELDS,
  type FieldRule,
  LIST_ITEMS_MAX,
} from '../../domain/draft_fields.ts';
import { FOUNDERS_MAX, SOCIAL_KEYS } from '../../domain/drafting.ts';
import { STORY_SECTION_MAX, STORY_SECTIONS } from '../../domain/paid_sections.ts';
import { isVisible } from '../../domain/plain_text.ts';
import { components, keptText } from './common.ts';

const NOTES: Record<keyof typeof DRAFT_FIELDS, string> = {
  name: 'Company or product name.',
  tagline: 'One line; a listing holds 200 characters.',
  short_description: 'A few sentences; a listing holds 300 characters.',
  description: 'The full text.',
  stage: 'idea, mvp, beta, launched, growing or established.',
  categories: 'Names or slugs from list_categories; the first is primary.',
  tags: 'Free labels.',
  pricing_model:
    'free, freemium, free-trial, subscription, one-time, usage-based, contact-sales or open-source.',
  pricing_summary: 'Prices in a sentence; a listing holds 300 characters.',
  country: 'Two-letter country code.',
  city: 'City of the company.',
  founded_year: 'Year of foundation, for example 2021.',
  features: 'What it does.',
  usps: 'What makes it different.',
  keywords: 'Words that it should be found by.',
  contact_email: 'Public contact address.',
  demo_video_url: 'Link to a demo on a video site.',
  logo_url: 'Link to the logo.',
};

/** The 18 writable profile fields with their bounds; null removes one (R113–R118). */
export const draftFieldsInput = z
  .strictObject(
    mapFields((rule, note) =>
      (rule.kind === 'list' ? z.array(keptText(rule.max)).max(LIST_ITEMS_MAX) : keptText(rule.max))
        .nullable()
        .exactOptional()
        .describe(note),
    ),
  )
  .register(components, { id: 'DraftFieldsInput' });

/** Names of profile fields. */
export const fieldNames = (max: number) => z.array(z.enum(DRAFT_FIELD_NAMES)).max(max);

/** A text that says something; blanks around it go. */
const words = (max: number) => keptText(max).min(1, BLANK).regex(/\S/, BLANK).refine(isVisible, BLANK).trim();
const BLANK = { error: 'Must not be blank.', abort: true };
/** A text that may be left out; a blank one is nothing. */
const optionalWords = (max: number) =>
  keptText(max)
    .overwrite((text) => (isVisible(text) ? text.trim() : ''))
    .exactOptional();

/** The FAQs of a draft or a listing (R125). */
export const faqsInput = z.array(z.strictObject({ question: words(300), answer: words(1500) })).max(10);

/** The founders of a draft, the primary one first (R128). */
export const foundersInput = z
  .array(
    z.strictObject({
      name: words(160),
      title: optionalWords(160).describe('Role.'),
      bio: optionalWords(3000),
    }),
  )
  .max(FOUNDERS_MAX);

/** Links by the 14 platform keys (R126, R127); an empty text clears one. What is no link is refused in words (link_faults.ts). */
export const socialsInput = z
  .strictObject(eachOf(SOCIAL_KEYS, () => optionalWords(500)))
  .register(components, { id: 'SocialsInput' });

/** The sections of a founder story in a draft (R129); an empty text clears one. */
export const storyInput = z.strictObject(eachOf(STORY_SECTIONS, () => optionalWords(STORY_SECTION_MAX)));

/** The milestones of a draft or a listing (R130). */
export const milestonesInput = z
  .array(
    z.strictObject({
      date: z.iso.date('Must be a day that exists, in the form 2026-11-16.'),
      title: words(200),
      description: optionalWords(2000),
      url: optionalWords(500).describe('An https link.'),
    }),
  )
  .max(50);

/** Texts for search engines (R132); an empty text clears one. */
export const seoInput = z.strictObject({
  title: optionalWords(70),
  meta: optionalWords(170),
});

function eachOf<K extends string, T>(keys: readonly K[], make: () => T): Record<K, T> {
  return Object.fromEntries(keys.map((key) => [key, make()])) as Record<K, T>;
}

/** One schema for every profile field, by its rule and what is said of it. */
export function mapFields<T>(
  make: (rule: FieldRule, note: string) => T,
): Record<keyof typeof DRAFT_FIELDS, T> {
  const entries = Object.entries(DRAFT_FIELDS).map(([name, rule]) => [
    name,
    make(rule, NOTES[name as keyof typeof DRAFT_FIELDS]),
  ]);
  return Object.fromEntries(entries);
}
