import { inPlainLetters } from '../../../domain/words/plain_letters.ts';
import type { SearchDocument } from '../../base/db.ts';

/** Longest word in the index and in queries; the rest is cut off. */
const LONGEST = 40;

/** Scripts without spaces: runs become overlapping pairs of characters. */
const UNSPACED = String.raw`[[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]&&\p{L}]`;
const RUN = new RegExp(String.raw`(${UNSPACED}+)|[[\p{L}\p{N}]--${UNSPACED}]+`, 'gv');

/**
 * The words of a text for index and queries: compatibility forms, no diacritics, lower case, letters and digits only. The only tokeniser;
 * databases take its words unchanged.
 */
export function words(text: string): string[] {
  const found: string[] = [];
  for (const [run, unspaced] of inPlainLetters(text).matchAll(RUN)) {
    if (unspaced) found.push(...pairs(unspaced));
    else found.push(run.slice(0, LONGEST));
  }
  return found;
}

function pairs(run: string): string[] {
  const characters = Array.from(run);
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, i) => `${characters[i]}${character}`);
}

/**
 * Other words for a name: parts of CamelCase (TaskFlow: task flow), joined neighbours, and the whole name as one word (Happy Invoice:
 * happyinvoice).
 */
export function aliases(name: string): string[] {
  const own = words(name);
  const parts = words(
    name.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2').replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2'),
  );
  const joined = parts.slice(1).map((part, i) => `${parts[i]}${part}`.slice(0, LONGEST));
  const all = new Set([...parts, ...joined, joinedName(own)]);
  return [...all].filter((word) => word !== '' && !own.includes(word));
}

/** A name or query as one word, to recognise a name however it is spaced. */
export const joinedName = (own: readonly string[]): string => own.join('').slice(0, LONGEST);

/**
 * Facet words for filters, which no text can produce. Their first letter is the kind: `c12` (category), `kus` (country), `gmvp` (stage),
 * `pfreemium` (pricing model), `ntaskflow` (whole name).
 */
export const facet = {
  category: (id: number): string => `c${id}`,
  country: (country: string): string => `k${exactly(country)}`,
  stage: (stage: string): string => `g${exactly(stage)}`,
  pricing_model: (model: string): string => `p${exactly(model)}`,
  name: (joined: string): string => `n${joined}`,
};

/**
 * A value as one word, distinct except for case. Databases split words at ASCII punctuation, so it becomes full-width (`free-trial`:
 * `free－trial`).
 */
function exactly(value: string): string {
  return value
    .toLowerCase()
    .replace(/[\0-\x7f]/g, (c) => (/[a-z0-9]/.test(c) ? c : String.fromCodePoint(0xfee0 + c.charCodeAt(0))));
}

/** The facet words of a listing. */
export function facetsOf(document: SearchDocument): string[] {
  const { category_ids, country, stage, pricing_model, name } = document;
  return [
    ...category_ids.map(facet.category),
    ...(country ? [facet.country(country)] : []),
    ...(stage ? [facet.stage(stage)] : []),
    ...(pricing_model ? [facet.pricing_model(pricing_model)] : []),
    facet.name(joinedName(words(name))),
  ];
}
