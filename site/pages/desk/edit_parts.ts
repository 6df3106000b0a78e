import { LISTING_FAQS_MAX, SOCIAL_KEYS } from '../../../domain/profile/drafting.ts';
import { type Form, fieldOf, fieldsWith } from '../../../domain/profile/listing_fields.ts';
import { PRICING_MODELS } from '../../../domain/profile/lists.ts';
import { updateMyListing } from '../../../tools/my_listings/update_my_listing.ts';
import type { EditField, EditPart } from '../../templates/desk/edit.ts';
import { boundsIn } from '../../templates/parts/bounds.ts';
import { editTexts as t } from '../../texts/desk/edit.ts';
import { countryChoices } from '../../texts/names.ts';
import { seenOf, type Values } from './edit_form.ts';

/** What a form for a listing shows: the values of its inputs, and what is wrong with each. */
export interface Typed {
  values: Values;
  faults: ReadonlyMap<string, string>;
}

/** Most bytes of such a form: two texts of 20,000 characters, lists and FAQs in letters that take nine bytes each in a form. */
export const FORM_BYTES = 1280 * 1024;

/**
 * The parts of the form, in their order. `held` are the values that readers see while the site team reads the new ones.
 */
export function partsOf(form: Typed, stored: Values, held: ReadonlyMap<string, unknown>): EditPart[] {
  const input = (name: string): EditField => ({
    ...inputOf(name),
    value: form.values.get(name) ?? '',
    fault: form.faults.get(name),
    shown: held.has(name) ? textOf(held.get(name)) : null,
  });
  const fieldsPart = (part: 'texts' | 'lists' | 'facts', hint?: string): EditPart => {
    const names = fieldsWith({ desk: [part] });
    return {
      title: t[part],
      ...(hint !== undefined && { hint }),
      fields: names.map(input),
      seen: names.map((name) => ({ name, value: seenOf(name, stored) })),
    };
  };
  const group = (title: string, name: 'socials' | 'faqs', fields: EditField[], hint?: string): EditPart => ({
    title,
    ...(hint !== undefined && { hint }),
    fault: form.faults.get(name),
    fields,
    seen: [{ name, value: seenOf(name, stored) }],
  });
  const faqs = Array.from({ length: LISTING_FAQS_MAX }, (_, i) => [
    { ...input(`question-${i}`), label: t.faq(i + 1) },
    { ...input(`answer-${i}`), label: t.answer(i + 1) },
  ]);
  const heldHint = (name: string): string[] => (held.has(name) ? [t.held(textOf(held.get(name)))] : []);
  return [
    fieldsPart('texts'),
    fieldsPart('lists', t.each_line),
    fieldsPart('facts'),
    group(
      t.links,
      'socials',
      SOCIAL_KEYS.map((key) => input(`social-${key}`)),
      heldHint('socials')[0],
    ),
    group(t.faqs, 'faqs', faqs.flat(), [t.faq_hint, ...heldHint('faqs')].join(' ')),
  ];
}

/** A held value as one text. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return Object.values(value ?? {})
    .map((one: string | { question: string }) => (typeof one === 'string' ? one : one.question))
    .join(', ');
}

const boundsOf = boundsIn(updateMyListing.input);

/** Kind and bounds of an input by its name. */
function inputOf(name: string): Pick<EditField, 'name' | 'kind' | 'max' | 'options'> {
  const [part = '', key = ''] = name.split('-');
  if (part === 'social') return { name, kind: 'url', max: boundsOf('socials', key).max };
  if (part === 'question') return { name, kind: 'line', max: boundsOf('faqs', part).max };
  if (part === 'answer') return { name, kind: 'text', max: boundsOf('faqs', part).max };
  const { is, most = 0, form, lines } = fieldOf(name);
  if (is === 'texts') return { name, kind: 'lines', max: 4100 };
  if (form !== undefined) return { name, max: most, ...FORMS[form]() };
  if (!lines) return { name, kind: 'line', max: most };
  return { name, kind: most > 1000 ? 'long' : 'text', max: most };
}

const FORMS: Record<Form, () => Pick<EditField, 'kind' | 'options'>> = {
  email: () => ({ kind: 'email' }),
  link: () => ({ kind: 'url' }),
  country: () => ({ kind: 'choice', options: countryChoices() }),
  pricing_model: () => ({
    kind: 'choice',
    options: PRICING_MODELS.map(({ slug, name }) => ({ value: slug, text: name })),
  }),
};
