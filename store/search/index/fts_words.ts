import type { SearchDocument } from '../../base/db.ts';
import type { Field, Match, Scope } from '../plan/match.ts';
import { aliases, facetsOf, words } from '../words/tokens.ts';

/**
 * Prefix characters that mark where a word stands, so that each place has its own lists: a name is found without reading descriptions.
 * FTS5 treats non-ASCII characters as part of the word, and no text yields a word with such a prefix.
 */
export const SIGNS: Readonly<Record<Field | 'facet', string>> = {
  name: '¶',
  head: '§',
  text: '·',
  facet: '¤',
};

/** The row of a listing for FTS5, and the distinct words of its text. */
export function indexedWords(document: SearchDocument): { row: string; text: ReadonlySet<string> } {
  const name = new Set([...words(document.name), ...aliases(document.name)]);
  const head = new Set([...name, ...words(document.tagline), ...document.keywords.flatMap(words)]);
  const text = new Set([...head, ...words(document.description)]);
  const places: [string, Iterable<string>][] = [
    [SIGNS.name, name],
    [SIGNS.head, head],
    [SIGNS.text, text],
    [SIGNS.facet, facetsOf(document)],
  ];
  const row = places.flatMap(([sign, found]) => Array.from(found, (word) => sign + word)).join(' ');
  return { row, text };
}

/**
 * A match inside a scope as an FTS5 query; null if both are empty. Words are quoted and consist of letters and digits (`tokens.ts`), so
 * that no query syntax can come from outside.
 */
export function ftsQuery({ facets }: Scope, match: Match | null): string | null {
  const wanted = [...facets.map((name) => ({ facet: name })), ...(match ? [match] : [])];
  return wanted.length === 0 ? null : written({ all: wanted });
}

function written(match: Match): string {
  if ('word' in match) return `${quoted(SIGNS[match.in] + match.word)}${match.unfinished ? ' *' : ''}`;
  if ('facet' in match) return quoted(SIGNS.facet + match.facet);
  if ('these' in match) return `(${written(match.these)} NOT ${written(match.but)})`;
  return 'all' in match ? list(match.all, ' AND ') : list(match.any, ' OR ');
}

const list = (matches: readonly Match[], operator: string): string =>
  `(${matches.map(written).join(operator)})`;

const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`;
