import type { z } from 'zod';
import { ApiError } from '../../../domain/http/errors.ts';
import { LISTING_FAQS_MAX, SOCIAL_KEYS } from '../../../domain/profile/drafting.ts';
import { LISTING_LISTS, LISTING_TEXTS } from '../../../domain/profile/listing_fields.ts';
import type { updateMyListing } from '../../../tools/my_listings/update_my_listing.ts';
import { fingerprint, plainText } from '../../request/typed_text.ts';
import { editTexts as t } from '../../texts/desk/edit.ts';

type Edit = Omit<z.output<typeof updateMyListing.input>, 'listing_id'>;
/** What owners edit on a listing itself, as get_my_listing has it. */
type Content = z.output<typeof updateMyListing.output>['content'];

/** Names of the fields in the order of the page. */
const FIELD_NAMES = [...Object.keys(LISTING_TEXTS), 'founded_year', ...LISTING_LISTS];
/** The groups that are sent and compared as a whole. */
const GROUPS = ['socials', 'faqs'] as const;

/** What a form holds: each input as text, by its name. */
export type Values = ReadonlyMap<string, string>;

/** The inputs of the form with what is stored. */
export function storedValues({ fields, socials, faqs }: Content): Values {
  const known: Record<string, unknown> = fields;
  return new Map([
    ...FIELD_NAMES.map((name): [string, string] => [name, asText(known[name])]),
    ...SOCIAL_KEYS.map((key): [string, string] => [`social-${key}`, socials[key] ?? '']),
    ...Array.from({ length: LISTING_FAQS_MAX }, (_, i) => faqs[i]).flatMap((faq, i): [string, string][] => [
      [`question-${i}`, faq?.question ?? ''],
      [`answer-${i}`, faq?.answer ?? ''],
    ]),
  ]);
}

const asText = (value: unknown): string => {
  if (Array.isArray(value)) return value.join('\n');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** What was typed, as it would be stored. */
function typedValues(form: URLSearchParams, stored: Values): Values {
  return new Map(
    [...stored].map(([name, value]) => {
      const typed = form.get(name);
      return [name, typed === null ? value : asStored(name, plainText(typed).trim())];
    }),
  );
}

const asStored = (name: string, text: string): string =>
  LISTING_LISTS.some((one) => one === name) ? linesOf(text).join('\n') : text;

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Names the stored values of a field or group. */
export const seenOf = (name: string, values: Values): string => fingerprint(valueOf(name, values));

function valueOf(name: string, values: Values): unknown {
  if (name === 'socials') return socialsIn(values);
  return name === 'faqs' ? faqsIn(values).map(({ faq }) => faq) : (values.get(name) ?? '');
}

const socialsIn = (values: Values) =>
  Object.fromEntries(
    SOCIAL_KEYS.flatMap((key) => {
      const link = values.get(`social-${key}`) ?? '';
      return link === '' ? [] : [[key, link]];
    }),
  );

/** The rows in which something stands, with their places. */
const faqsIn = (values: Values) =>
  Array.from({ length: LISTING_FAQS_MAX }, (_, place) => ({
    place,
    faq: { question: values.get(`question-${place}`) ?? '', answer: values.get(`answer-${place}`) ?? '' },
  })).filter(({ faq }) => faq.question !== '' || faq.answer !== '');

/** What a form changes: the input of update_my_listing, and what is wrong before it is sent, by input or group. */
interface Changes {
  edit: Edit;
  /** Names of the fields and groups that the user has changed. */
  touched: ReadonlySet<string>;
  faults: ReadonlyMap<string, string>;
}

/** What a form changes, what was typed, and what it shows should it be shown again. */
export function sentEdit(
  form: URLSearchParams,
  stored: Values,
): Omit<Changes, 'touched'> & { typed: Values; values: Values } {
  const typed = typedValues(form, stored);
  const { edit, touched, faults } = changesOf(form, stored, typed);
  const isTouched = (name: string): boolean =>
    touched.has(name.startsWith('social-') ? 'socials' : /^(?:question|answer)-/.test(name) ? 'faqs' : name);
  // What was not touched shows what is stored.
  const values = new Map(
    [...stored].map(([name, value]) => [name, isTouched(name) ? (typed.get(name) ?? '') : value]),
  );
  return { edit, faults, typed, values };
}

/** What the operation found wrong, by input or group; throws every other error on. */
export function faultsIn(error: unknown, typed: Values): ReadonlyMap<string, string> {
  if (!(error instanceof ApiError) || error.code === 'not_found') throw error;
  const { errors = [] } = error.details;
  return new Map(
    errors.map(({ path, message, fix }) => [inputAt(path, typed), [message, fix].filter(Boolean).join(' ')]),
  );
}

/** Compares what was typed with what the page showed and with what is stored: only what the user changed is sent. */
function changesOf(form: URLSearchParams, stored: Values, typed: Values): Changes {
  const seen = (name: string): string => form.get(`seen-${name}`) ?? seenOf(name, stored);
  const touched = new Set([...FIELD_NAMES, ...GROUPS].filter((name) => seenOf(name, typed) !== seen(name)));
  const changed = [...touched].filter((name) => seenOf(name, typed) !== seenOf(name, stored));
  const isNewer = (name: string): boolean => seenOf(name, stored) !== seen(name);
  const faults = new Map(
    changed.flatMap((name) => {
      const text = isNewer(name) ? newerText(name, stored) : faultOf(name, typed);
      return text === null ? [] : [[name, text] as const];
    }),
  );
  const fields = changed.filter((name) => FIELD_NAMES.includes(name));
  const edit = {
    ...(fields.length > 0 && {
      fields: Object.fromEntries(fields.map((name) => [name, sentValue(name, typed.get(name) ?? '')])),
    }),
    ...(changed.includes('socials') && { socials: socialsIn(typed) }),
    ...(changed.includes('faqs') && { faqs: faqsIn(typed).map(({ faq }) => faq) }),
  } as Edit;
  return { edit, touched, faults };
}

const newerText = (name: string, stored: Values): string =>
  FIELD_NAMES.includes(name) ? t.newer(stored.get(name) ?? '') : t.newer_many;

/** What the operation would not say in words for a form. */
const faultOf = (name: string, typed: Values): string | null =>
  name === 'founded_year' && !/^(\d{4})?$/.test(typed.get(name) ?? '') ? t.year : null;

function sentValue(name: string, text: string): string | number | string[] | null {
  if (name === 'founded_year') return text === '' ? null : Number(text);
  return LISTING_LISTS.some((one) => one === name) ? linesOf(text) : text;
}

/** The input of the form that a path of a fault means: `fields.tagline`, `socials.x`, `faqs.2.answer`. */
function inputAt(path: string, typed: Values): string {
  const [part = '', name = '', inner = ''] = path.split('.');
  if (part === 'socials') return `social-${name}`;
  if (part !== 'faqs') return name;
  const row = faqsIn(typed)[Number(name)];
  return row ? `${inner === 'answer' ? 'answer' : 'question'}-${row.place}` : 'faqs';
}
