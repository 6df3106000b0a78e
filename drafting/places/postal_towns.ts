import { partedFromCountry } from '../../domain/places/countries.ts';
import { phrasesFor } from '../../domain/words/languages.ts';
import { hasLegalForm } from '../company/legal_forms.ts';

/** A postal code and its town, as on the European continent. */
const POSTAL =
  /(?:^|[\s,·|–-])(?:(?:[DALBFIE]|[A-Z]{2})-)?(\d{4} ?[A-Z]{2}|\d{4}-\d{3}|\d{3} \d{2}|\d{2}-\d{3}|\d{5}|\d{4}),? (\p{Lu}[\p{L}.'’-]+(?:[ -](?:(?:am|an der|ob der|im|bei|a\.|de|del|di|la|le|les|sur|en|den|aan den|nad|pod) )?\p{Lu}[\p{L}'’-]+){0,2})(?=$|[\s,.(·|/–-])/gmu;
/** A word with the number of a house, or the number first. */
const HOUSE =
  /\p{L}[.)]?,? (?:\p{L}{1,3}[.:°º] ?)?\d{1,4}(?!\d)|(?:^|[,·|–—-] ?)\d{1,4}(?: ?\p{Ll}{1,3})?,? \p{L}/u;
export const STREETS = phrasesFor('places', 'streets');
export const NOT_TOWNS = phrasesFor('places', 'not_towns');
const LABELS_BEHIND = phrasesFor('places', 'labels_behind');
/** A number of four digits that may be a year. */
const YEAR = /^(?:19|20)\d\d$/;

/** A town behind its postal code. */
export interface PostalTown {
  town: string;
  /** Whether a street and the number of a house stand before the code: it is an address and nothing else. */
  hasHouse: boolean;
}

/** The towns behind postal codes of a text; `above`: the line before it, where each line of an address is a block. */
export function postalTowns(text: string, above: string): PostalTown[] {
  return [...text.matchAll(POSTAL)].flatMap(({ 1: code = '', 2: written = '', index }) => {
    const at = text.indexOf(code, index);
    const before = text.slice(0, at).replace(/[\s,·|–-]+(?:[A-Z]{1,2}-)?\s*$/, '');
    const hasHouse = isHouse(before === '' ? above : before);
    const town = townOf(written);
    if (!town || (YEAR.test(code) && !hasHouse)) return [];
    return [{ town, hasHouse }];
  });
}

/** Whether the last line of a text is a street and the number of a house, maybe with a floor or a part of the town behind. */
const isHouse = (text: string): boolean => HOUSE.test(text.split('\n').at(-1)?.slice(-MAX_LINE) ?? '');

const MAX_LINE = 70;

/** Without the country or the label behind it; undefined where the words are no town. */
function townOf(written: string): string | undefined {
  const label = LABELS_BEHIND.all(written).find(({ index }) => index > 0)?.index ?? written.length;
  const [town] = partedFromCountry(
    written
      .slice(0, label)
      .trim()
      .replace(/[.'’-]+$/, ''),
  );
  return town === '' || NOT_TOWNS.in(town) || hasLegalForm(town) ? undefined : town;
}
