import {
  LISTING_FIELDS,
  type ListingField,
  SHOWN_FIELDS,
  type ShownField,
} from '../../../domain/profile/listing_fields.ts';
import type { ListingProfile } from '../../../tools/shapes/listing.ts';

/** A fact that has a row of its own on the page and in its Markdown twin. */
interface ShownFact {
  name: ShownField;
  label: string;
  text: string;
  is_link: boolean;
}

/** Those that a listing states, as the rows of its fields say. */
export const shownFacts = (listing: ListingProfile): ShownFact[] =>
  SHOWN_FIELDS.flatMap((name) => {
    const { shown, form }: ListingField = LISTING_FIELDS[name];
    const text = [listing[name] ?? []].flat().join(', ');
    if (shown?.row === undefined || text === '') return [];
    return [{ name, label: shown.row, text, is_link: form === 'link' }];
  });
