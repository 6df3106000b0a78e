import { z } from 'zod';
import type { HeldValues } from '../../../domain/listings/free_texts.ts';
import { LISTING_LISTS, LISTING_TEXTS } from '../../../domain/profile/listing_fields.ts';
import type { Listing } from '../../../store/listings/listing.ts';
import { components } from '../../shapes/common.ts';
import { faq, socials } from '../../shapes/listing.ts';

/** The names of the fields that owners edit on a listing itself. */
const FIELDS = [...Object.keys(LISTING_TEXTS), ...LISTING_LISTS, 'founded_year'] as (
  | keyof typeof LISTING_TEXTS
  | (typeof LISTING_LISTS)[number]
  | 'founded_year'
)[];

const valueOf = (name: (typeof FIELDS)[number]) => {
  if (name === 'founded_year') return z.int().nullable();
  return LISTING_LISTS.some((one) => one === name) ? z.array(z.string()) : z.string().nullable();
};

/** What owners edit on a listing itself, in the words of update_my_listing. */
export const ownContent = z
  .object({
    fields: z
      .object(Object.fromEntries(FIELDS.map((name) => [name, valueOf(name)])))
      .describe('Each field with its value; null or an empty list where it has none.'),
    socials,
    faqs: z.array(faq).describe('Questions and answers.'),
  })
  .describe('What update_my_listing changes, with the new values where they are in_review.')
  .register(components, { id: 'OwnContent' });

/** A listing with the values that wait for the site team, as its owners edit it. */
export function presentContent(listing: Listing, held: HeldValues) {
  const wanted: Listing = { ...listing, ...held };
  return {
    fields: Object.fromEntries(FIELDS.map((name) => [name, wanted[name]])),
    socials: wanted.company_socials,
    faqs: wanted.faqs,
  };
}
