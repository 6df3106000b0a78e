import {
  DRAFT_FIELD_NAMES,
  DRAFT_FIELDS,
  type DraftFieldName,
  type DraftFieldSet,
  type FieldValue,
} from './draft_fields.ts';
import type { Fault } from './errors.ts';

/** How much each field counts towards a complete profile; what visitors look at first counts most. */
const WEIGHTS: Record<DraftFieldName, number> = {
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
};
const FULL = Object.values(WEIGHTS).reduce((sum, weight) => sum + weight, 0);

const isFilled = (value: FieldValue): value is NonNullable<FieldValue> => value !== null && value.length > 0;

/** How complete a profile is, in whole percent: the share of filled fields by weight. */
export function completenessOf(fields: DraftFieldSet): number {
  const filled = DRAFT_FIELD_NAMES.filter((name) => isFilled(fields[name].value));
  return Math.round((100 * filled.reduce((sum, name) => sum + WEIGHTS[name], 0)) / FULL);
}

/** Names of fields that have no value and were not removed on purpose. */
export function missingIn(fields: DraftFieldSet): DraftFieldName[] {
  return DRAFT_FIELD_NAMES.filter(
    (name) => !isFilled(fields[name].value) && fields[name].state !== 'deleted',
  );
}

/** What keeps a draft from becoming a listing: one fault per item that D65 asks for. */
export function incompleteIn(fields: DraftFieldSet): Fault[] {
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

/** A fault of a value that the draft may have and a live listing may not. */
export interface DraftProblem extends Fault {
  limit?: number;
}

/** What a live listing could not hold of a draft (D2): every bound that the draft's value exceeds. */
export function problemsIn(fields: DraftFieldSet): DraftProblem[] {
  return DRAFT_FIELD_NAMES.flatMap((name) => [
    ...tooLong(name, fields[name].value),
    ...malformed(name, fields[name].value),
  ]);
}

function tooLong(name: DraftFieldName, value: FieldValue): DraftProblem[] {
  const { kind, live_max: limit } = DRAFT_FIELDS[name];
  // A country or a year of the wrong length is malformed, which says more.
  if (typeof value !== 'string' || kind === 'list' || name === 'country' || name === 'founded_year')
    return [];
  const actual = Array.from(value).length;
  if (actual <= limit) return [];
  return [
    {
      path: `fields.${name}`,
      code: 'too_long_for_listing',
      message: `A live listing holds at most ${limit} characters here.`,
      limit,
      actual,
      fix: `Shorten it by ${actual - limit} characters.`,
    },
  ];
}

/** The form that a live listing asks of a field, where it asks for one. */
const FORMS: Partial<
  Record<DraftFieldName, { code: string; fits(value: string): boolean; message: string; fix: string }>
> = {
  country: {
    code: 'invalid_country',
    fits: (value) => /^[A-Za-z]{2}$/.test(value),
    message: 'A country is a two-letter code.',
    fix: 'Use the ISO 3166 code, for example DE.',
  },
  founded_year: {
    code: 'invalid_year',
    fits: (value) => /^\d{4}$/.test(value) && Number(value) >= 1800 && Number(value) <= 2100,
    message: 'A year of foundation is a number from 1800 to 2100.',
    fix: 'Use four digits, for example 2021.',
  },
  contact_email: {
    code: 'invalid_email',
    fits: (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value),
    message: 'This is no e-mail address.',
    fix: 'Use the form name@example.com.',
  },
  demo_video_url: {
    code: 'invalid_link',
    fits: isHttpLink,
    message: 'This is no http or https link.',
    fix: 'Use a complete address, for example https://…',
  },
  logo_url: {
    code: 'invalid_link',
    fits: isHttpLink,
    message: 'This is no http or https link.',
    fix: 'Use a complete address, for example https://…',
  },
};

function malformed(name: DraftFieldName, value: FieldValue): DraftProblem[] {
  const form = FORMS[name];
  if (!form || typeof value !== 'string' || form.fits(value)) return [];
  return [
    {
      path: `fields.${name}`,
      code: form.code,
      message: form.message,
      actual: value.slice(0, 100),
      fix: form.fix,
    },
  ];
}

function isHttpLink(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}
