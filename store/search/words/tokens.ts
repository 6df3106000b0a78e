import { inPlainLetters } from '../../../domain/text/plain_letters.ts';
import type { SearchDocument } from '../../db.ts';

/** Longest word that is kept; what comes after is cut off in documents and questions alike. */
const LONGEST = 40;

/** Scripts without spaces between words: their runs become overlapping pairs of characters. */
const UNSPACED = String.raw`[[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]&&\p{L}]`;
const RUN = new RegExp(String.raw`(${UNSPACED}+)|[[\p{L}\p{N}]--${UNSPACED}]+`, 'gv');

/**
 * The words of a text as the index and the questions know them: compatibility forms, no marks, lower case, letters and
 * digits only. This is the only tokeniser; databases take its words as they are.
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
 * Other words under which a name is looked for: the parts of CamelCase (TaskFlow: task flow), neighbours written together
 * and the whole name as one word (Happy Invoice: happyinvoice).
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

/** A name or question as one word, by which an exact name is recognised however its words are spaced. */
export const joinedName = (own: readonly string[]): string => own.join('').slice(0, LONGEST);

/**
 * Facet words: what a listing is filtered by, as words that no text reaches. Their first letter says what they are: `c12`
 * (category), `kus` (country), `gmvp` (stage), `pfreemium` (pricing model), and `ntaskflow` (the whole name).
 */
export const facet = {
  category: (id: number): string => `c${id}`,
  country: (country: string): string => `k${exactly(country)}`,
  stage: (stage: string): string => `g${exactly(stage)}`,
  pricing_model: (model: string): string => `p${exactly(model)}`,
  name: (joined: string): string => `n${joined}`,
};

/**
 * A value as one word, different for different values but for their case. Databases break words at ASCII punctuation, so that
 * takes its full-width form (`free-trial`: `free－trial`).
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
