import { z } from 'zod';
import { MILESTONES_MAX } from '../../domain/drafts/draft_content.ts';
import {
  DRAFT_FIELD_NAMES,
  DRAFT_FIELDS,
  type DraftFieldName,
  type FieldRule,
  LIST_ITEMS_MAX,
} from '../../domain/profile/draft_fields.ts';
import {
  FOUNDERS_MAX,
  LISTING_FAQS_MAX,
  SOCIAL_KEYS,
  type SocialKey,
} from '../../domain/profile/drafting.ts';
import { hasLines } from '../../domain/profile/listing_fields.ts';
import { PRICING_MODELS } from '../../domain/profile/lists.ts';
import {
  STORY_SECTION_MAX,
  STORY_SECTIONS,
  STORY_TITLE_LIVE_MAX,
  type StorySection,
} from '../../domain/profile/paid_sections.ts';
import { inOneLine, isVisible } from '../../domain/text/plain_text.ts';
import { clearableLine, clearableText, components, oneOf, storedText } from './common.ts';

const NOTES: Record<keyof typeof DRAFT_FIELDS, string> = {
  name: 'Company or product name.',
  tagline: 'One line; a listing holds 200 characters.',
  short_description: 'A few sentences; a listing holds 300 characters.',
  description: 'The full text.',
  stage: 'For example idea, mvp, launched or growing.',
  categories: 'Names or slugs from list_categories; the first is primary.',
  tags: 'Free labels.',
  pricing_model: 'How it charges.',
  pricing_summary: 'Prices in a sentence; a listing holds 300 characters.',
  country: 'Two-letter country code.',
  city: 'City of the company.',
  founded_year: 'Year of foundation, for example 2021.',
  features: 'What it does.',
  usps: 'What makes it different.',
  keywords: 'Words that it should be found by.',
  contact_email: 'Public contact address.',
  demo_video_url: 'Demo on a video site.',
  logo_url: 'Link to the logo.',
};

/** The 18 writable profile fields with their bounds; null removes one (R113–R118). */
export const draftFieldsInput = z
  .strictObject(
    mapFields((rule, note, name) =>
      (rule.kind === 'list'
        ? z.array(storedText(rule.max).overwrite(inOneLine)).max(LIST_ITEMS_MAX)
        : fieldText(rule.max, name)
      )
        .nullable()
        .exactOptional()
        .describe(note),
    ),
  )
  .register(components, { id: 'DraftFieldsInput' });

/** The text of a field; an enum if it is chosen from a list that stays. */
function fieldText(max: number, name: DraftFieldName) {
  const text = hasLines(name) ? storedText(max) : storedText(max).overwrite(inOneLine);
  return name === 'pricing_model' ? oneOf(text, PRICING_MODELS) : text;
}

/** Names of profile fields. */
export const fieldNames = (max: number) => z.array(z.enum(DRAFT_FIELD_NAMES)).max(max);

/** A non-blank text, trimmed. */
export const words = (max: number) =>
  storedText(max).min(1, BLANK).regex(/\S/, BLANK).refine(isVisible, BLANK).trim();
/** The same in one line. */
export const line = (max: number) => words(max).overwrite(inOneLine);
const BLANK = { error: 'Must not be blank.', abort: true };
/** An optional text, trimmed; blank means empty. */
const optionalWords = (max: number) => clearableText(max).exactOptional();

const optionalLine = (max: number) => clearableLine(max).exactOptional();

/** The FAQs of a draft or listing (R125). */
export const faqsInput = z
  .array(
    z.strictObject({
      question: line(300).describe('The question.'),
      answer: words(1500).describe('Its answer.'),
    }),
  )
  .max(LISTING_FAQS_MAX);

/** The founders of a draft, primary first (R128). */
export const foundersInput = z
  .array(
    z.strictObject({
      name: line(160).describe('Full name.'),
      title: optionalLine(160).describe('Role.'),
      bio: optionalWords(3000).describe('About them.'),
    }),
  )
  .max(FOUNDERS_MAX);

const PLATFORMS: Record<SocialKey, string> = {
  linkedin: 'Profile on LinkedIn.',
  x: 'Profile on X, once Twitter.',
  facebook: 'Page on Facebook.',
  instagram: 'Profile on Instagram.',
  tiktok: 'Profile on TikTok.',
  youtube: 'Channel on YouTube.',
  threads: 'Profile on Threads.',
  pinterest: 'Profile on Pinterest.',
  github: 'Profile or organisation on GitHub.',
  reddit: 'Community or profile on Reddit.',
  producthunt: 'Page on Product Hunt.',
  medium: 'Publication on Medium.',
  website: 'Website of their own.',
  custom: 'Any other link.',
};

/** Links by the 14 platform keys (R126, R127); an empty text clears one. Invalid links are refused by part_faults.ts. */
export const socialsInput = z
  .strictObject(eachOf(SOCIAL_KEYS, (key) => optionalWords(500).describe(PLATFORMS[key])))
  .register(components, { id: 'SocialsInput' });

const SECTIONS: Record<StorySection, string> = {
  title: 'Headline.',
  story: 'The story as a whole.',
  why_started: 'Why it was started.',
  problem: 'The problem that it solves.',
  journey: 'How it went so far.',
  challenges: 'What was hard.',
  achievements: 'What was achieved.',
  lessons: 'What was learned.',
  whats_next: 'What comes next.',
};

/** The sections of a founder story in a draft (R129); an empty text clears one. */
export const storyInput = z.strictObject(
  eachOf(STORY_SECTIONS, (key) => optionalWords(STORY_SECTION_MAX).describe(SECTIONS[key])),
);

/** The same of a listing, whose title is shorter (R165). */
export const listingStoryInput = {
  ...storyInput.shape,
  title: optionalLine(STORY_TITLE_LIVE_MAX).describe(SECTIONS.title),
};

/** A milestone of a draft or listing (R130). */
export const milestoneInput = {
  date: z.iso.date('Must be a day that exists, in the form 2026-11-16.').describe('When.'),
  title: line(200).describe('What happened.'),
  description: optionalWords(2000).describe('More of it.'),
  url: optionalWords(500).describe('An https link.'),
};

/** The milestones of a draft (R130). */
export const milestonesInput = z.array(z.strictObject(milestoneInput)).max(MILESTONES_MAX);

/** Texts for search engines (R132); an empty text clears one. */
export const seoInput = z.strictObject({
  title: optionalLine(70).describe('Title.'),
  meta: optionalWords(170).describe('Description.'),
});

function eachOf<K extends string, T>(keys: readonly K[], make: (key: K) => T): Record<K, T> {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, T>;
}

/** One schema per profile field, from its rule and description. */
export function mapFields<T>(
  make: (rule: FieldRule, note: string, name: DraftFieldName) => T,
): Record<keyof typeof DRAFT_FIELDS, T> {
  const entries = Object.entries(DRAFT_FIELDS).map(([name, rule]) => [
    name,
    make(rule, NOTES[name as DraftFieldName], name as DraftFieldName),
  ]);
  return Object.fromEntries(entries);
}
