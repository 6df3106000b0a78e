import type { SearchDocument } from '../db.ts';
import type { SqliteWriter } from '../engine/sqlite.ts';
import { keysOfTerm } from './correct.ts';
import { aliases, facetsOf, words } from './tokens.ts';

/** Text columns: name, alias, tagline, keywords, description. */
type Texts = [string, string, string, string, string];

/** Words of the vocabulary that one step of the nightly care counts. */
const TIDIED_WORDS = 500;
/** Pages of the index that it merges (store.md 3). */
const MERGED_PAGES = 200;

/**
 * What changes the search tables of SQLite. Every function runs in a transaction that the caller has opened, so that a listing
 * and what is found of it change together (C9).
 */
export function searchMaintenance(writer: SqliteWriter) {
  const insert = writer.prepare<[number, ...Texts, string]>(
    'insert into listing_fts (rowid, name, alias, tagline, keywords, description, f) values (?, ?, ?, ?, ?, ?, ?)',
  );
  const remove = writer.prepare<[number]>('delete from listing_fts where rowid = ?');
  const learn = writer.prepare<[string], { id: number; term: string }>(
    `insert into search_term (term, df) select value, 1 from json_each(?) where true
     on conflict (term) do nothing returning id, term`,
  );
  const addKey = writer.prepare<[number, number]>(
    'insert or ignore into search_term_del (h, term_id) values (?, ?)',
  );

  /** Id of the word up to which the nightly care has come. */
  let tidied = 0;

  /** Writes the row of a listing; gives its words. */
  function add(document: SearchDocument): Set<string> {
    const name = words(document.name);
    const alias = aliases(document.name);
    const tagline = words(document.tagline);
    const keywords = document.keywords.flatMap(words);
    const description = words(document.description);
    const text = [name, alias, tagline, keywords, description].map((column) => column.join(' ')) as Texts;
    insert.run(document.id, ...text, facetsOf(document).join(' '));
    return new Set([...name, ...alias, ...tagline, ...keywords, ...description]);
  }

  return {
    /** Adds or replaces a listing; words that were never seen become possible corrections. */
    put(document: SearchDocument): void {
      remove.run(document.id);
      const known = add(document);
      for (const { id, term } of learn.all(JSON.stringify([...known]))) {
        for (const key of keysOfTerm(term)) addKey.run(key, id);
      }
    },

    /** Takes a listing out; nothing happens when it is not in. */
    remove(id: number): void {
      remove.run(id);
    },

    /** Makes the whole index anew from these listings, which must be all that are live or scheduled. */
    async rebuild(documents: Iterable<SearchDocument> | AsyncIterable<SearchDocument>): Promise<void> {
      for (const table of ['search_term_del', 'search_term']) writer.prepare(`delete from ${table}`).run();
      writer.prepare("insert into listing_fts (listing_fts) values ('delete-all')").run();
      const frequencies = new Map<string, number>();
      for await (const document of documents) {
        for (const word of add(document)) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
      }
      learnAll(writer, frequencies);
    },

    /**
     * One step of the nightly care, about 10 ms: counts anew in how many listings some of the words are, forgets those that are
     * in none, and merges a part of what single changes have left in pieces. Gives whether there is more to do; then it goes on
     * where it was.
     */
    tidy(): boolean {
      tidied = recount(writer, tidied);
      writer.prepare("insert into listing_fts (listing_fts, rank) values ('merge', ?)").run(MERGED_PAGES);
      return tidied > 0;
    },
  };
}

/** Fills the empty vocabulary; keys go in sorted, which is three times as fast. */
function learnAll(writer: SqliteWriter, frequencies: ReadonlyMap<string, number>): void {
  const addTerm = writer.prepare('insert into search_term (id, term, df) values (?, ?, ?)');
  const addKey = writer.prepare('insert or ignore into search_term_del (h, term_id) values (?, ?)');
  const pairs: number[] = [];
  let id = 0;
  for (const [term, df] of frequencies) {
    addTerm.run(++id, term, df);
    for (const key of keysOfTerm(term)) pairs.push(key * MOST_TERMS + id);
  }
  for (const pair of Float64Array.from(pairs).sort())
    addKey.run(Math.floor(pair / MOST_TERMS), pair % MOST_TERMS);
}

/** A key of 32 bits and an id below this make one number that is still exact. */
const MOST_TERMS = 2 ** 21;

/** Counts the words after this id; gives the last one, or 0 at the end of the vocabulary. */
function recount(writer: SqliteWriter, after: number): number {
  writer
    .prepare('create virtual table if not exists temp.search_words using fts5vocab (main, listing_fts, col)')
    .run();
  // A word's largest column stands for all of them: columns repeat each other, and a rough number is enough.
  const terms = writer
    .prepare<[number, number], { id: number; term: string; df: number; now: number | null }>(
      `select id, term, df, (select max(doc) from temp.search_words v where v.term = t.term and col <> 'f') as now
       from search_term t where id > ? order by id limit ?`,
    )
    .all(after, TIDIED_WORDS);
  const update = writer.prepare('update search_term set df = ? where id = ?');
  const forget = writer.prepare('delete from search_term where id = ?');
  const removeKey = writer.prepare('delete from search_term_del where h = ? and term_id = ?');
  for (const { id, term, df, now } of terms) {
    if (now !== null && now !== df) update.run(now, id);
    if (now !== null) continue;
    forget.run(id);
    for (const key of keysOfTerm(term)) removeKey.run(key, id);
  }
  return terms.length < TIDIED_WORDS ? 0 : (terms.at(-1)?.id ?? 0);
}
