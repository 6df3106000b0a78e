import type { Documents } from '../../base/db.ts';
import { runOn } from '../../engine/postgres/driver/driver.ts';
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

/** Writes documents of one kind into their index: a table of their words, whose key is `key`. */
export const documentsIn = <Document extends { id: number }>(
  table: string,
  key: string,
  signed: (document: Document) => readonly string[],
): Documents<Document> => ({
  async put(db, document) {
    const text = `insert into ${table} (${key}, words) values ($1, $2::tsvector)
      on conflict (${key}) do update set words = excluded.words`;
    await runOn(db, `${table}_put`, text, [document.id, tsvector(withInitials(signed(document)))]);
  },
  async remove(db, id) {
    await runOn(db, `${table}_remove`, `delete from ${table} where ${key} = $1`, [id]);
  },
});
