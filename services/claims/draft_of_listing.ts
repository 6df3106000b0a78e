import {
  DRAFT_FIELD_NAMES,
  type DraftFieldName,
  type DraftFieldSet,
  fieldSet,
} from '../../domain/profile/draft_fields.ts';
import type { SocialKey } from '../../domain/profile/drafting.ts';
import { newUuid } from '../../store/base/ids.ts';
import { blankDraft } from '../../store/drafts/drafts.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Tx } from '../../store/store.ts';

/**
 * Adds a submitted draft with the content of a listing that has none (D36), for its owner; returns its id. Its values were set by people, so
 * none has a quote here; the quotes of the listing stay with the listing.
 */
export async function draftOfListing(tx: Tx, listing: Listing, now: number): Promise<string> {
  const { id: listing_id, person_id, url, site_key, faqs, story, seo_title, seo_description } = listing;
  const draft_id = newUuid();
  const [categories, milestones] = await Promise.all([
    tx.listings.categoriesOf(listing_id),
    tx.milestones.all(listing_id),
  ]);
  await tx.drafts.add({
    ...blankDraft({ id: draft_id, person_id, url, site_key }, now),
    status: 'submitted',
    outcome: 'complete',
    step: 'Made from the listing when it was claimed.',
    percent: 100,
    fields: fieldsOf({ ...listing, categories: categories.map(({ name }) => name) }),
    faqs: faqs.map((value) => ({ value, evidence: [] })),
    founders: listing.founders.map(({ socials: _socials, ...value }) => ({ value, evidence: [] })),
    founder_socials: listing.founders[0]?.socials ?? {},
    company_socials: Object.fromEntries(
      Object.entries(listing.company_socials).map(([key, value]) => [
        key as SocialKey,
        { value, evidence: [] },
      ]),
    ),
    story,
    milestones: milestones.map(({ date, title, description, url: link }) => ({
      date,
      title,
      ...(description !== null && { description }),
      ...(link !== null && { url: link }),
    })),
    seo: {
      ...(seo_title !== null && { title: seo_title }),
      ...(seo_description !== null && { meta: seo_description }),
    },
    listing_id,
  });
  return draft_id;
}

/** The fields of a draft by the columns of a listing, which have the same names. */
function fieldsOf(listing: Omit<Listing, 'categories'> & { categories: string[] }): DraftFieldSet {
  const found = DRAFT_FIELD_NAMES.flatMap((name) => {
    const value = valueOf(listing[name]);
    return value === null ? [] : [[name, { value, state: 'manual', evidence: [], ai: null }] as const];
  });
  return fieldSet(
    Object.fromEntries(found) as Partial<Record<DraftFieldName, DraftFieldSet[DraftFieldName]>>,
  );
}

const valueOf = (value: string | number | readonly string[] | null): string | readonly string[] | null => {
  if (Array.isArray(value)) return value.length > 0 ? value : null;
  return typeof value === 'number' ? String(value) : (value as string | null);
};
