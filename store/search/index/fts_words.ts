import type { SearchDocument } from '../../db.ts';
import type { Field, Match, Scope } from '../plan/match.ts';
import { aliases, facetsOf, words } from '../words/tokens.ts';

/**
 * Signs before the words of the FTS5 table that say where they stand, so that every place has lists of its own: a name is found
 * without a look at descriptions. FTS5 takes for a part of the word whatever is not ASCII, and no text gives a word with a sign.
 */
export const SIGNS: Readonly<Record<Field | 'facet', string>> = {
  name: '¶',
  head: '§',
  text: '·',
  facet: '¤',
};

/** What FTS5 is given of a listing, and the words of its text, each once. */
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
 * A match inside a scope in the query language of FTS5; null when neither says anything. Words are quoted, and `tokens.ts` leaves
 * nothing but letters and digits in them, so that no syntax comes from outside.
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
