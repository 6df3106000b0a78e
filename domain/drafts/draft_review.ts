import type { Fault } from '../http/errors.ts';
import {
  DRAFT_FIELD_NAMES,
  type DraftFieldName,
  type DraftFieldSet,
  type FieldValue,
} from '../profile/draft_fields.ts';
import type { DraftContent } from './draft_content.ts';

/** Parts of a complete profile besides the fields. */
const PARTS = ['faqs', 'founders', 'company_socials'] as const;
/** What a draft can lack. */
export type MissingName = DraftFieldName | (typeof PARTS)[number];

/** Weights of completeness; what visitors see first weighs most. */
const WEIGHTS: Record<MissingName, number> = {
  name: 10,
  tagline: 8,
  short_description: 10,
  description: 10,
  categories: 10,
  features: 8,
  pricing_model: 8,
  pricing_summary: 4,
  logo_url: 6,
  usps: 4,
  keywords: 4,
  tags: 2,
  stage: 3,
  country: 4,
  city: 2,
  founded_year: 2,
  contact_email: 3,
  demo_video_url: 2,
  faqs: 6,
  founders: 6,
  company_socials: 4,
};
const FULL = Object.values(WEIGHTS).reduce((sum, weight) => sum + weight, 0);

const isFilled = (value: FieldValue): value is NonNullable<FieldValue> => value !== null && value.length > 0;

/** Completeness of a profile in whole percent, by weight. */
export function completenessOf(content: DraftContent): number {
  const filled = WEIGHED.filter((name) => hasValue(content, name));
  return Math.round((100 * filled.reduce((sum, name) => sum + WEIGHTS[name], 0)) / FULL);
}

/** Names of missing values; a field that was deleted or locked blank is not missing. */
export function missingIn(content: DraftContent): MissingName[] {
  return WEIGHED.filter((name) => !hasValue(content, name) && !blankOnPurpose(content.fields, name));
}

const WEIGHED: readonly MissingName[] = [...DRAFT_FIELD_NAMES, ...PARTS];

function hasValue({ fields, ...parts }: DraftContent, name: MissingName): boolean {
  return isPart(name) ? Object.keys(parts[name]).length > 0 : isFilled(fields[name].value);
}

const isPart = (name: MissingName): name is (typeof PARTS)[number] =>
  (PARTS as readonly string[]).includes(name);

const blankOnPurpose = (fields: DraftFieldSet, name: MissingName): boolean =>
  !isPart(name) && (fields[name].state === 'deleted' || fields[name].state === 'override');

/** Facts that the site does not state and nobody has added (R42). */
export function notFoundIn(fields: DraftFieldSet): DraftFieldName[] {
  return DRAFT_FIELD_NAMES.filter((name) => fields[name].value === null && fields[name].ai === null);
}

/** What a draft still needs to become a listing: one fault per item of D65. */
export function incompleteIn(fields: Readonly<Record<DraftFieldName, { value: FieldValue }>>): Fault[] {
  const faults: Fault[] = [];
  const need = (path: string, what: string) =>
    faults.push({
      path: `fields.${path}`,
      code: 'missing',
      message: `A listing needs ${what}.`,
      fix: `Set fields.${path} with update_draft.`,
    });
  if (!isFilled(fields.name.value)) need('name', 'a name');
  if (!isFilled(fields.short_description.value) && !isFilled(fields.description.value)) {
    need('short_description', 'a short description or a description');
  }
  if (!isFilled(fields.categories.value)) need('categories', 'one category from list_categories');
  return faults;
}

/** Recommended number of FAQs; a drafter writes no more, a person may (D1). */
const FAQS_ADVISED = 5;

/** What to say of more FAQs than are recommended; they are saved all the same (D1). */
export const faqNotices = (count: number): string[] =>
  count > FAQS_ADVISED ? [`There are ${count} FAQs; all are saved, but ${FAQS_ADVISED} read best.`] : [];

/** Categories that a listing shows: the primary one, and three more on a paid plan (R40, D34). */
export const CATEGORIES_SHOWN = { free: 1, paid: 4 } as const;

/** Notices that are not faults: content that will not be shown, or is more than recommended (D1, D34). */
export function noticesOn({ fields, faqs, founders, founder_socials }: DraftContent): string[] {
  const categories = fields.categories.value?.length ?? 0;
  const { free, paid } = CATEGORIES_SHOWN;
  const notices = faqNotices(faqs.length);
  if (categories > free) {
    notices.push(
      `Of the ${categories} categories, a free listing shows the first and a paid one the first ${paid}; the others stay in the draft.`,
    );
  }
  if (founders.length === 0 && Object.keys(founder_socials).length > 0) {
    notices.push('founder_socials belong to the first founder, and there is none: add one to show them.');
  }
  return notices;
}
