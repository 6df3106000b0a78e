import { malformed, offPlatform } from '../../../domain/drafts/draft_problems.ts';
import type { Fault } from '../../../domain/http/errors.ts';
import { invalidRequest } from '../../../domain/http/errors.ts';
import type { ListingContent } from '../../../domain/listings/changes.ts';
import type { Faq, Socials } from '../../../domain/profile/drafting.ts';
import {
  LISTING_LISTS,
  type ListingFieldName,
  type ListingFields,
  type ListingList,
} from '../../../domain/profile/listing_fields.ts';
import { settled } from '../../../services/drafts/change/field_values.ts';
import { linkFaults } from '../../../services/drafts/change/part_faults.ts';
import type { Listing } from '../../../store/listings/listing.ts';

/** What an owner sends to change a listing; absent parts stay. */
export interface ListingEdit {
  fields?: ListingFields;
  /** Replaces all links. */
  socials?: Socials;
  /** Replaces all FAQs. */
  faqs?: Faq[];
}

/** The columns that an owner's edit sets. Raises `invalid_request` with every fault. */
export function editedColumns(
  listing: Listing,
  { fields = {}, socials, faqs }: ListingEdit,
): Partial<ListingContent> {
  const faults: Fault[] = [];
  const columns: Partial<ListingContent> = {
    ...columnsOf(fields, faults),
    ...(socials && { company_socials: linksOf(socials, faults) }),
    ...(faqs && { faqs }),
  };
  faults.push(...undescribed(listing, columns));
  if (faults.length > 0) throw invalidRequest(faults);
  return columns;
}

function columnsOf({ founded_year, ...fields }: ListingFields, faults: Fault[]): Partial<ListingContent> {
  const stored = Object.entries(fields).map(([name, sent]) => {
    const value = settled(name, sent, NO_LISTS, faults);
    faults.push(...malformed(name as ListingFieldName, value));
    return [name, value ?? (isList(name) ? [] : null)];
  });
  return { ...Object.fromEntries(stored), ...(founded_year !== undefined && { founded_year }) };
}

/** Categories and stage change through the draft (D36). */
const NO_LISTS = { categories: [], stages: [] };

const isList = (name: string): boolean => LISTING_LISTS.includes(name as ListingList);

function linksOf(socials: Socials, faults: Fault[]): Socials {
  const links: Socials = Object.fromEntries(Object.entries(socials).filter(([, link]) => link !== ''));
  const broken = linkFaults('socials', links);
  faults.push(...broken);
  faults.push(
    ...offPlatform('socials', links).filter(({ path }) => broken.every((one) => one.path !== path)),
  );
  return links;
}

/** A listing keeps a short description or a description (D65); one that never had either is not held up. */
function undescribed(listing: Listing, columns: Partial<ListingContent>): Fault[] {
  const after = { ...listing, ...columns };
  const had = listing.short_description ?? listing.description;
  if (had === null || (after.short_description ?? after.description) !== null) return [];
  const removed = columns.short_description === null ? 'short_description' : 'description';
  return [
    {
      path: `fields.${removed}`,
      code: 'missing',
      message: 'A listing needs a short description or a description.',
      fix: 'Send a text for one of the two.',
    },
  ];
}
