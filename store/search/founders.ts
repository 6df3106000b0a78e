import type Database from 'better-sqlite3';
import type { Documents, FounderDocument, FounderQuery, SearchHits } from '../db.ts';
import type { SqliteWriter } from '../engine/sqlite.ts';
import { facet, words } from './tokens.ts';

/** Words of a name that are looked at. */
const MOST_WORDS = 10;
/** Shortest word in which a typing error is forgiven. */
const FORGIVEN_FROM = 5;

/** What writes the names of founders into their index. */
export function founderIndex(writer: SqliteWriter): Documents<FounderDocument> {
  const remove = writer.prepare<[number]>('delete from founder_fts where rowid = ?');
  const insert = writer.prepare<[number, string, string]>(
    'insert into founder_fts (rowid, name, country) values (?, ?, ?)',
  );
  return {
    put: async (_db, { id, name, countries }) => {
      remove.run(id);
      insert.run(id, words(name).join(' '), countries.map(facet.country).join(' '));
    },
    remove: async (_db, id) => {
      remove.run(id);
    },
  };
}

/**
 * Answers questions for names: every word must be in the name, the last one may be unfinished (R81). When nothing is found,
 * each word of five letters or more may have one typing error.
 */
export function foundersOf(connection: Database.Database) {
  const matching = connection
    .prepare<[string], number>('select rowid from founder_fts where founder_fts match ?')
    .pluck();
  const all = connection
    .prepare<[], number>('select id from founder where live > 0 order by name_key, id')
    .pluck();
  const inCountry = connection
    .prepare<[string], number>(
      'select founder_id from founder_country where country = ? order by name_key, founder_id',
    )
    .pluck();
  const sorted = connection
    .prepare<[string, number, number], number>(
      'select id from founder where id in (select value from json_each(?)) order by name_key, id limit ? offset ?',
    )
    .pluck();
  const count = connection.prepare<[string], number>('select value from counter where name = ?').pluck();

  /** Part of these founders; costs all of them, or those that are passed in the order of names, whichever is less. */
  function part(ids: readonly number[], { country, offset, limit }: FounderQuery): number[] {
    const size = count.get(country ? `founders:${country}` : 'founders') ?? 0;
    const passed = ((offset + limit) / ids.length) * size;
    if (passed > 4 * ids.length) return sorted.all(JSON.stringify(ids), limit, offset);
    const wanted = new Set(ids);
    const found: number[] = [];
    let before = offset;
    for (const id of country ? inCountry.iterate(country) : all.iterate()) {
      if (!wanted.has(id) || before-- > 0) continue;
      if (found.push(id) === limit) break;
    }
    return found;
  }

  return {
    find(query: FounderQuery): SearchHits {
      const asked = words(query.q).slice(0, MOST_WORDS);
      if (asked.length === 0) return { ids: [], total: 0 };
      let ids = matching.all(matchOf(asked.map(typed), query));
      if (ids.length === 0) ids = matching.all(matchOf(asked.map(misspelt), query));
      const wanted = query.offset < ids.length && query.limit > 0;
      return { ids: wanted ? part(ids, query) : [], total: ids.length };
    },
  };
}

function matchOf(parts: readonly string[], { country }: FounderQuery): string {
  const name = `name : (${parts.join(' AND ')})`;
  return country === undefined ? name : `(${name}) AND country : ${quoted(facet.country(country))}`;
}

const typed = (word: string, i: number, asked: readonly string[]): string =>
  i === asked.length - 1 ? `${quoted(word)} *` : quoted(word);

function misspelt(word: string, i: number, asked: readonly string[]): string {
  if (word.length < FORGIVEN_FROM) return typed(word, i, asked);
  return `(${[typed(word, i, asked), ...[...oneEditAway(word)].map(quoted)].join(' OR ')})`;
}

/** Words that differ by one letter that is wrong, missing, extra or swapped with its neighbour. */
function oneEditAway(word: string): Set<string> {
  const found = new Set<string>();
  for (let i = 0; i <= word.length; i++) {
    const [left, right] = [word.slice(0, i), word.slice(i)];
    for (const letter of LETTERS) found.add(left + letter + right).add(left + letter + right.slice(1));
    found.add(left + right.slice(1));
    found.add(left + right.slice(1, 2) + right.slice(0, 1) + right.slice(2));
  }
  found.delete(word);
  return found;
}

/** Names are folded, so that most of their letters are among these. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

const quoted = (word: string): string => `"${word}"`;
