import { isDeepStrictEqual } from 'node:util';
import { type DraftContent, linksOf } from '../../../domain/drafts/draft_content.ts';
import { notFoundIn } from '../../../domain/drafts/draft_review.ts';
import type { DraftFieldName, DraftFieldSet } from '../../../domain/profile/draft_fields.ts';
import type { ListingPatch } from '../../../store/listings/listing.ts';

/** The listing's columns from its draft; categories and milestones have their own tables. */
export function profileOf({ fields, faqs, founders, founder_socials, ...draft }: DraftContent) {
  const year = textOf(fields, 'founded_year');
  return {
    name: textOf(fields, 'name') ?? '',
    tagline: textOf(fields, 'tagline'),
    short_description: textOf(fields, 'short_description'),
    description: textOf(fields, 'description'),
    stage: textOf(fields, 'stage'),
    pricing_model: textOf(fields, 'pricing_model'),
    pricing_summary: textOf(fields, 'pricing_summary'),
    country: textOf(fields, 'country')?.toUpperCase() ?? null,
    city: textOf(fields, 'city'),
    founded_year: year === null ? null : Number(year),
    contact_email: textOf(fields, 'contact_email'),
    demo_video_url: textOf(fields, 'demo_video_url'),
    logo_url: textOf(fields, 'logo_url'),
    features: listOf(fields, 'features'),
    usps: listOf(fields, 'usps'),
    keywords: listOf(fields, 'keywords'),
    tags: listOf(fields, 'tags'),
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
