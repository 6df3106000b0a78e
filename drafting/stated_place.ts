import type { Proposed } from '../domain/drafting.ts';

/** Where a page says that the company is. */
export interface Place {
  city?: Proposed<string>;
  /** ISO 3166 code, in capitals. */
  country?: Proposed<string>;
}

/** A place of what is known of it. */
export function place(city: Proposed<string> | undefined, country: Proposed<string> | undefined): Place {
  return { ...(city && { city }), ...(country && { country }) };
}

/** A place's name: capitals, with the small words that stand within. */
export const PLACE_NAME =
  "(?:(?:St\\.|The|Den|La|Los|Las|San|Santa|São|El|New|Le) )?\\p{Lu}[\\p{L}'’.-]{0,40}(?:[ -](?:(?:am|an der|ob der|upon|de|del|la|le|sur|of|da|do|di) )?\\p{Lu}[\\p{L}'’-]{0,40}){0,3}";
