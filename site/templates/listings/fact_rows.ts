import {
  LISTING_FIELDS,
  type ListingField,
  PROFILE_FIELDS,
  type ProfileField,
} from '../../../domain/profile/listing_fields.ts';
import type { ListingProfile } from '../../../tools/shapes/listing.ts';

/** A fact that has a row of its own on the page and in its Markdown twin. */
interface FactRow {
  name: ProfileField;
  label: string;
  text: string;
  is_link: boolean;
}

/** Those that a listing states, as the rows of its fields say. */
export const factRows = (listing: ListingProfile): FactRow[] =>
  PROFILE_FIELDS.flatMap((name) => {
    const { in_profile, form }: ListingField = LISTING_FIELDS[name];
    const text = [listing[name] ?? []].flat().join(', ');
    if (in_profile?.row === undefined || text === '') return [];
    return [{ name, label: in_profile.row, text, is_link: form === 'link' }];
  });
