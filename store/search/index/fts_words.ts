import type { SearchDocument } from '../../base/db.ts';
import type { Field } from '../plan/match.ts';
import { aliases, facetsOf, words } from '../words/tokens.ts';

/**
 * Prefix characters that mark where a word stands, so that each place has its own lists: a name is found without reading descriptions.
 * Databases treat non-ASCII characters as part of the word, and no text yields a word with such a prefix.
 */
export const SIGNS: Readonly<Record<Field | 'facet', string>> = {
  name: '¶',
  head: '§',
  text: '·',
  facet: '¤',
};

/** The words of a listing in an index, with their signs, and the distinct words of its text. */
export function indexedWords(document: SearchDocument): { row: string[]; text: ReadonlySet<string> } {
  const name = new Set([...words(document.name), ...aliases(document.name)]);
  const head = new Set([...name, ...words(document.tagline), ...document.keywords.flatMap(words)]);
  const text = new Set([...head, ...words(document.description)]);
  const places: [string, Iterable<string>][] = [
    [SIGNS.name, name],
    [SIGNS.head, head],
    [SIGNS.text, text],
    [SIGNS.facet, facetsOf(document)],
  ];
  const row = places.flatMap(([sign, found]) => Array.from(found, (word) => sign + word));
  return { row, text };
}
