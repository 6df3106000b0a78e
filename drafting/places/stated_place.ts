import type { Proposed } from '../../domain/profile/drafting.ts';
import { isMonth } from '../site/dates.ts';
import noCities from './no_cities.json' with { type: 'json' };

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

/** A place's name: capitals, with the small words that stand within names of towns. */
export const PLACE_NAME =
  "(?:(?:St\\.|The|Den|La|Los|Las|San|Santa|São|El|New|Le) )?\\p{Lu}[\\p{L}'’-]{0,40}(?:[ -](?:(?:am|an der|ob der|upon|de|del|la|le|sur|of|da|do|di) )?\\p{Lu}[\\p{L}'’-]{0,40}){0,3}";

const { endings, ...names } = noCities;
const NO_CITIES = new Set(Object.values(names).flat());
/** Korean quarters and villages, by how their names end. */
const QUARTER = new RegExp(`\\p{Script=Hangul}(?:${endings.join('|')})$`, 'u');

/** Whether a capitalised word is a region, a state, a technology, a month or an abbreviation: no city. */
export const isNoCity = (name: string): boolean =>
  NO_CITIES.has(name) || isMonth(name) || /^\p{Lu}{2,4}$/u.test(name) || QUARTER.test(name);
