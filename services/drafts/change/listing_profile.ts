import { isDeepStrictEqual } from 'node:util';
import { type DraftContent, linksOf } from '../../../domain/drafts/draft_content.ts';
import { notFoundIn } from '../../../domain/drafts/draft_review.ts';
import type { ListingContent } from '../../../domain/listings/changes.ts';
import {
  DRAFT_FIELD_NAMES,
  type DraftFieldName,
  type DraftFieldSet,
} from '../../../domain/profile/draft_fields.ts';
import { LISTING_FIELDS } from '../../../domain/profile/listing_fields.ts';
import type { ListingPatch } from '../../../store/listings/listing.ts';

/** The fields of a draft that are columns of a listing. */
const DRAFTED = DRAFT_FIELD_NAMES.filter((name) => name !== 'categories');

function storedValue(fields: DraftFieldSet, name: (typeof DRAFTED)[number]): unknown {
  const { is } = LISTING_FIELDS[name];
  if (is === 'texts') return listOf(fields, name);
  const text = textOf(fields, name);
  if (is === 'year') return text === null ? null : Number(text);
  if (name === 'country') return text?.toUpperCase() ?? null;
  return name === 'name' ? (text ?? '') : text;
}

/** The listing's columns from its draft; categories and milestones have their own tables. */
export function profileOf({ fields, faqs, founders, founder_socials, ...draft }: DraftContent) {
  return {
    ...(Object.fromEntries(DRAFTED.map((name) => [name, storedValue(fields, name)])) as Pick<
      ListingContent,
      (typeof DRAFTED)[number]
    >),
    faqs: faqs.map(({ value }) => value),
    founders: founders.map(({ value }, i) => ({
      ...value,
      ...(i === 0 && Object.keys(founder_socials).length > 0 && { socials: founder_socials }),
    })),
    company_socials: linksOf(draft.company_socials),
    not_found_on_website: notFoundIn(fields),
    story: draft.story,
    seo_title: draft.seo.title ?? null,
    seo_description: draft.seo.meta ?? null,
  } satisfies ListingPatch;
}

/** Only the columns that an edit changed, so that changes made on the listing itself stay. */
export function profileChanges(
  before: DraftContent,
  after: DraftContent,
): Partial<ReturnType<typeof profileOf>> {
  const known: Record<string, unknown> = profileOf(before);
  const changed = Object.entries(profileOf(after)).filter(
    ([name, value]) => !isDeepStrictEqual(value, known[name]),
  );
  return Object.fromEntries(changed) as Partial<ReturnType<typeof profileOf>>;
}

function textOf(fields: DraftFieldSet, name: DraftFieldName): string | null {
  const { value } = fields[name];
  return typeof value === 'string' ? value : null;
}

/** The items of a list field. */
export function listOf(fields: DraftFieldSet, name: DraftFieldName): string[] {
  const { value } = fields[name];
  return value === null || typeof value === 'string' ? [] : [...value];
}
