import { ApiError } from '../../../domain/http/errors.ts';
import { draftPageUrl } from '../../../domain/http/urls.ts';
import { LISTING_FAQS_MAX, SOCIAL_KEYS } from '../../../domain/profile/drafting.ts';
import { LISTING_LISTS, LISTING_TEXTS } from '../../../domain/profile/listing_fields.ts';
import { PRICING_MODELS } from '../../../domain/profile/lists.ts';
import { getMyListing } from '../../../tools/my_listings/get_my_listing.ts';
import { updateMyListing } from '../../../tools/my_listings/update_my_listing.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import { callAs, type MemberRequest, type Page, seeOther } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { deskPageUrl } from '../../templates/desk/desk.ts';
import { type EditField, type EditPart, editTemplate } from '../../templates/desk/edit.ts';
import { editLabel, editTexts as t } from '../../texts/desk/edit.ts';
import { listed } from '../../texts/format.ts';
import { countryChoices } from '../../texts/names.ts';
import { deskListing, deskPage } from './desk.ts';
import { changesOf, inputAt, seenOf, storedValues, typedValues, type Values } from './edit_form.ts';

/** Most bytes of a form: two texts of 20,000 characters, lists and FAQs in letters that take nine bytes each in a form. */
const FORM_BYTES = 1280 * 1024;

/** What was typed into a form that was refused. */
interface Typed {
  values: Values;
  faults: ReadonlyMap<string, string>;
}

/** What owners edit on a listing itself. */
export const editPage = (request: MemberRequest, id: string): Promise<Page> => shown(request, id, null);

async function shown(request: MemberRequest, id: string, typed: Typed | null): Promise<Page> {
  const listing = await deskListing(request, id);
  const own = await callAs(request, getMyListing, { listing_id: listing.id });
  const stored = storedValues(own.content);
  const { shown_meanwhile = {}, rejection } = own.moderation;
  const form = { values: typed?.values ?? stored, faults: typed?.faults ?? new Map<string, string>() };
  const held = new Map(Object.entries(shown_meanwhile));
  const message = (['saved', 'unchanged'] as const).find((word) => request.query.has(word));
  return deskPage(listing, 'edit', {
    status: typed ? 400 : 200,
    title: t.title(listing.name),
    lede: t.lede,
    message: !typed && message ? t[message] : null,
    refusal: typed ? t.not_saved : refusedEdit(rejection, own.in_review),
    main: editTemplate(listing.id, {
      parts: partsOf(form, stored, held),
      draft: own.draft_id === null ? null : draftPageUrl('', own.draft_id),
      csrf: csrfField(request),
    }),
  });
}

type Own = Awaited<ReturnType<typeof callAs<typeof getMyListing.input, typeof getMyListing.output>>>;

/** What the site team refused last, unless a newer edit waits. */
function refusedEdit(rejection: Own['moderation']['rejection'], waiting: Own['in_review']): string | null {
  if (!rejection || rejection.fields.length === 0 || waiting) return null;
  return t.refused(rejection.note, listed(rejection.fields.map((name) => editLabel(name).toLowerCase())));
}

const TEXTS = ['headline', 'tagline', 'short_description', 'summary', 'description'];
const SEARCH_TEXTS = ['seo_title', 'seo_description'];
const FACTS = ['pricing_model', 'pricing_summary', 'country', 'city', 'founded_year', 'contact_email'];

/** The parts of the form, in their order. */
function partsOf(form: Typed, stored: Values, held: ReadonlyMap<string, unknown>): EditPart[] {
  const input = (name: string): EditField => ({
    ...inputOf(name),
    value: form.values.get(name) ?? '',
    fault: form.faults.get(name),
    shown: held.has(name) ? textOf(held.get(name)) : null,
  });
  const fieldsPart = (title: string, names: readonly string[], hint?: string): EditPart => ({
    title,
    ...(hint !== undefined && { hint }),
    fields: names.map(input),
    seen: names.map((name) => ({ name, value: seenOf(name, stored) })),
  });
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
  const faqsHint = held.has('faqs') ? `${t.faq_hint} ${t.held(textOf(held.get('faqs')))}` : t.faq_hint;
  return [
    fieldsPart(t.texts, [...TEXTS, ...SEARCH_TEXTS]),
    fieldsPart(t.lists, LISTING_LISTS, t.each_line),
    fieldsPart(t.facts, [...FACTS, 'demo_video_url']),
    group(
      t.links,
      'socials',
      SOCIAL_KEYS.map((key) => input(`social-${key}`)),
    ),
    group(t.faqs, 'faqs', faqs.flat(), faqsHint),
  ];
}

/** A held value as one text. */
function textOf(value: unknown): string {
  if (!Array.isArray(value)) return typeof value === 'string' ? value : '';
  return value
    .map((one: string | { question: string }) => (typeof one === 'string' ? one : one.question))
    .join(', ');
}

const LONG: ReadonlySet<string> = new Set(['summary', 'description']);
const AREAS: ReadonlySet<string> = new Set(['short_description', 'seo_description']);

/** Kind and bounds of an input by its name. */
function inputOf(name: string): Pick<EditField, 'name' | 'kind' | 'max' | 'options'> {
  if (name.startsWith('social-')) return { name, kind: 'url', max: 500 };
  if (name.startsWith('question-')) return { name, kind: 'line', max: 300 };
  if (name.startsWith('answer-')) return { name, kind: 'text', max: 1500 };
  if (LISTING_LISTS.some((one) => one === name)) return { name, kind: 'lines', max: 4100 };
  if (name === 'founded_year') return { name, kind: 'line', max: 4 };
  const max = LISTING_TEXTS[name as keyof typeof LISTING_TEXTS];
  if (name === 'country') return { name, kind: 'choice', max, options: countryChoices() };
  if (name === 'pricing_model')
    return {
      name,
      kind: 'choice',
      max,
      options: PRICING_MODELS.map(({ slug, name: text }) => ({ value: slug, text })),
    };
  if (name === 'contact_email') return { name, kind: 'email', max };
  if (name === 'demo_video_url') return { name, kind: 'url', max };
  return { name, kind: LONG.has(name) ? 'long' : AREAS.has(name) ? 'text' : 'line', max };
}

/** Saves what was changed in the form by the operation that assistants call. What was changed elsewhere too is shown first. */
export async function changeEdit(request: MemberRequest, id: string): Promise<Page | Reply> {
  const form = await formOf(request, { limit: FORM_BYTES });
  const { id: listing_id } = await deskListing(request, id);
  const { content } = await callAs(request, getMyListing, { listing_id });
  const stored = storedValues(content);
  const typed = typedValues(form, stored);
  const { edit, touched, faults } = changesOf(form, stored, typed);
  const isTouched = (name: string): boolean =>
    touched.has(name.startsWith('social-') ? 'socials' : /^(?:question|answer)-/.test(name) ? 'faqs' : name);
  // What was not touched shows what is stored, should the form be shown again.
  const values = new Map(
    [...stored].map(([name, value]) => [name, isTouched(name) ? (typed.get(name) ?? '') : value]),
  );
  if (faults.size > 0) return shown(request, id, { values, faults });
  const back = (done: 'saved' | 'unchanged'): Reply => seeOther(`${deskPageUrl(listing_id, 'edit')}?${done}`);
  if (Object.keys(edit).length === 0) return back('unchanged');
  try {
    await callAs(request, updateMyListing, { listing_id, ...edit });
    return back('saved');
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'not_found') throw error;
    const { errors = [] } = error.details;
    const found = errors.map(({ path, message, fix }): [string, string] => [
      inputAt(path, typed),
      [message, fix].filter(Boolean).join(' '),
    ]);
    return shown(request, id, { values, faults: new Map(found) });
  }
}
