import { SIGNS } from '../index/fts_words.ts';
import type { QuerySyntax } from '../index/query_text.ts';

/** A word as `tsvector` and `tsquery` read it. */
const quoted = (word: string): string => `'${word.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;

/** The first letter of a word: all words with it would be as many lists to read. */
const initial = ([first = '']: string): string => first;

/** The words of a listing and, with the sign twice, their first letters. */
export const withInitials = (signed: readonly string[]): Set<string> =>
  new Set(
    signed.flatMap((word) => {
      const sign = word.charAt(0);
      return sign === SIGNS.facet ? [word] : [word, sign + sign + initial(word.slice(1))];
    }),
  );

/** The query language of PostgreSQL, with our own words as they are. */
export const TSQUERY: QuerySyntax = {
  word({ word, in: place, unfinished }) {
    const sign = SIGNS[place];
    if (unfinished && initial(word) === word) return quoted(sign + sign + word);
    return `${quoted(sign + word)}${unfinished ? ':*' : ''}`;
  },
  facet: (name) => quoted(SIGNS.facet + name),
  all: ' & ',
  any: ' | ',
  but: ' & !',
};

/** Words with their signs as a `tsvector` without positions. */
export const tsvector = (signed: Iterable<string>): string => Array.from(signed, quoted).join(' ');
