import { SIGNS } from '../index/fts_words.ts';
import type { QuerySyntax } from '../index/query_text.ts';

/** A word as `tsvector` and `tsquery` read it. */
const quoted = (word: string): string => `'${word.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;

/** The query language of PostgreSQL, with our own words as they are. */
export const TSQUERY: QuerySyntax = {
  word: ({ word, in: place, unfinished }) => `${quoted(SIGNS[place] + word)}${unfinished ? ':*' : ''}`,
  facet: (name) => quoted(SIGNS.facet + name),
  all: ' & ',
  any: ' | ',
  but: ' & !',
};

/** Words with their signs as a `tsvector` without positions. */
export const tsvector = (signed: Iterable<string>): string => Array.from(signed, quoted).join(' ');
