import type { DraftFieldName, DraftFieldSet } from '../../domain/draft_fields.ts';
import { incompleteIn, problemsIn } from '../../domain/draft_review.ts';
import { ApiError } from '../../domain/errors.ts';
import { siteNames } from '../../domain/sites.ts';
import { freeSlug, slugOf } from '../../domain/slugs.ts';
import type { Draft } from '../../store/drafts.ts';
import type { ListingPatch } from '../../store/listings.ts';
import type { Tx } from '../../store/store.ts';

/** Categories that a listing shows: the primary one, and three more on a paid plan (R40, D34). */
const CATEGORIES = { free: 1, paid: 4 } as const;

/**
 * Saves a draft as its listing: a new unpublished one, or the one that it became before (R139–R141, R134). Raises
 * `draft_incomplete` when something that a listing needs is missing (D65) or more than it can hold (D2).
 */
export async function saveListing(tx: Tx, draft: Draft, now: number): Promise<number> {
  const faults = [...incompleteIn(draft.fields), ...problemsIn(draft.fields)];
  if (faults.length > 0) {
    throw new ApiError('draft_incomplete', `${faults.length} things keep this draft from being a listing.`, {
      errors: faults,
    });
  }
  const listing_id = draft.listing_id ?? (await addListing(tx, draft, now));
  const { plan } = (await tx.listings.byId(listing_id)) ?? { plan: null };
  await tx.listings.setCategories(
    listing_id,
    await categoryIds(tx, draft.fields, CATEGORIES[plan ?? 'free']),
  );
  await tx.listings.update(listing_id, { ...profileOf(draft), updated_at: now });
  return listing_id;
}

async function addListing(tx: Tx, draft: Draft, now: number): Promise<number> {
  const { domain, site_key } = siteNames(draft.url) ?? { domain: draft.site_key, site_key: draft.site_key };
  return tx.listings.add({
    ...profileOf(draft),
    slug: await freeSlug(slugOf(textOf(draft.fields, 'name') ?? '', slugOf(domain, 'listing')), (slug) =>
      tx.listings.slugTaken(slug),
    ),
    person_id: draft.person_id,
    draft_id: draft.id,
    url: draft.url,
    site_key,
    domain,
    created_at: now,
    updated_at: now,
  });
}

async function categoryIds(tx: Tx, fields: DraftFieldSet, most: number): Promise<number[]> {
  const byName = new Map((await tx.categories.all()).map(({ id, name }) => [name, id]));
  return listOf(fields, 'categories')
    .slice(0, most)
    .flatMap((name) => byName.get(name) ?? []);
}

/** What a listing says, from the fields of its draft. */
function profileOf({ fields, faqs, founders, company_socials, founder_socials }: Draft) {
  const year = textOf(fields, 'founded_year');
  return {
    name: textOf(fields, 'name') ?? '',
    tagline: textOf(fields, 'tagline'),
    short_description: textOf(fields, 'short_description'),
    description: textOf(fields, 'description'),
    stage: textOf(fields, 'stage'),
    pricing_model: textOf(fields, 'pricing_model'),
    pricing_summary: textOf(fields, 'pricing_summary'),
    country: textOf(fields, 'country'),
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
    company_socials: Object.fromEntries(
      Object.entries(company_socials).flatMap(([key, link]) => (link ? [[key, link.value]] : [])),
    ),
    not_found_on_website: Object.entries(fields)
      .filter(([, { state }]) => state === 'not_found')
      .map(([name]) => name),
  } satisfies ListingPatch;
}

function textOf(fields: DraftFieldSet, name: DraftFieldName): string | null {
  const { value } = fields[name];
  return typeof value === 'string' ? value : null;
}

function listOf(fields: DraftFieldSet, name: DraftFieldName): string[] {
  const { value } = fields[name];
  return value === null || typeof value === 'string' ? [] : [...value];
}
